import { describe, expect, test } from 'vitest'
import { declareRuleset } from '../../../src/rulesets/declared/index.ts'
import { NO_FILES } from '../../../src/scenario/files.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { showProblem } from '../../../src/source/show-problem.ts'

/* What Tiltyard says to somebody who writes rules for the first time, and to whoever reads replays of them. */

async function problemsOf(lines: string): Promise<string> {
  const text = `
tiltyard_rules: 1
pools: { hp: { start: my.hp, vital: true } }
${lines}`
  const { problems } = await declareRuleset({ name: 'new.rules.yaml', text }, NO_FILES)
  return problems.map((problem) => showProblem(problem, { color: false })).join('\n')
}

const PLAIN = `
combatants: { hp: 10 }
actions: { wait: { at: self, do: [ { heal: 1 } ] } }
tactic: { turn: [ wait ] }`

describe('rules files', () => {
  test('may have values that only tactics of scenarios read', async () => {
    expect(await problemsOf(`${PLAIN}\nvalues: { wounds: my.hp_max - my.hp }`)).toBe('')
  })

  test('may not have values by names that expressions mean something else by, nor two of one name', async () => {
    const shown = await problemsOf(`${PLAIN}\nvalues: { standing: 1, a-b: 1, 'a_b(x)': x }`)
    expect(shown).toContain('"standing" is reserved: expressions mean something else by it')
    expect(shown).toContain('"a_b(x)" and "a-b" are one name')
  })

  test('by time cannot ask whose turn of the round has begun', async () => {
    const order =
      'order: { by: time, tick: 0.1 s }\nactions: { wait: { at: self, takes: 1 s, do: [ { heal: "if(my.acted, 1, 2)" } ] } }'
    const shown = await problemsOf(`combatants: { hp: 10 }\n${order}\ntactic: { turn: [ wait ] }`)
    expect(shown).toContain('"my.acted" asks for a turn of the round: by time there are none')
    expect(shown.match(/(error|warning):/g)).toHaveLength(1)
  })

  test.each([
    ['combatants: { hp: interger }', 'did you mean "integer"?', 1],
    ['combatants: { hp: 10, ac: int }', 'write integer', 1],
    ['combatants: { hp: 10, ac: [] }', 'a choice of nothing', 1],
  ])('are not told twice of the wrong field of %s', async (combatants, message, count) => {
    const lines = PLAIN.replace('combatants: { hp: 10 }', combatants).replace('heal: 1', 'heal: my.ac + my.hp')
    const shown = await problemsOf(combatants.includes('ac') ? lines : lines.replace('my.ac + ', ''))
    expect(shown).toContain(message)
    expect(shown.match(/(error|warning):/g)).toHaveLength(count)
  })

  test.each([
    ['if(my.size == big, 1, 2)', "quote a text: 'big'"],
    ['if(big != my.size, 1, 2)', "quote a text: 'big'"],
    ['if(my.size == huge, 1, 2)', 'unknown name "huge" in an action'],
    ['self.ac', 'write my.ac or target.ac'],
    ['ac', 'write my.ac'],
    ['my.ac % 2', 'there are no remainders: write x - floor(x / 3) * 3'],
  ])('say what is meant by %s', async (amount, hint) => {
    const lines = PLAIN.replace('hp: 10', 'hp: 10, ac: 10, size: [small, big]').replace('heal: 1', `heal: '${amount}'`)
    expect(await problemsOf(lines.replaceAll("'", '"'))).toContain(hint)
  })

  test('know what a grid answers', async () => {
    const lines = `${PLAIN.replace('heal: 1', 'heal: "if(my.engagd, 1, 2)"')}\nfield: { cell: 5 ft }`
    expect(await problemsOf(lines)).toContain('did you mean "my.engaged"?')
  })

  test('say how pools are gained, and that a field of the name of a pool is not the pool', async () => {
    expect(await problemsOf(PLAIN.replace('heal: 1', 'gain: hp'))).toContain('write gain: { POOL: 3 }')
    const shown = await problemsOf(
      `${PLAIN}\neffects: { hurt: { change: { hp: -1 } } }\non: { acts: [ { apply: hurt } ] }`,
    )
    expect(shown).toContain('warning: this changes the field "hp", which only the start of its pool reads')
  })

  test('are not told twice of a let that is broken', async () => {
    const steps = '[ { let: { hits: 6d6 +  } }, { heal: count(hits >= 5) } ]'
    const shown = await problemsOf(PLAIN.replace('[ { heal: 1 } ]', steps))
    expect(shown).toContain('error')
    expect(shown).not.toContain('expected dice')
  })

  test('are told that a comma has cut a text off', async () => {
    const shown = await problemsOf(PLAIN.replace('hp: 10', 'hp: { type: integer, about: hit points, not wounds }'))
    expect(shown).toContain(
      'unknown key "not wounds" in a field; a comma ends a value within { }: quote a text that has one',
    )
  })

  test.each([
    ['x: 0.1234567', 'default is 0.1234567, expected a number of at most 6 decimals; write at most 6 decimals'],
    [
      'x: 12.34567%',
      'default is 12.34567%, expected a number of at most 6 decimals; write at most 4 decimals before the %',
    ],
    ['x: 3000000000', 'default is 3000000000, expected a number from -1000000000 to 1000000000'],
    ['x: { type: decimal, default: 0.1234567 }', 'which the type does not take; write at most 6 decimals'],
  ])('have fields of at most 6 decimals, up to 10^9: %s', async (field, message) => {
    expect(await problemsOf(PLAIN.replace('hp: 10', `hp: 10, ${field}`))).toContain(message)
  })

  test('are told how a cooldown is written', async () => {
    const shown = await problemsOf(PLAIN.replace('at: self,', 'at: self, cooldown: options.rest,'))
    expect(shown).toContain('cooldown is "options.rest"; expected N turns, N rounds\n')
  })

  test.each([
    ['takes: 2 turns', 'takes is "2 turns"; expected a time such as 1.5 s'],
    ['takes: my.hp ft', 'takes is "my.hp ft"; expected a time such as 1.5 s'],
    ['takes: 1, after: 2 secs', 'unexpected "secs"'],
    ['takes: 1, cooldown: turns', 'cooldown is "turns"; expected N turns, N rounds, N s'],
    ['takes: 1, cooldown: 2 ft', 'cooldown is "2 ft"; expected N turns, N rounds, N s'],
  ])('are told what a time is: %s', async (keys, message) => {
    expect(await problemsOf(`${PLAIN.replace('at: self', `at: self, ${keys}`)}\norder: { by: time }`)).toContain(
      message,
    )
  })

  test('are told that seconds need order by time, whatever stands before them', async () => {
    const shown = await problemsOf(PLAIN.replace('at: self', 'at: self, cooldown: my.hp seconds'))
    expect(shown).toContain('seconds need order by time')
  })

  test('are told of a distance in another unit', async () => {
    const grid = `${PLAIN.replace('at: self', 'at: foe, range: my.hp yd')}\nfield: { cell: 5 ft }`
    expect(await problemsOf(grid)).toContain('distances of this game are in ft, found "my.hp yd"')
  })

  test.each([
    ['sight: no', 'sight is "no", expected true or false'],
    ['melee: 1', 'melee is 1, expected true or false'],
    ['melee: [true]', 'melee is a list of 1, expected true or false'],
  ])('are told what is true or false: %s', async (key, message) => {
    const grid = `${PLAIN.replace('at: self', `at: foe, ${key}`)}\nfield: { cell: 5 ft }`
    expect(await problemsOf(grid)).toContain(message)
  })

  test.each([
    [
      'grid',
      'field is "grid"; expected none, ranks such as { front: 2 }, or a grid such as { cell: 5 ft, speed: my.speed }',
    ],
    ['{ front: 0 }', 'front is 0, expected a whole number from 1 to 64'],
    ['{ fills: at once }', 'field has no front; write field: { front: 2 }'],
  ])('are told what a field is: %s', async (field, message) => {
    const shown = await problemsOf(`${PLAIN}\nfield: ${field}`)
    expect(shown).toContain(message)
    expect(shown.match(/error/g)).toHaveLength(1)
  })

  test('are told how many stacks there can be', async () => {
    const effects = 'effects: { ill: { again: stack 0 } }\non: { acts: [ { apply: ill } ] }'
    expect(await problemsOf(`${PLAIN}\n${effects}`)).toContain('again is "stack 0"; expected from 1 to 1000000 stacks')
  })

  test.each(['tactic: {}', 'tactic: { reactions: [] }', 'tactic: { turn: }'])(
    'are told of a tactic without a turn: %s',
    async (tactic) => {
      const shown = await problemsOf(PLAIN.replace('tactic: { turn: [ wait ] }', tactic))
      expect(shown).toContain(
        'tactic has no turn: nobody would do anything; write tactic: { turn: [ ACTION nearest ] }',
      )
    },
  )

  test('are told what a change of a number by a share is', async () => {
    const shown = await problemsOf(`${PLAIN}\neffects: { slow: { change: { hp: -12.5% } } }`)
    expect(shown).toContain('"hp" is no share: + and - take no %; write x 87.5%')
  })

  test('are told where a step says whom it is done to', async () => {
    const shown = await problemsOf(PLAIN.replace('{ heal: 1 }', '{ slay: target }'))
    expect(shown).toContain('slay is "target", expected true or false; write { slay: true, to: target }')
  })

  test('are told what dice rollers write otherwise', async () => {
    const told = async (by: string) => problemsOf(PLAIN.replace('heal: 1', `heal: "${by}"`))
    expect(await told('4d6kh3')).toContain('unexpected "4d6kh3" in an expression; write best(3, 4d6)')
    expect(await told('2d20kl1 + 1')).toContain('unexpected "2d20kl1" in an expression; write worst(1, 2d20)')
    expect(await told('d6!')).toContain('unexpected "d6!" in an expression; write explode(d6)')
    expect(await told('2D6')).toContain('unexpected "2D6" in an expression; write a small d: 2d6')
    expect(await told('if(d6!=3, 1, 2)')).toBe('')
  })

  test('are told once of several kinds of things', async () => {
    const shown = await problemsOf(PLAIN.replace('at: self', 'at: self, with: [weapon, spell]'))
    expect(shown).toContain('with is a list, expected a word')
    expect(shown).not.toContain('undefined')
  })

  test('are told what cannot be changed', async () => {
    const effects = 'effects: { e: { change: { hurt: +1, hp(fire): +1 } } }'
    const shown = await problemsOf(`${PLAIN}\nvalues: { hurt: my.hp < 5 }\n${effects}`)
    expect(shown).toContain('"hurt" is no number, and cannot be changed')
    expect(shown).toContain('"hp" is not by key; write hp')
  })

  test('are told of words that stand in a list twice', async () => {
    const lists = 'damage: { kinds: [fire, fire] }\ntables: { t: { rows: [a, b, a], values: [1, 2, 3] } }'
    const shown = await problemsOf(`${PLAIN.replace('hp: 10', 'hp: 10, coat: [red, red]')}\n${lists}`)
    expect(shown).toContain('"red" stands in a choice twice')
    expect(shown).toContain('"fire" stands in kinds twice')
    expect(shown).toContain('"a" stands in rows twice')
  })

  test('are told the value beside what was expected', async () => {
    const shown = await problemsOf(`${PLAIN.replace('hp: 10', 'hp: 10, blow: 200d6')}\nfield: { front: 0 }`)
    expect(shown).toContain('front is 0, expected a whole number from 1 to 64')
    expect(shown).toContain('"blow" is "200d6", expected a default or a type; at most 100 dice')
  })

  test('are told of blanks in sentences that nothing fills', async () => {
    const shown = await problemsOf(PLAIN.replace('at: self', 'at: self, tells: "{me} waits for {targte}"'))
    expect(shown).toContain('unknown "{targte}" in tells; did you mean "target"?')
  })
})

