import { describe, expect, test } from 'vitest'
import { area2D6 } from '../../../src/rulesets/area-2d6/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'

/** What is wrong with a scenario: the words marked, what is said of them, and the hint. */
async function problemsOf(
  overrides: readonly string[],
  { weapons = '', items = '', spells = '', field = '' } = {},
): Promise<string[]> {
  const text = `tiltyard: 1
rules: { system: area-2d6 }
weapons: { sword: {}, axe: { hands: 2 }, bow: { kind: shooting }, ${weapons} }
shields: { kite: {} }
items: { salve: { heal: d6 }, ${items} }
spells:
  fire: { effect: damage }
  balm: { effect: heal }
  veil: { effect: alter, side: self, defence: 2, duration: 2 rounds }
  storm: { effect: damage, side: all }
  ${spells}
combatants:
  knight: { weapons: [sword], powers: [fire, balm, veil, storm], items: [salve], tactic: plain, hp: 9 }
  page: { based-on: knight, learned: [one_handed] }
tactics: { plain: { turn: [melee nearest, advance] } }
parties: { reds: { members: [2 knight, page] }, blues: { members: [knight] } }
${field}`
  const { problems } = await readScenario(text, 'test', { rulesets: [area2D6], overrides })
  return problems.map(({ severity, message, hint, place }) => {
    const marked = place === undefined ? '' : place.source.text.slice(place.start, place.end)
    const said = `[${marked}] ${message}${hint === undefined ? '' : ` (${hint})`}`
    return severity === 'warning' ? `warning: ${said}` : said
  })
}

test('nothing is wrong to begin with', async () => {
  expect(await problemsOf([])).toEqual([])
})

describe('ids', () => {
  test('that rules use as words belong to nothing else', async () => {
    expect(await problemsOf([], { weapons: 'unarmed: {}' })).toEqual([
      '[unarmed] the weapon "unarmed" is built in and cannot be defined',
    ])
    expect(await problemsOf([], { weapons: 'melee: {}', items: 'ranged: { heal: 1 }, unarmed: { heal: 1 }' })).toEqual([
      '[melee] the weapon "melee" cannot be called so (in rules the word has another meaning)',
      '[ranged] the item "ranged" cannot be called so (in rules the word has another meaning)',
      '[unarmed] the item "unarmed" cannot be called so (in rules the word has another meaning)',
    ])
  })

  test('stand for a weapon or an item, not for both', async () => {
    expect(await problemsOf([], { items: 'sword: { heal: 1 }' })).toEqual([
      '[sword] "sword" is both a weapon and an item (give one of them another id)',
    ])
  })
})

describe('skills', () => {
  test('are named ones or places of a column', async () => {
    expect(await problemsOf(['combatants.knight.skills={ pary: 6, combat-4: 5, wits-4: 5, spirit-13: 5 }'])).toEqual([
      '[pary] knight has no skill "pary" (did you mean "parry"?)',
      '[wits-4] knight has no skill "wits-4" (expected a named skill, or a place of combat, movement, spirit)',
      '[spirit-13] knight has no skill "spirit-13" (expected a named skill, or a place of combat, movement, spirit)',
    ])
    expect(await problemsOf(['combatants.page.learned=[evade, movment-4, runn]'])).toEqual([
      '[movment-4] page has no skill "movment-4" (did you mean "movement-4"?)',
      '[runn] page has no skill "runn" (did you mean "run"?)',
    ])
  })

  test('stand at one place each', async () => {
    expect(await problemsOf(['combatants.page.learned=[evade, movement-9]'])).toEqual([
      '[movement-9] page has "evade" and "movement-9", which is the same place (leave one of them out)',
    ])
    // What is learned may be written with another number.
    expect(await problemsOf(['combatants.page.skills={ combat-6: 4 }'])).toEqual([])
  })

  test('are reported of the column that the options name', async () => {
    const options = 'rules.options={ columns: [combat, movement, spirit, wits] }'
    expect(await problemsOf([options, 'combatants.page.learned=[wits-12, wit-3]'])).toEqual([
      '[wit-3] page has no skill "wit-3" (did you mean "wits-3"?)',
    ])
  })
})

