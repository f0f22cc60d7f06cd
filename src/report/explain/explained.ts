/** Where something is the same by all rules. */
export const EVERYWHERE = 'every ruleset'

/** A key of scenarios, a word of tactics, a metric or a message. */
export interface Explained {
  /** The ruleset that has it, or `EVERYWHERE`. */
  readonly ruleset: string
  /** `weapons.damage`; `attack`; `hit.W`; `unknown weapon "…"`. */
  readonly path: string
  /** `key`, `action`, `reaction`, `selector`, `condition`, `metric` or `message`. */
  readonly kind: string
  readonly meaning: string
  /** Of a key: what it takes, with its range and unit, and what it is where nobody says. */
  readonly takes?: string
  readonly otherwise?: string
  /** Of a metric: what it counts, and what the capitals in its name stand for. */
  readonly unit?: string
  readonly where?: string
  /** Of a message: what to do about it. */
  readonly correct?: string
}
