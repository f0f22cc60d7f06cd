import { expect } from 'vitest'
import type { Plan } from '../../src/battle/plan.ts'
import { findWrongPieces } from '../../src/laws/pieces.ts'

/** See `findWrongPieces`. */
export async function expectFinePieces(plan: Plan, battles: readonly number[]): Promise<void> {
  expect(await findWrongPieces(plan, battles)).toEqual([])
}
