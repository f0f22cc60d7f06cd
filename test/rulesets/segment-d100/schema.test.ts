import { describe, expect, test } from 'vitest'
import { segmentD100 } from '../../../src/rulesets/segment-d100/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import type { Fields } from '../../../src/scenario/scenario.ts'

/** What is wrong with a scenario: the words marked, what is said of them, and the hint. */
async function problemsOf(overrides: readonly string[], ...changes: (readonly [old: string, now: string])[]) {
  const written = `tiltyard: 1
rules: { system: segment-d100 }
weapons: { sword: { damage: d8 }, pilum: { damage: d6, kind: thrown }, bow: { damage: d6, kind: missile, range: 50 yd } }
shields: { round: {} }
armours: { mail: { dr: 2 } }
items: { quiver: { ammo_for: bow, ammo: 12 }, torch: { damage: d3 } }
combatants:
  knight: { hp: 10, weapons: [sword], shield: round, skills: { savvy: 3 }, tactic: plain }
  squire: { based-on: knight, hp: 5 }
tactics: { plain: { turn: [attack nearest, advance] } }
parties: { reds: { members: [2 knight, { is: squire, name: Ann, skills: { acrobat: 2 } }] }, blues: { members: [squire] } }
field: {}
`
  const text = changes.reduce((changed, [old, now]) => changed.replace(old, now), written)
  const { problems } = await readScenario(text, 'test', { rulesets: [segmentD100], overrides })
  return problems.map(({ message, hint, place }) => {
    const marked = place === undefined ? '' : place.source.text.slice(place.start, place.end)
    return `[${marked}] ${message}${hint === undefined ? '' : ` (${hint})`}`
  })
}

/** The fields of a combatant, and of the field. */
async function read(combatant: string, field = ''): Promise<{ knight: Fields; field: Fields }> {
  const text = `tiltyard: 1
rules: { system: segment-d100 }
combatants: { knight: { hp: 10, ${combatant} } }
parties: { reds: { members: [knight] }, blues: { members: [knight] } }
field: { ${field} }`
  const { scenario, problems } = await readScenario(text, 'test', { rulesets: [segmentD100] })
  expect(problems).toEqual([])
  return { knight: scenario!.parties[0].members[0].fields, field: scenario!.field }
}

describe('a length', () => {
  test.each([
    ['move: 8 yd', 'move', 8],
    ['move: 25 ft', 'move', 8],
    ['move: 13 ft', 'move', 4],
    ['move: 14 ft', 'move', 5],
    ['move: 1 ft', 'move', 1],
    ['height: 6 ft', 'height', 72],
    ['height: 58 in', 'height', 58],
    ['weight: 12.5 lb', 'weight', 12.5],
  ])('of %s is read as %s %d', async (written, key, value) => {
    expect((await read(written)).knight[key]).toBe(value)
  })

  test('around the parties may be none', async () => {
    expect((await read('', 'distance: 1 ft, margin: 0 yd')).field).toMatchObject({ distance: 1, margin: 0, rank: 8 })
  })

  test('has its unit', async () => {
    expect(await problemsOf(['combatants.knight.move=8'])).toEqual([
      '[8] move is 8, expected a distance such as 60 yd (or in ft), from 1 to 100 yd (write the unit: 8 yd)',
    ])
    expect(await problemsOf(['combatants.knight.height=2 yd'])).toEqual([
      '[2 yd] height is "2 yd", expected a height such as 60 in (or in ft), from 12 to 1200 in',
    ])
  })
})

describe('what depends on attributes', () => {
  test('is worked out from them', async () => {
    expect((await read('str: 14, agl: 7')).knight).toMatchObject({
      max_defences: 1,
      enc: 140,
      throw_range: 14,
      running_leap: 4,
    })
    expect((await read('str: 2, agl: 1')).knight).toMatchObject({ max_defences: 1, running_leap: 1 })
  })

  test('is what is written, where that is written', async () => {
    expect((await read('max_defences: 0, enc: 99 lb, throw_range: 3 yd, running_leap: 5 yd')).knight).toMatchObject({
      max_defences: 0,
      enc: 99,
      throw_range: 3,
      running_leap: 5,
    })
  })
})

