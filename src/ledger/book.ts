import type { BattleRange } from '../fight/broken-battle.ts'
import { findCountsFault } from '../fight/counts-fault.ts'
import type { Account, Bout, Ledger } from '../fight/scheduler.ts'
import type { Stretch } from '../fight/stretch.ts'
import { FileFault } from '../files/fault.ts'
import { keyOf } from './bout-key.ts'
import { type Entries, firstRun, type KeptStretch, notWithin } from './entries.ts'
import { BadLedger } from './ledger-file.ts'

const PAUSE = 2000

export interface BookOptions {
  /** What is known already. */
  readonly entries?: Entries | undefined
  /** Saves everything, now and then and at the end of every fight. */
  readonly save?: ((entries: Entries) => Promise<void>) | undefined
  /**
   * Told of the first `FileFault` of `save`, such as that of a full disk: what is kept is lost then, not what is fought, and
   * it is saved again when its time comes. Left out: a save that fails ends the fight.
   */
  readonly onLoss?: ((fault: FileFault) => void) | undefined
  /** How long to wait (ms) before it is saved again; 2 seconds unless told otherwise. */
  readonly pause?: number | undefined
  /** Whether there is but one bout: then one that is not known is another one, and refused with a `BadLedger`. */
  readonly isOneBout?: boolean | undefined
}

/** A ledger in memory. It may be kept by several schedulers, one after the other. */
export class Book implements Ledger {
  readonly #entries: Entries
  readonly #save: BookOptions['save']
  #onLoss: BookOptions['onLoss']
  readonly #isOneBout: boolean
  readonly #pause: number
  readonly #missing: { readonly bout: Bout; readonly battles: BattleRange }[] = []
  /** How many of a bout's first battles were counted by those who kept the book last. */
  readonly #counted = new Map<string, number>()
  readonly #sound = new WeakSet<KeptStretch>()
  #saved = performance.now()
  #saving: Promise<void> | undefined
  #failure: { readonly error: unknown } | undefined

  constructor({ entries = new Map(), save, onLoss, isOneBout = false, pause = PAUSE }: BookOptions = {}) {
    this.#entries = new Map(entries)
    this.#save = save
    this.#onLoss = onLoss
    this.#isOneBout = isOneBout
    this.#pause = pause
  }

  /** All that is known. */
  get entries(): Entries {
    return this.#entries
  }

  /** What is to be fought further, before more can be said. */
  get missing(): readonly { readonly bout: Bout; readonly battles: BattleRange }[] {
    return this.#missing
  }

  /** How many battles of a bout the last run had that came to its end. */
  completed(bout: Bout): number {
    return this.#entries.get(keyOf(bout))?.completed ?? 0
  }

  /** Notes that what was counted has come to its end, and saves that. */
  async complete(): Promise<void> {
    for (const [key, completed] of this.#counted) this.#entries.set(key, { ...this.#entries.get(key)!, completed })
    await this.#keep()
  }

  stretches(bout: Bout): readonly Stretch[] {
    const entry = this.#entries.get(keyOf(bout))
    if (!entry && this.#isOneBout && this.#entries.size > 0) {
      throw new BadLedger('its battles are of another plan: something that the command line names is not what it was')
    }
    for (const stretch of entry?.stretches ?? []) this.#expectSound(stretch, bout)
    return entry?.stretches ?? []
  }

  heed(account: () => readonly Account[]): void {
    if (this.#failure) throw this.#failure.error
    if (!this.#save || this.#saving || performance.now() - this.#saved < this.#pause) return
    this.#note(account())
    this.#saving = this.#keep()
      .catch((error: unknown) => {
        this.#failure = { error }
      })
      .then(() => {
        this.#saving = undefined
        this.#saved = performance.now()
      })
  }

  async close(account: () => readonly Account[]): Promise<void> {
    this.#note(account())
    await this.#saving
    if (this.#failure) throw this.#failure.error
    await this.#keep()
  }

  miss(bout: Bout, battles: BattleRange): void {
    this.#missing.push({ bout, battles })
  }

  /** Saves everything, or says once that it cannot. */
  async #keep(): Promise<void> {
    try {
      await this.#save?.(this.#entries)
    } catch (error) {
      if (!this.#onLoss || !(error instanceof FileFault)) throw error
      const tell = this.#onLoss
      this.#onLoss = () => {}
      tell(error)
    }
  }

  /** What a file says of a bout is believed once it fits the bout's plans. Throws a `BadLedger`. */
  #expectSound(stretch: KeptStretch, { match }: Bout): void {
    const { source, from, to, counts } = stretch
    if (source === undefined || this.#sound.has(stretch)) return
    const fault = findCountsFault(counts, match, to - from)
    if (fault) throw new BadLedger(`${source}.${fault.path} ${fault.says}`)
    this.#sound.add(stretch)
  }

  #note(accounts: readonly Account[]): void {
    for (const { bout, stretches } of accounts) {
      const key = keyOf(bout)
      const before = this.#entries.get(key)
      if (!before && stretches.length === 0) continue
      const { seed, match } = bout
      this.#counted.set(key, firstRun(stretches))
      const others = notWithin(before?.stretches ?? [], stretches)
      this.#entries.set(key, {
        ...before,
        ...{ scenario: match.sides[0].plan.scenarioKey, seed },
        stretches: [...others, ...stretches],
      })
    }
  }
}
