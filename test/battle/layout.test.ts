import { expect, test } from 'vitest'
import { cutColumns, sizeOf } from '../../src/battle/layout.ts'

test('columns lie in a memory one after the other, without gaps, and fill it', () => {
  const lengths = { hp: 3, nothing: 0, cell: 2 }
  const bytes = Int32Array.from({ length: sizeOf(lengths) }, (_, at) => at)
  const { hp, nothing, cell } = cutColumns(bytes, lengths)
  expect([[...hp], [...nothing], [...cell]]).toEqual([[0, 1, 2], [], [3, 4]])
  cell[0] = 9
  expect([...bytes]).toEqual([0, 1, 2, 9, 4])
})