describe('what joins several fields', () => {
  const said = (...overrides: string[]) => problemsOf(overrides)

  test('of a weapon goes with its kind', async () => {
    expect(await said('weapons.sword.range=30 yd')).toEqual([
      expect.stringContaining(
        'range is only for a weapon that is thrown or fired (write kind: thrown or kind: missile)',
      ),
    ])
    expect(await said('weapons.bow={ damage: d6, kind: missile }')).toEqual([
      expect.stringContaining('a missile weapon needs a range'),
    ])
    expect(await said('weapons.bow.reach=2 yd')).toEqual([
      expect.stringContaining('reach is only for a weapon that strikes in melee'),
    ])
    for (const key of ['load=2', 'loaded=false', 'ammo=3']) {
      expect(await said(`weapons.pilum.${key}`)).toEqual([
        expect.stringContaining(`${key.split('=')[0]} is only for a missile weapon (write kind: missile)`),
      ])
    }
  })

  test('of the bounds of a chance leaves some room', async () => {
    expect(await said('rules.options.min_chance=60', 'rules.options.max_chance=50')).toEqual([
      expect.stringContaining('min_chance is 60, expected at most the max_chance of 50'),
    ])
  })

  test('of things gives each an id of its own, and none that of a form of brawl', async () => {
    expect(await problemsOf([], ['round: {}', 'round: {}, sword: {}'], ['torch:', 'bow:'])).toEqual([
      '[sword] "sword" is a weapon and a shield, expected an id of its own',
      '[bow] "bow" is a weapon and an item, expected an id of its own',
    ])
    expect(await problemsOf([], ['torch:', 'grapple:'])).toEqual([
      '[grapple] "grapple" is a form of brawl, and no item can be called so',
    ])
    expect(await problemsOf([], ['pilum:', 'fists:'])).toEqual([
      '[fists] the weapon "fists" is built in and cannot be defined',
    ])
    expect(await said('combatants.squire.hp=6', 'combatants.knight.weapons=[fists, sword]')).toEqual([
      '[knight] knight carries "fists", which everybody has without it (leave it out)',
      '[squire] squire 1 carries "fists", which everybody has without it (leave it out)',
      '[{ is: squire, name: Ann, skills: { acrobat: 2 } }] Ann carries "fists", which everybody has without it (leave it out)',
    ])
  })

  test('of ammunition says what it is for', async () => {
    expect(await said('items.quiver.ammo_for=sword')).toEqual([
      '[sword] item "quiver" has shots for "sword", expected a weapon of kind missile (expected bow)',
    ])
    expect(await said('items.torch.ammo=3')).toEqual([
      expect.stringContaining('ammo is only for an item with ammo_for, the weapon that the shots are for'),
    ])
  })

  test('of the map lets any thing lie there, and nothing else', async () => {
    const map = ['field: {}', 'field: { map: "aaa.o.b", legend: { o: { item: tourch } } }'] as const
    expect(await problemsOf([], map)).toEqual([
      '[tourch] "tourch" lies in cells "o", expected the id of a weapon, shield or item (did you mean "torch"?)',
    ])
    expect(await problemsOf(['field.legend.o.item=round'], map)).toEqual([])
  })

  test('of ground to climb says its DV, and whether one hangs free', async () => {
    const drawn = 'field: { map: "aaa.o.b", legend: { o: { height: 9 ft, climb: -25, stairs: 9 in } } }'
    const map = ['field: {}', drawn] as const
    expect(await problemsOf([], map)).toEqual([])
    expect(await problemsOf(['field.legend.o.climb={ dv: 10, free: true }'], map)).toEqual([])
    expect(await problemsOf(['field.legend.o.climb=true'], map)).toEqual([
      expect.stringContaining('expected a DV from -100 to 100, or { dv: DV, free: true } where one hangs free'),
    ])
  })
})

