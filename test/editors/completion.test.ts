import { describe, expect, it } from 'vitest'
import { finishAt } from '../../src/editors/completion.ts'

describe('a text that is being written', () => {
  it.each([
    ['ends where the cursor is', 'armour: le|ather\nhp: 3', 'armour: lex\nhp: 3'],
    ['has its brackets closed', 'a: { weapons: [sp|\nhp: 3', 'a: { weapons: [spx]}\nhp: 3'],
    ['has them closed once', 'a: { weapons: [sp|], hp: 3 }', 'a: { weapons: [spx]}'],
    ['has its quotes closed', `- "win.|`, `- "win.x"`],
    ['keeps the end of what earlier lines begin', 'a: {\n  armour: |, hp: 3 }\n', 'a: {\n  armour: x}\n'],
    ['closes no bracket of a comment', 'a: [ # {\n b|]', 'a: [ # {\n bx]'],
    ['closes no apostrophe', "name: the knight's |", "name: the knight's x"],
  ])('%s', (_, at, expected) => {
    expect(finishAt(at.replace('|', ''), at.indexOf('|')).text).toBe(expected)
  })
})
