import type { Scenario } from '../../scenario/scenario.ts'
import type { Tactic } from '../../tactics/tactic.ts'
import type { Lists } from './tactics.ts'

/** A tactic of each group of a party. */
export interface Candidate {
  readonly lists: readonly Lists[]
  readonly tactics: readonly Tactic[]
}

/** The scenario with a tactic of the other party, and how often that is met: all together 1. */
export interface Opponent {
  readonly scenario: Scenario
  readonly share: number
}

/** How to fight while searching. */
export interface SearchFighting {
  readonly seed: string
  readonly threads?: number
  readonly signal?: AbortSignal
  /** What a battle that nobody wins counts: 0, or a half where what one party wins the other is to lose. */
  readonly drawn: 0 | 0.5
  /** Called with the battles of each race. */
  readonly onBattles?: (battles: number) => void
}

/** What one search may spend. */
export interface SearchBudget {
  readonly battles: number
  readonly isOver: () => boolean
}

/** What a search has come to. */
export interface Searched {
  readonly best: Candidate
  /** Battles of all tactics together, none where they were worked out; and tactics that were tried. */
  readonly battles: number
  readonly tried: number
  /** What perfect play wins; only where each tactic was worked out exactly. */
  readonly perfect?: number
  /** Why it ended: nothing better was found any more, or what it may spend was spent. */
  readonly ended: 'settled' | 'spent'
}