describe('a skill', () => {
  test('is one of five, or one that a weapon or a shield is used with', async () => {
    expect(await problemsOf(['combatants.knight.skills={ shield: 3, bow: 4, juggling: 1 }'])).toEqual([])
    expect(await problemsOf(['weapons.sword.skill=blades', 'combatants.knight.skills={ blades: 3 }'])).toEqual([])
  })

  test('that nothing uses is given where it is written', async () => {
    expect(await problemsOf([], ['savvy: 3', 'acrobatics: 3'])).toEqual([
      '[3] no weapon or shield uses the skill "acrobatics" (did you mean "acrobat"?)',
    ])
    // Of her own entry, and of what her template is based on: one place each.
    expect(await problemsOf([], ['acrobat: 2', 'sowrd: 2'], ['savvy: 3', 'climbing: 3'])).toEqual([
      expect.stringMatching(/^\[3\] no weapon or shield uses the skill "climbing" \(expected one of climb, /),
      '[2] no weapon or shield uses the skill "sowrd" (did you mean "sword"?)',
    ])
  })
})

describe('a rule of a tactic', () => {
  const rule = (written: string) => problemsOf([`tactics.plain.turn=[${written}]`])
  const reaction = (written: string) => problemsOf([`tactics.plain.reactions=[${written}]`])

  test('brawls with a form of brawl, and with nothing else', async () => {
    expect(await rule('{ do: brawl, with: knock-down }, { do: attack, with: fists }')).toEqual([])
    expect(await rule('{ do: brawl, with: sword }')).toEqual([
      '[{ do: brawl, with: sword }] "brawl" takes a form of brawl, found "sword" (expected one of fists, knock-down, grapple)',
    ])
    expect(await rule('{ do: strike, with: fists }')).toEqual([
      '[{ do: strike, with: fists }] "strike" takes a weapon or item, found the form of brawl "fists" (write { do: brawl, with: fists })',
    ])
    expect(await rule('{ do: draw, with: grapple }')).toEqual([
      '[{ do: draw, with: grapple }] "draw" takes a thing, found the form of brawl "grapple"',
    ])
    expect(await reaction('{ do: parry, with: fists }')).toEqual([
      '[{ do: parry, with: fists }] "parry" takes a thing, found the form of brawl "fists"',
    ])
    expect(await reaction('{ do: acrobatic-counter, with: sword }')).toContain(
      '[{ do: acrobatic-counter, with: sword }] "acrobatic-counter" takes a form of brawl, found "sword" (expected one of fists, knock-down, grapple)',
    )
  })

  test('is aimed at foes, allies or oneself as its action is', async () => {
    expect(await rule('attack ally-nearest')).toEqual([
      '[ally-nearest] "ally-nearest" does not go with "attack", which has to do with foes',
    ])
    expect(await rule('pass nearest')).toEqual([
      '[nearest] "nearest" does not go with "pass", which has to do with allies (did you mean "ally-nearest"?)',
    ])
    expect(await rule('advance ally-unarmed, wait ally-nearest, evade self, retreat nearest')).toEqual([])
    expect(await rule('advance self')).toHaveLength(1)
    expect(await reaction('parry nearest')).toHaveLength(1)
  })

  test('is in the list that it belongs to', async () => {
    expect(await rule('parry')).toEqual(['[parry] "parry" is a reaction (put it under "reactions:")'])
    expect(await reaction('feint')).toEqual(['[feint] "feint" is an action of its own turn (put it under "turn:")'])
  })
})

test('all problems come at once', async () => {
  const problems = await problemsOf(
    ['items.quiver.ammo_for=sword', 'tactics.plain.turn=[{ do: brawl, with: sword }]'],
    ['savvy: 3', 'climbing: 3'],
    ['field: {}', 'field: { map: "aaa.o.b", legend: { o: { item: tourch } } }'],
  )
  expect(problems).toHaveLength(4)
})
