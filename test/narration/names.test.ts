import { describe, expect, it } from 'vitest'
import { beginSentences, storyNames } from '../../src/narration/names.ts'

/** Names in sentences, of combatants that metrics call `name`, each with its template. */
function called(...combatants: readonly (readonly [name: string, template: string])[]): string[] {
  return storyNames({
    combatants: combatants.map(([name, template]) => ({ name, template, party: 0 as const })),
  }).map(({ inSentence }) => inSentence)
}

describe('what combatants are called in a story', () => {
  it('has numbers only where several are called the same', () => {
    expect(called(['rogue', 'rogue'], ['guard 1', 'guard'], ['guard 2', 'guard'])).toEqual([
      'the rogue',
      'guard 1',
      'guard 2',
    ])
    // The only rogue without a name of its own.
    expect(called(['rogue 1', 'rogue'], ['Fin', 'rogue'])).toEqual(['the rogue', 'Fin'])
    expect(called(['rogue 1', 'rogue'], ['rogue 2', 'rogue'], ['Fin', 'rogue'])[0]).toBe('rogue 1')
  })

  it('keeps numbers that are a name of somebody else’s, or part of one', () => {
    expect(called(['rogue 1', 'rogue'], ['Fin', 'rogue'], ['rogue', 'guard'])).toEqual(['rogue 1', 'Fin', 'rogue'])
    expect(called(['Number 6', 'Number'], ['Agent 007', 'guard'])).toEqual(['Number', 'Agent 007'])
  })

  it('has no article before what has a capital', () => {
    expect(called(['Anna', 'Anna'], ['bear', 'bear'])).toEqual(['Anna', 'the bear'])
  })

  it('begins sentences with a capital', () => {
    expect(beginSentences('the bear hits the lad. the lad falls; the bear roars.')).toBe(
      'The bear hits the lad. The lad falls; the bear roars.',
    )
  })
})
