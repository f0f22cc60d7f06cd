import { createHash } from 'node:crypto'
import type { BattleRange } from '../fight/broken-battle.ts'
import { digestParts } from '../fight/digest-parts.ts'
import type { MatchMessage } from '../fight/match.ts'

/** Battles of a bout for one worker to fight. */
export interface Job extends BattleRange {
  /** The same for the same battles: to put it on the queue once more changes nothing. */
  readonly id: string
  /** The key of the bout, under which its plans are found. */
  readonly bout: string
  /** By side. */
  readonly isFighting: readonly boolean[]
}

/** What became of a job. */
export type Answer = Counted | { readonly worker: string; readonly broken: BattleRange; readonly message: string }

/** The counts of a job's battles. */
export interface Counted {
  readonly worker: string
  /** How many threads fought it, for how long (ms). */
  readonly threads: number
  readonly ms: number
  readonly counts: MatchMessage
}

/** A job of some battles; `attempt` counts how often these have been asked for. */
export function makeJob(bout: string, { from, to }: BattleRange, isFighting: readonly boolean[], attempt: number): Job {
  const sides = isFighting.map(Number).join('')
  return {
    id: `${bout.slice(0, 16)}-${sha256(sides).slice(0, 8)}-${from}-${to}-${attempt}`,
    bout,
    from,
    to,
    isFighting,
  }
}

/** SHA-256 of counts, however long their histograms are. */
export function digestCounts({ sides, pairs }: MatchMessage): string {
  const hash = createHash('sha256')
  for (const each of [...sides, ...pairs]) {
    for (const part of each ? digestParts('job', each) : ['none']) hash.update(part)
  }
  return hash.digest('hex')
}

/** Whether this is one of those jobs, one in a hundred, that are fought again elsewhere. */
export function isChecked({ id }: Job, oneIn: number): boolean {
  return Number.parseInt(sha256(id).slice(0, 12), 16) % oneIn === 0
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
