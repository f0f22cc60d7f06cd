/// <reference lib="dom" />
import type { Changes } from '../opening.ts'
import type { Steps } from './history.ts'

/** A state that was given a name, to be compared with others. */
export interface Variant {
  readonly name: string
  readonly changes: Changes
}

/**
 * What this browser remembers of a scenario between two visits: the steps that can be undone, of this tab, and the variants
 * that were kept. Where it remembers nothing, as in private windows, nothing is remembered.
 */
export class Memory {
  readonly #steps: string
  readonly #variants: string
  readonly #followed: string
  readonly #saved: string

  /** @param file whose scenario it is, for all scenarios are served from addresses that change. */
  constructor(file: string) {
    this.#steps = `tiltyard steps ${file}`
    this.#variants = `tiltyard variants ${file}`
    this.#followed = `tiltyard followed ${file}`
    this.#saved = `tiltyard saved ${file}`
  }

  get steps(): Steps | undefined {
    return read(() => sessionStorage, this.#steps)
  }

  set steps(steps: Steps) {
    write(() => sessionStorage, this.#steps, steps)
  }

  /** What was changed on disk, for the page that begins anew with it: reported once. */
  takeFollowed(): readonly string[] | undefined {
    const followed = read<readonly string[] | null>(() => sessionStorage, this.#followed)
    write(() => sessionStorage, this.#followed, null)
    return followed ?? undefined
  }

  set followed(changes: readonly string[]) {
    write(() => sessionStorage, this.#followed, changes)
  }

  /** The files that were saved, for the page that begins anew with them: reported once. */
  takeSaved(): readonly string[] | undefined {
    const saved = read<readonly string[] | null>(() => sessionStorage, this.#saved)
    write(() => sessionStorage, this.#saved, null)
    return saved ?? undefined
  }

  set saved(files: readonly string[]) {
    write(() => sessionStorage, this.#saved, files)
  }

  get variants(): readonly Variant[] {
    return read(() => localStorage, this.#variants) ?? []
  }

  set variants(variants: readonly Variant[]) {
    write(() => localStorage, this.#variants, variants)
  }
}

function read<Value>(storage: () => Storage, key: string): Value | undefined {
  try {
    return JSON.parse(storage().getItem(key) ?? '') as Value
  } catch {
    return undefined
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value))
  } catch {
    // Nothing is lost but the memory.
  }
}
