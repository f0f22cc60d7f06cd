import { entryOf, type LocatedMap, type LocatedScalar, placeWithin } from '../source/located.ts'
import { type Place, type Problem, refusal } from '../source/problem.ts'
import { DEPLOYMENT, GROUND, MAX_CELLS } from './ground.ts'
import type { PartyDraft } from './parties.ts'
import { isPrintable } from './printable.ts'

/**
 * Checks a drawn map: that the legend's keys are single characters that mean nothing yet, that every character of the
 * map has a meaning, and that both parties find room.
 */
export function checkMap(
  field: LocatedMap,
  parties: readonly PartyDraft[],
  onePerCell: boolean,
  problems: Problem[],
): void {
  const map = entryOf(field, 'map')?.value
  const legend = entryOf(field, 'legend')
  const characters = new Set([...Object.keys(GROUND), ...DEPLOYMENT.first, ...DEPLOYMENT.second])
  const added: string[] = []
  for (const { key, keyPlace } of legend?.value.kind === 'map' ? legend.value.entries : []) {
    if ([...key].length !== 1 || !isPrintable(key)) refuse(`legend "${key}", expected a single character`, keyPlace)
    else if (key in GROUND || key === '*') refuse(`"${key}" already means ${MEANINGS[key]} in every map`, keyPlace)
    else added.push(key)
  }
  for (const { key, value } of legend?.value.kind === 'map' ? legend.value.entries : []) {
    if (!LETTERS.includes(key) || value.kind !== 'map') continue
    const wall = entryOf(value, 'wall')
    if (wall && isTrue(value, 'wall')) refuse('nobody can deploy in a wall', wall.keyPlace)
  }
  if (map?.kind !== 'scalar' || typeof map.value !== 'string') {
    if (legend && !map) refuse('a legend without a map', legend.keyPlace)
    return
  }
  const { keyPlace } = entryOf(field, 'map')!
  checkCells(map, new Set([...characters, ...added]))

  function checkCells(drawn: LocatedScalar, known: ReadonlySet<string>): void {
    const text = String(drawn.value)
    const lines = text.replace(/\n+$/, '').split('\n')
    const columns = Math.max(...lines.map((line) => [...line].length))
    if (columns * lines.length > MAX_CELLS) {
      refuse(`the map has ${columns} × ${lines.length} cells, expected at most ${MAX_CELLS}`, drawn.place)
      return
    }
    const refused = new Set<string>()
    let at = 0
    for (const character of text) {
      if (character !== '\n' && !known.has(character) && !refused.has(character)) {
        refused.add(character)
        const hint = character === ' ' ? 'open ground is "."' : 'say what it is in the legend'
        refuse(`"${character}" has no meaning in the map`, placeWithin(drawn, at, at + character.length), hint)
      }
      if (character === '*' && onePerCell && !refused.has(character)) {
        refused.add(character)
        const hint = 'draw a or A for the one, b or B for the other'
        refuse('"*" is for both parties, but a cell holds one combatant', placeWithin(drawn, at, at + 1), hint)
      }
      at += character.length
    }
    const places = entryOf(field, 'places')?.value
    const isExchanged = places?.kind === 'scalar' && places.value === 'exchanged'
    const { first, second } = DEPLOYMENT
    const letters = isExchanged ? [second, first] : [first, second]
    for (const [index, party] of parties.entries()) checkRoom(text, party, letters[index]!)
  }

  function checkRoom(text: string, party: PartyDraft, letters: string): void {
    const cells = [...text].filter((character) => letters.includes(character)).length
    // Who waits has no cell, until a step brings it in.
    const members = party.members.filter(({ fields }) => !isTrue(fields, 'waits')).length
    if (cells > 0 && (!onePerCell || cells >= members)) return
    const room = cells === 0 ? 'no cells' : `${cells === 1 ? '1 cell' : `${cells} cells`} for ${members} members`
    refuse(
      `the map has ${room} where party "${party.id}" deploys`,
      keyPlace,
      `draw ${letters[0]} or ${letters[1]} where its members stand`,
    )
  }

  function refuse(message: string, place: Place, hint?: string): void {
    problems.push(refusal(message, hint, place))
  }
}

function isTrue(fields: LocatedMap, key: string): boolean {
  const value = entryOf(fields, key)?.value
  return value?.kind === 'scalar' && value.value === true
}

const LETTERS = [...new Set(DEPLOYMENT.first + DEPLOYMENT.second)].filter((character) => character !== '*')

const MEANINGS: Readonly<Record<string, string>> = { ...GROUND, '*': 'ground where both parties deploy' }