describe('scenarios', () => {
  const RULES = `tiltyard_rules: 1
pools: { hp: { start: my.hp, vital: true } }
options: { last-round: 3 }
tables: { cold-bonus: { rows: [fire, cold-iron], values: [1, 2] } }
combatants: { hp: 10, reach: 0.5, far-reach: 1, luck: 5%, tags: { type: boolean, per: [undead, big], default: false }, resist: { type: share, per: [fire, cold-iron], default: 0% } }
actions: { long-wait: { at: self, if: round < options.last_round + tables.cold_bonus('fire'), do: [ { heal: 1 } ] } }
tactic: { turn: [ long_wait ] }`

  async function problemsWith(fields: string, rules = '', overrides: readonly string[] = []): Promise<string> {
    const { ruleset } = await declareRuleset({ name: 'new.rules.yaml', text: RULES }, NO_FILES)
    const text = `tiltyard: 1
rules: { system: ./new.rules.yaml${rules} }
combatants: { a: { ${fields} } }
parties: { one: { members: [a] }, two: { members: [a] } }
tactics: { idle: { turn: [ long-wait, { do: long_wait, when: my.far_reach > 0 } ] } }`
    const loadRuleset = async () => ({ ruleset: ruleset!, url: 'declared:' })
    const { problems } = await readScenario(text, 'new', { rulesets: [], loadRuleset, overrides })
    return problems.map(({ message, hint }) => `${message}${hint ? `; ${hint}` : ''}`).join('\n')
  }

  test.each([
    ['reach: 0.123456, luck: 12.3456%, hp: 1_000_000_000, tags: [undead]', ''],
    ['tags: [undead, bigg]', 'tags entry 2 is "bigg", expected one of undead, big; did you mean "big"?'],
    ['tags: big', 'tags is "big", expected a list, or "key: value" entries; write [ big ]'],
    [
      'reach: 0.1234567',
      'reach is 0.1234567, expected a number from -1000000000 to 1000000000; write at most 6 decimals',
    ],
    ['luck: 145', 'luck is 145, expected a share such as 50%; did you mean 145%?'],
    ['luck: 0.7', 'did you mean 70%?'],
    ['luck: 12.34567%', '; write at most 4 decimals before the %'],
    ['resist: { fire: 0.00001% }', 'fire is "0.00001%"'],
    ['hp: 1000000001', 'hp is 1000000001, expected a whole number from -1000000000 to 1000000000'],
  ])('have at most 6 decimals, and numbers up to 10^9: %s', async (fields, message) => {
    const shown = await problemsWith(fields)
    if (message === '') expect(shown).toBe('')
    else expect(shown).toContain(message)
  })

  test('are told of the spelling that the rules file has, where theirs has - for _ or _ for -', async () => {
    const rules = ', options: { last_round: 2 }, tables: { cold_bonus: { fire: 1 }, cold-bonus: { cold_iron: 2 } }'
    expect(await problemsWith('far_reach: 2, resist: { cold_iron: 5% }', rules)).toBe(
      [
        'unknown key "last_round"; did you mean "last-round"?',
        'unknown key "cold_bonus"; did you mean "cold-bonus"?',
        'unknown key "cold_iron"; did you mean "cold-iron"?',
        'unknown key "far_reach"; did you mean "far-reach"?',
        'unknown key "cold_iron"; did you mean "cold-iron"?',
      ].join('\n'),
    )
    const sets = ['combatants.a.far_reach=2', 'rules.options.last_round=2', 'rules.tables.cold_bonus.fire=3']
    expect(await problemsWith('far-reach: 2', '', sets)).toBe(
      [
        'unknown path "combatants.a.far_reach"; did you mean "combatants.a.far-reach"?',
        'unknown path "rules.options.last_round"; did you mean "rules.options.last-round"?',
        'unknown path "rules.tables.cold_bonus"; did you mean "rules.tables.cold-bonus.fire"?',
      ].join('\n'),
    )
  })
})
