import type { Solved } from '../studies/answers.ts'
import type { FoughtStudy } from '../studies/fought.ts'
import { showCount } from './figure.ts'
import { seedAsNumber } from './json.ts'

/** What the figures of a study stand on: battles that were fought, as many on every side or not, or exact answers. */
export type Evidence = Solved | (FoughtStudy & { readonly battles?: number })

/** Whether it was interrupted. What is exact is whole. */
export function isPartial(study: Evidence): boolean {
  return !study.exact && study.partial
}

/** Where figures come from: `4,096 battles a side, with the same dice`; `exact: no chance in any figure`. */
export function sourceOf({ exact }: Pick<Evidence, 'exact'>, battles: string): string {
  return exact ? 'exact: no chance in any figure' : `${battles}, with the same dice`
}

/** For the last lines of a summary: `4,096 battles a side · seed 1 · digest 0123456789ab · tiltyard 0.1.0 · ±: 95 %`. */
export function evidenceLine(study: Evidence, battles: string, legend = ''): string {
  const { version } = study
  if (study.exact) return `exact: ${situations(study)} · tiltyard ${version}${legend}`
  return `${battles} · seed ${study.seed} · digest ${study.digest.slice(0, 12)} · tiltyard ${version} · ±: 95 %${legend}`
}

/** `1,240 situations looked at`. */
export function situations({ states }: Pick<Solved, 'states'>): string {
  return `${showCount(states)} situations looked at`
}

/** For the head of the study as JSON. */
export function evidenceAsJson(study: Evidence): object {
  const { rules, version, incidents } = study
  const found = incidents && { incidents }
  if (study.exact) return { rules, exact: true, version, states: study.states, ...found }
  const { seed, battles, digest, partial } = study
  return {
    rules,
    seed: seedAsNumber(seed),
    ...(battles !== undefined && { battles }),
    version,
    digest,
    partial,
    ...found,
  }
}
