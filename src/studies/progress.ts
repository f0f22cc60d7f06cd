import type { MatchTally } from '../fight/match.ts'

/** How far a study has come. */
export interface StudyProgress {
  /** Battles fought in all, and how many they are to be as far as is known. */
  readonly battles: number
  readonly of: number
}

/** Of all sides together. */
export function progressOf({ sides }: MatchTally, of: readonly number[]): StudyProgress {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return { battles: sum(sides.map(({ battles }) => battles)), of: sum(of) }
}
