import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { exact, loadScenario, type Scenario } from '../../src/index.ts'
import { planScenario } from '../../src/plan-scenario.ts'
import { asYaml, differ, findingOf, triedOf } from '../../src/report/best-reply/words.ts'
import { bestReply, searchAgainst } from '../../src/studies/best-reply/best-reply.ts'
import { oppositeOf } from '../../src/studies/best-reply/parts.ts'
import { replyPerfectly } from '../../src/studies/best-reply/perfect.ts'
import { Races } from '../../src/studies/best-reply/races.ts'
import { Search } from '../../src/studies/best-reply/search.ts'
import { seeParts } from '../../src/studies/best-reply/see-parts.ts'
import { groupsOf, readLists } from '../../src/studies/best-reply/tactics.ts'
import { makeFolder } from '../folder.ts'
import { loadFightable } from '../sound.ts'

/* Better tactics, found by search (docs/players.md, "Best replies"). */

const rulesWith = (other: string): string => `
tiltyard_rules: 1
combatants: { hp: integer }
pools: { hp: { start: my.hp, vital: true } }
order: { by: combatant, ties: random }
actions:
  stab: { do: [ { attack: d6 >= 4, then: [ { damage: 1 } ] } ] }
  ${other}
tactic: { turn: [ stab nearest ], reactions: [] }
`
/** Sometimes better than to stab, and never. */
const SMASH = 'smash: { do: [ { attack: d6 >= 5, then: [ { damage: 2 } ], else: [ { damage: 1, to: me } ] } ] }'
const POKE = 'poke: { do: [ { attack: d6 >= 5, then: [ { damage: 1 } ] } ] }'

const folder = makeFolder('reply')
beforeAll(async () => {
  await writeFile(join(folder, 'smash.rules.yaml'), rulesWith(SMASH))
  await writeFile(join(folder, 'poke.rules.yaml'), rulesWith(POKE))
})

async function sceneOf(rules: string, turn: readonly unknown[]): Promise<Scenario> {
  const text = JSON.stringify({
    tiltyard: 1,
    name: 'a scene',
    rules: { system: `./${rules}.rules.yaml` },
    combatants: { red: { hp: 3, tactic: 'red' }, blue: { hp: 3 } },
    tactics: { red: { turn } },
    parties: { reds: { members: ['red'] }, blues: { members: ['blue'] } },
  })
  return loadFightable({ text, folder })
}

describe('tactics that are searched for', () => {
  test('are read as they are written, in every shipped scenario', async () => {
    const files = (await readdir('scenarios')).filter((file) => file.endsWith('.yaml'))
    let rules = 0
    for (const file of files) {
      const { scenario } = await loadScenario(join('scenarios', file), { unjudged: 'warning' })
      if (!scenario) continue
      const { ruleset } = await planScenario(scenario)
      for (const side of [0, 1] as const) {
        for (const { tactic, lists } of groupsOf(scenario, side, ruleset.vocabulary)) {
          if (tactic === undefined) continue
          const read = readLists(lists, ruleset, scenario)
          const { turn, reactions } = scenario.tactics[tactic]!
          expect(read?.turn.map(({ text }) => text)).toEqual(turn.map(({ text }) => text))
          expect(read?.reactions.map(({ text }) => text)).toEqual(reactions.map(({ text }) => text))
          rules += turn.length + reactions.length
        }
      }
    }
    expect(rules).toBeGreaterThan(100)
  })

  test('are made of what tactics may say: nobody wrestles with a sword', async () => {
    const text = `
tiltyard: 1
rules: { system: osr-d20 }
weapons: { sword: { damage: d8 } }
combatants: { weak: { hp: 4, weapons: [sword] }, strong: { hp: 20, weapons: [sword] } }
parties: { red: { members: [2 weak] }, blue: { members: [strong] } }
`
    const { scenario } = await loadScenario({ text, folder })
    const { ruleset } = await planScenario(scenario!)
    const wrestling = { do: 'wrestle', at: 'weakest' }
    const read = (rule: typeof wrestling) => readLists({ turn: [rule], reactions: [] }, ruleset, scenario!)
    expect(read({ ...wrestling, ...{ with: 'sword' } })).toBeUndefined()
    expect(read(wrestling)).toBeDefined()
    const parts = await seeParts(scenario!, 0, ruleset, groupsOf(scenario!, 0, ruleset.vocabulary), '1')
    const turn = parts.flatMap((each) => each.turn)
    expect(turn.filter((rule) => rule.do === 'wrestle')).toEqual([{ do: 'wrestle' }])
    expect(turn.filter((rule) => rule.do === 'attack' && rule.with === 'sword')).toHaveLength(1)
  })

  test('are worked out exactly where that is within reach, and win most of what perfect play could win more', async () => {
    const scenario = await sceneOf('smash', ['smash nearest'])
    const { value, written } = await replyPerfectly(scenario, 0)
    const found = await bestReply(scenario, 0, { threads: 0, maxBattles: 60_000 })
    expect(found).toMatchObject({ isBetter: true, searched: 0, perfect: value })
    // Of 16,384 battles; the search and its dice are the same each time.
    expect(found.reply.value - written).toBeGreaterThan(0.95 * (value - written))
    // Half a percent of the gain is given up for fewer words.
    expect(found.groups[0]!.reply.turn.map(({ text }) => text)).toEqual([
      'smash nearest when my.health < 0.5 and target.health >= 0.5 and not target.acted',
      'stab nearest',
    ])
    expect(findingOf(found)).toMatch(/^reds can win [\d.]+ % ± [\d.]+ instead of [\d.]+ % ± [\d.]+: /)
    expect(triedOf(found)).toMatch(/^\d+ tactics were worked out exactly; .+ wins 53\.17\d* %\.$/)
  })

  test('race elsewhere', async () => {
    const scenario = await sceneOf('smash', ['smash nearest'])
    // What a draw is worth to a party is not worked out.
    const search = await Search.open(scenario, 0, { seed: '1', threads: 0, drawn: 0.5 })
    const budget = { seed: '1', battles: 20_000, isOver: () => false }
    const { best, battles, perfect } = await searchAgainst(scenario, search, budget)
    expect(perfect).toBeUndefined()
    expect(battles).toBeGreaterThan(5_000)
    const { metrics } = await exact(search.place(scenario, best))
    // Written wins 21.8 %, perfect play 53.2 %.
    expect(metrics['win.reds'].value).toBeGreaterThan(0.48)
  })

  test('are claimed to be better only where that is certain', async () => {
    const scenario = await sceneOf('poke', ['stab nearest'])
    const { value, written } = await replyPerfectly(scenario, 0)
    expect(value).toBeCloseTo(written, 9)
    // Too few battles to work anything out: what wins the race does so by chance.
    const found = await bestReply(scenario, 0, { threads: 0, maxBattles: 1 })
    expect(found.perfect).toBeUndefined()
    expect(found.isBetter).toBe(false)
    expect(findingOf(found)).toMatch(/^No tactic was found by which reds wins more often than [\d.]+ % ± [\d.]+$/)
  })
})

