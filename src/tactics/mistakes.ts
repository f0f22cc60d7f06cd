/** What somebody does in place of what its tactic says (docs/players.md, "Mistakes"). */
export const MISTAKE_KINDS = ['random', 'second-best', 'worst-target', 'hesitate'] as const
export type MistakeKind = (typeof MISTAKE_KINDS)[number]

/**
 * No mistake, but any of all that could be done, or nothing, where whoever asks takes the best of it (exact/best-reply.ts). Not a
 * kind that a scenario can have.
 */
export const FREE = 'free'
/** Their codes are their places. */
export const STRAYING_KINDS: readonly (MistakeKind | typeof FREE)[] = [...MISTAKE_KINDS, FREE]

/** How somebody strays from its tactic. */
export interface Mistakes {
  /** The chance, 0 to 1, of a mistake at each decision. */
  readonly share: number
  readonly kind: MistakeKind | typeof FREE
}

/** Whether a tactic has to know all that could be done: that any of it may be done by mistake. */
export function strayAnywhere({ share, kind }: Mistakes): boolean {
  return share > 0 && (kind === 'random' || kind === FREE)
}
