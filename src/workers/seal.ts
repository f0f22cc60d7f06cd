import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a message is: one kind is never taken for another. */
export type MessageKind = 'run' | 'experiment' | 'job' | 'answer' | 'worker' | 'shut-out'

/** Signs messages by a secret, and tells those that were signed by it from all others. */
export interface Seal {
  /** The same for the same secret, and tells nothing else of it. */
  readonly name: string
  /**
   * A message that `open` takes for the same kind and the same things alone.
   *
   * @param about what it belongs to: the run, the job, the worker. It cannot be used for another.
   */
  close(kind: MessageKind, about: readonly string[], text: string): string
  /** The text that was signed; undefined for whatever was not. */
  open(kind: MessageKind, about: readonly string[], message: unknown): string | undefined
}

/** A new secret: 256 bits. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Answers with long histograms have some millions of characters; nothing longer is read. */
const LONGEST = 2 ** 27
const MAC = 64

/** Without a secret anybody can sign: then only the network keeps others away. */
export function makeSeal(secret = ''): Seal {
  const sign = (kind: MessageKind | 'name', about: readonly string[], text: string): string =>
    createHmac('sha256', secret)
      .update(`${JSON.stringify(['tiltyard/1', kind, ...about])}\n${text}`)
      .digest('hex')
  return {
    name: sign('name', [], '').slice(0, 16),
    close: (kind, about, text) => sign(kind, about, text) + text,
    open(kind, about, message) {
      if (typeof message !== 'string' || message.length < MAC || message.length > LONGEST) return undefined
      const text = message.slice(MAC)
      const [given, right] = [message.slice(0, MAC), sign(kind, about, text)].map((mac) => Buffer.from(mac, 'latin1'))
      return given.length === right.length && timingSafeEqual(given, right) ? text : undefined
    },
  }
}
