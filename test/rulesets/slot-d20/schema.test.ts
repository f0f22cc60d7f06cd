import { describe, expect, test } from 'vitest'
import { slotD20 } from '../../../src/rulesets/slot-d20/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'

/** What is wrong with a scenario: the words marked, what is said of them, and the hint. */
async function problemsOf(overrides: readonly string[], more = ''): Promise<string[]> {
  const text = `tiltyard: 1
rules: { system: slot-d20 }
weapons: { sword: { damage: d8 }, bow: { damage: d6, hands: 2, range: 50 ft } }
shields: { round: {} }
spells: { bolt: { range: 60 ft, damage: d6 }, mend: { target: ally, heal: d4 }, trip: { kind: skill, prone: true } }
combatants: { knight: { hp: 10, weapons: [sword], shield: round, tactic: plain } }
tactics: { plain: { turn: [attack nearest, advance] } }
parties: { reds: { members: [2 knight] }, blues: { members: [knight] } }
${more}`
  const { problems } = await readScenario(text, 'test', { rulesets: [slotD20], overrides })
  return problems.map(({ message, hint, place }) => {
    const marked = place === undefined ? '' : place.source.text.slice(place.start, place.end)
    return `[${marked}] ${message}${hint === undefined ? '' : ` (${hint})`}`
  })
}

async function distanceOf(written: string): Promise<unknown> {
  const text = `tiltyard: 1
rules: { system: slot-d20 }
combatants: { knight: { hp: 10, speed: ${written} } }
parties: { reds: { members: [knight] }, blues: { members: [knight] } }`
  const { scenario } = await readScenario(text, 'test', { rulesets: [slotD20] })
  return scenario?.parties[0].members[0].fields.speed
}

describe('a distance', () => {
  test.each([
    ['30 ft', 30],
    ['9 m', 30],
    ['1.5 m', 5],
    ['6 sq', 30],
    ['1 t', 30],
    ['2 F', 80],
    ['1 V', 50],
  ])('of %s is %i feet', async (written, feet) => {
    expect(await distanceOf(written)).toBe(feet)
  })

  test('is a whole number of squares, with its unit', async () => {
    for (const written of ['7 ft', '2 m', '30', '1 yd', '-5 ft'])
      expect(await distanceOf(written), written).toBeUndefined()
    expect(await problemsOf(['combatants.knight.speed=30'])).toEqual([
      '[30] speed is 30, expected a distance such as 60 ft (or in m, sq, t, F, V), from 0 to 1000 ft in steps of 5 (write the unit: 30 ft)',
    ])
  })
})

describe('a condition of the options, or of a combatant', () => {
  test('is checked like that of a tactic, with the place of what is wrong in it', async () => {
    expect(await problemsOf(['rules.options.advantage=target.pron and round > 1'])).toEqual([
      '[target.pron] unknown name "target.pron" (did you mean "target.prone"?)',
    ])
    expect(await problemsOf(['combatants.knight.disadvantage=my.hp'])).toEqual([
      '[my.hp] a condition is true or false, but "my.hp" is a number (compare it with something, as in my.hp > 0)',
    ])
  })

  test('cannot speak of what only a rule of a tactic knows', async () => {
    expect(await problemsOf(['rules.options.advantage=kill_chance > 0.5'])).toEqual([
      `[kill_chance] "kill_chance" means something in a tactic's rules only`,
    ])
  })

  test('can be true or false', async () => {
    expect(await problemsOf(['rules.options.advantage=true', 'combatants.knight.advantage=false'])).toEqual([])
  })
})

describe('a weapon', () => {
  test.each([
    ['weapons.sword.thrown=true', 'a thrown weapon needs a range'],
    ['weapons.sword.ammo=3', 'ammo is only for a missile weapon (a range, and not thrown)'],
    ['weapons.sword.reload=move', 'reload is only for a missile weapon (a range, and not thrown)'],
    ['weapons.bow.long_range=30 ft', 'long_range is 30 ft, expected at least the range of 50 ft'],
    [
      'weapons.bow.reach=10 ft',
      'reach is only for a weapon that strikes in melee (thrown: true lets it strike as well)',
    ],
  ])('cannot have %s', async (override, message) => {
    expect((await problemsOf([override])).map((problem) => problem.replace(/^\[.*?\] /, ''))).toContain(message)
  })
})

describe('a spell', () => {
  test('needs something that there is', async () => {
    expect(await problemsOf(['spells.bolt.needs=rund'])).toEqual([
      '[rund] spell "bolt" needs "rund", expected an item, weapon or shield (did you mean "round"?)',
    ])
  })
})

describe('a tactic', () => {
  const rule = (written: string) => problemsOf([`tactics.plain.turn=[${written}]`])

  test('aims actions on allies at allies, and those on foes at foes', async () => {
    expect(await rule('screen nearest')).toEqual([
      '[nearest] "nearest" does not go with "screen", which has to do with allies (did you mean "ally-nearest"?)',
    ])
    expect(await rule('attack ally-nearest')).toEqual([
      '[ally-nearest] "ally-nearest" does not go with "attack", which has to do with foes',
    ])
    expect(await rule('act-after nearest, act-after ally-nearest')).toEqual([])
  })

  test('knows allies by their names and templates', async () => {
    expect(await rule('screen ally:knight')).toEqual(
      ['[screen ally:knight] "screen ally:knight" can never be legal for knight: its weapon skill is below 1'].map(
        (line) => line,
      ),
    )
    expect(await rule('screen ally:night')).toContain(
      '[screen ally:night] nobody is called "night" (did you mean "knight"?)',
    )
  })

  test('uses trigger in reactions only', async () => {
    expect(await rule('attack trigger')).toEqual([
      expect.stringMatching(/^\[trigger\] unknown selector "trigger" \(expected one of (?!.*trigger)/),
    ])
  })

  test('is warned of what its combatants can never do', async () => {
    expect(await rule('ranged-attack, cast, attack')).toEqual([
      '[ranged-attack] "ranged-attack" can never be legal for knight: it has no missile or thrown weapon',
      '[cast] "cast" can never be legal for knight: it knows no spell',
    ])
  })
})
