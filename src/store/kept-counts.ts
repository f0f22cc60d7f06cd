import type { BattleRange } from '../fight/broken-battle.ts'
import type { CountedRange } from '../fight/counted-range.ts'
import { findCountsFault } from '../fight/counts-fault.ts'
import type { Experiment, ExperimentCounts, Store } from '../fight/experiment.ts'
import { FileFault } from '../files/fault.ts'
import { type Entries, firstRun, type KeptRange, notWithin } from './entries.ts'
import { keyOf } from './experiment-key.ts'
import { BadStore } from './store-file.ts'

const PAUSE = 2000

interface KeptCountsOptions {
  /** What is known already. */
  readonly entries?: Entries | undefined
  /** Saves everything, now and then and at the end of every fight. */
  readonly save?: ((entries: Entries) => Promise<void>) | undefined
  /**
   * Called with the first `FileFault` of `save`, such as that of a full disk: what is kept is lost then, not what is fought, and
   * it is saved again when its time comes. Left out: a save that fails ends the fight.
   */
  readonly onLoss?: ((fault: FileFault) => void) | undefined
  /** How long to wait (ms) before it is saved again; 2 seconds by default. */
  readonly pause?: number | undefined
  /** Whether there is but one experiment: then one that is not known is another one, and refused with a `BadStore`. */
  readonly isOneExperiment?: boolean | undefined
}

/** A store in memory. It may be kept by several schedulers, one after the other. */
export class KeptCounts implements Store {
  readonly #entries: Entries
  readonly #save: KeptCountsOptions['save']
  #onLoss: KeptCountsOptions['onLoss']
  readonly #isOneExperiment: boolean
  readonly #pause: number
  readonly #missing: { readonly experiment: Experiment; readonly battles: BattleRange }[] = []
  /** How many of an experiment's first battles were counted by those who kept the book last. */
  readonly #counted = new Map<string, number>()
  readonly #sound = new WeakSet<KeptRange>()
  #saved = performance.now()
  #saving: Promise<void> | undefined
  #failure: { readonly error: unknown } | undefined

  constructor({ entries = new Map(), save, onLoss, isOneExperiment = false, pause = PAUSE }: KeptCountsOptions = {}) {
    this.#entries = new Map(entries)
    this.#save = save
    this.#onLoss = onLoss
    this.#isOneExperiment = isOneExperiment
    this.#pause = pause
  }

  /** All that is known. */
  get entries(): Entries {
    return this.#entries
  }

  /** What is to be fought further, before more can be said. */
  get missing(): readonly { readonly experiment: Experiment; readonly battles: BattleRange }[] {
    return this.#missing
  }

  /** How many battles of an experiment the last run had that came to its end. */
  completed(experiment: Experiment): number {
    return this.#entries.get(keyOf(experiment))?.completed ?? 0
  }

  /** Notes that what was counted has come to its end, and saves that. */
  async complete(): Promise<void> {
    for (const [key, completed] of this.#counted) this.#entries.set(key, { ...this.#entries.get(key)!, completed })
    await this.#keep()
  }

  ranges(experiment: Experiment): readonly CountedRange[] {
    const entry = this.#entries.get(keyOf(experiment))
    if (!entry && this.#isOneExperiment && this.#entries.size > 0) {
      throw new BadStore('its battles are of another plan: something that the command line names is not what it was')
    }
    for (const range of entry?.ranges ?? []) this.#expectSound(range, experiment)
    return entry?.ranges ?? []
  }

  update(currentCounts: () => readonly ExperimentCounts[]): void {
    if (this.#failure) throw this.#failure.error
    if (!this.#save || this.#saving || performance.now() - this.#saved < this.#pause) return
    this.#note(currentCounts())
    this.#saving = this.#keep()
      .catch((error: unknown) => {
        this.#failure = { error }
      })
      .then(() => {
        this.#saving = undefined
        this.#saved = performance.now()
      })
  }

  async close(currentCounts: () => readonly ExperimentCounts[]): Promise<void> {
    this.#note(currentCounts())
    await this.#saving
    if (this.#failure) throw this.#failure.error
    await this.#keep()
  }

  miss(experiment: Experiment, battles: BattleRange): void {
    this.#missing.push({ experiment, battles })
  }

  /** Saves everything, or says once that it cannot. */
  async #keep(): Promise<void> {
    try {
      await this.#save?.(this.#entries)
    } catch (error) {
      if (!this.#onLoss || !(error instanceof FileFault)) throw error
      const report = this.#onLoss
      this.#onLoss = () => {}
      report(error)
    }
  }

  /** What a file says of an experiment is believed once it fits the experiment's plans. Throws a `BadStore`. */
  #expectSound(range: KeptRange, { match }: Experiment): void {
    const { source, from, to, counts } = range
    if (source === undefined || this.#sound.has(range)) return
    const fault = findCountsFault(counts, match, to - from)
    if (fault) throw new BadStore(`${source}.${fault.path} ${fault.says}`)
    this.#sound.add(range)
  }

  #note(currentCounts: readonly ExperimentCounts[]): void {
    for (const { experiment, ranges } of currentCounts) {
      const key = keyOf(experiment)
      const before = this.#entries.get(key)
      if (!before && ranges.length === 0) continue
      const { seed, match } = experiment
      this.#counted.set(key, firstRun(ranges))
      const others = notWithin(before?.ranges ?? [], ranges)
      this.#entries.set(key, {
        ...before,
        ...{ scenario: match.sides[0].plan.scenarioKey, seed },
        ranges: [...others, ...ranges],
      })
    }
  }
}
