import { percentageFrom, readPercentage } from '../../scenario/numeral.ts'
import { didYouMean } from '../../source/nearest.ts'
import { type Problem, refusal } from '../../source/problem.ts'
import { MOST_STEPS, type Straying } from '../../studies/skill-grid.ts'
import { MISTAKE_KINDS } from '../../tactics/mistakes.ts'

/** What the flags of `tiltyard skill` say. */
interface Asked {
  readonly kind: string | undefined
  readonly 'up-to': string | undefined
  readonly steps: string | undefined
}

const [LEAST, MOST] = [0.0001, 1]

/** Reads which mistakes are looked at; all that is wrong is reported. */
export function readStraying({ kind, steps, 'up-to': upTo }: Asked): {
  readonly straying?: Straying
  readonly problems: readonly Problem[]
} {
  const problems: Problem[] = []
  const refuse = (flag: string, text: string, expected: string, hint?: string): void => {
    const place = { source: { name: `--${flag}`, text }, start: 0, end: text.length }
    problems.push(refusal(`"${text}" is not ${expected}`, hint, place))
  }
  const known = MISTAKE_KINDS.find((each) => each === kind)
  if (kind !== undefined && !known) {
    refuse('kind', kind, `a kind of mistake, expected ${MISTAKE_KINDS.join(', ')}`, didYouMean(kind, MISTAKE_KINDS))
  }
  const share = upTo === undefined ? undefined : readPercentage(upTo)
  if (upTo !== undefined && !(share !== undefined && share >= LEAST && share <= MOST)) {
    refuse('up-to', upTo, percentageFrom(LEAST, MOST))
  }
  const count = steps === undefined ? undefined : Number(steps)
  if (steps !== undefined && !(/^\d+$/.test(steps) && Number(steps) >= 1 && Number(steps) <= MOST_STEPS)) {
    refuse('steps', steps, `a whole number from 1 to ${MOST_STEPS}`)
  }
  if (problems.length > 0) return { problems }
  const straying = {
    ...(known && { kind: known }),
    ...(share !== undefined && { upTo: share }),
    ...(count !== undefined && { steps: count }),
  }
  return { straying, problems }
}
