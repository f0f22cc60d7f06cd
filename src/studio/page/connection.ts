import type { Host } from './host.ts'
import { byId } from './markup.ts'
import { alarm, showNotice } from './notices.ts'

/** A host that has gone is asked for again so often (ms). */
const ASKED_AGAIN = 1000

/** Whose host it is, and who goes on when it is back. */
interface ConnectionOptions {
  readonly host: Host
  /** Fights go on, with workers of the host as it is now. */
  readonly onBack: () => void
}

/**
 * Whether the page's host is there. Without it the page keeps what was changed, but can start no workers, read no files and
 * save nothing: it says so, and goes on by itself once the host is back.
 */
export class Connection {
  readonly #options: ConnectionOptions
  #waiting: Promise<void> | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** Called with something that could not be done: the host has gone, or it is a bug. */
  async explain(message: string): Promise<void> {
    if (this.#waiting || !(await this.#options.host.isThere())) return this.untilBack()
    alarm(`A battle cannot be fought: ${message}. This is a bug in Tiltyard.`)
  }

  /** Says that the host has gone, and waits until it is back. */
  untilBack(): Promise<void> {
    this.#waiting ??= this.#wait().finally(() => {
      this.#waiting = undefined
    })
    return this.#waiting
  }

  async #wait(): Promise<void> {
    const { host, onBack } = this.#options
    const { dataset } = document.documentElement
    const again = () => new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN))
    if (await host.isThere()) await again()
    else {
      dataset.served = 'no'
      byId('stopped').hidden = false
      do await again()
      while (!(await host.isThere()))
      delete dataset.served
      byId('stopped').hidden = true
      showNotice('The studio is back, and goes on.')
    }
    onBack()
  }
}

/** Whether the host is there, as far as is known. While it is not, nothing is asked of it but that. */
export function isServed(): boolean {
  return document.documentElement.dataset.served !== 'no'
}