describe('races', () => {
  test('take about an eighth of what may be fought, however little that is', async () => {
    for (const most of [5_000, 60_000, 400_000]) {
      const races = new Races<number>(
        most,
        () => false,
        async (candidates) => candidates.map((each) => each / 100),
      )
      let best = 0
      let ran = 0
      for (; !races.isSpent(); ran++)
        best = await races.run([best, ...Array.from({ length: races.neighbours }, (_, at) => at + ran)])
      expect(ran, `${most} battles`).toBeGreaterThanOrEqual(4)
      expect(best).toBeGreaterThan(races.neighbours)
    }
  })
})

test('a reply is shown against what is written, and as it can be pasted', () => {
  const attack = { rule: { do: 'attack', at: 'weakest' }, text: 'attack weakest' }
  const parry = { rule: { do: 'parry' }, text: 'parry' }
  const charge = {
    rule: { do: 'charge', with: 'lance', at: 'nearest', when: 'distance >= 20 and my.health > 0.5' },
    text: 'charge with lance at nearest when distance >= 20 and my.health > 0.5',
  }
  expect(differ([attack, parry], [charge, attack])).toEqual([
    { sign: '+', rule: charge.text },
    { sign: ' ', rule: 'attack weakest' },
    { sign: '-', rule: 'parry' },
  ])
  const yaml = asYaml([['riders', { turn: [charge, attack], reactions: [parry] }]])
  expect(yaml).toBe(
    [
      'tactics:',
      '  riders:',
      '    turn:',
      '      - { do: charge, with: lance, at: nearest, when: distance >= 20 and my.health > 0.5 }',
      '      - attack weakest',
      '    reactions:',
      '      - parry',
      '',
    ].join('\n'),
  )
  expect(parse(yaml)).toEqual({ tactics: { riders: { turn: [charge.rule, 'attack weakest'], reactions: ['parry'] } } })
})

test.each([
  ['my.hp >= 3', 'my.hp < 3'],
  ['my.health < 0.5', 'my.health >= 0.5'],
  ['foes > 1', 'foes <= 1'],
  ['round <= 2', 'round > 2'],
  ['my.braced', 'not my.braced'],
  ['not target.acted', 'target.acted'],
  ['any(foes, one.hp < 2)', 'all(foes, one.hp >= 2)'],
  ['any(foes, not one.acted)', 'all(foes, one.acted)'],
])('of the condition %s the opposite is %s', (when, opposite) => {
  expect(oppositeOf(when)).toBe(opposite)
})