describe('gaps', () => {
  test('lie between neighbouring columns, the left one first', async () => {
    expect(await problemsOf(['combatants.page.gaps=[combat-movement, movement-combat, movement-spirits]'])).toEqual([
      '[movement-combat] page has the gap "movement-combat" (did you mean "combat-movement"?)',
      '[movement-spirits] page has the gap "movement-spirits" (did you mean "movement-spirit"?)',
    ])
  })
})

describe('a shield', () => {
  test('is of no use to somebody whose hands are always full', async () => {
    const idle = 'never has its shield in use: all of its weapons take two hands'
    expect(await problemsOf(['combatants.page.shield=kite', 'combatants.page.weapons=[axe, bow]'])).toContain(
      `warning: [kite] page ${idle}`,
    )
    expect(await problemsOf(['combatants.page.shield=kite', 'combatants.page.weapons=[axe, sword]'])).toEqual([])
  })
})

describe('a rule', () => {
  const rule = (written: string) => problemsOf([`tactics.plain.turn=[${written}]`])

  test.each([
    ['command', 'fire', 'ally-nearest', '"fire" is for foes, so it cannot be aimed at "ally-nearest"'],
    ['command', 'balm', 'nearest', '"balm" is for allies, so it cannot be aimed at "nearest"'],
    ['command', 'veil', 'ally-nearest', '"veil" is for its commander, so it cannot be aimed at "ally-nearest"'],
    ['spontaneous', 'balm', 'weakest', '"balm" is for allies, so it cannot be aimed at "weakest"'],
    ['equip', 'salve', 'nearest', '"salve" is for friends, so it cannot be aimed at "nearest"'],
  ])('that does %s with %s at %s is refused', async (turnType, power, at, message) => {
    const [problem] = await rule(`{ do: ${turnType}, with: ${power}, at: ${at} }`)
    expect(problem).toBe(`[{ do: ${turnType}, with: ${power}, at: ${at} }] ${message} (leave "at" out)`)
  })

  test.each([
    ['fire', 'weakest'],
    ['balm', 'ally-most-wounded'],
    ['balm', 'self'],
    ['veil', 'self'],
    ['storm', 'ally-nearest'],
    ['storm', 'nearest'],
  ])('that aims %s at %s is not', async (power, at) => {
    expect(await rule(`{ do: command, with: ${power}, at: ${at} }`)).toEqual([])
  })
})

describe('a power', () => {
  test('that only works as a reaction has a trigger', async () => {
    const useless = 'it has no trigger'
    expect(
      await problemsOf([], { spells: 'ward: { effect: shield }\n  dodge: { effect: alter, side: self }' }),
    ).toEqual([
      `warning: [ward] the power "ward" can never be used: an instant shield only works as a reaction, and ${useless}`,
      `warning: [dodge] the power "dodge" can never be used: an instant alter only works as a reaction, and ${useless}`,
    ])
    const spells = 'ward: { effect: shield, trigger: hit }\n  spur: { effect: alter, side: ally, actions: 1 }'
    expect(await problemsOf([], { spells })).toEqual([])
  })
})

describe('parties', () => {
  test('that no way joins are reported of', async () => {
    const field = (map: string, walls = '') => problemsOf([], { field: `field:\n  map: "${map}"\n${walls}` })
    expect(await field('a.b')).toEqual([])
    expect(await field('a#b')).toEqual([
      'warning: [map] party "reds" deploys in area 1,1, from which no way leads to party "blues"',
      'warning: [map] party "blues" deploys in area 3,1, from which no way leads to party "reds"',
    ])
    expect(await field('a.b', '  walls: ["2,1|3,1"]')).toHaveLength(2)
    // A part of a party, and places that nobody stands in.
    expect(await field('a.ba#a')).toEqual([
      'warning: [map] party "reds" deploys in area 6,1, from which no way leads to party "blues"',
    ])
    expect(await field('b.aaa#a')).toEqual([])
  })
})
