import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Scenario } from '../../src/index.ts'
import { planScenario } from '../../src/plan-scenario.ts'
import { bestReply, drawsOf } from '../../src/studies/best-reply/best-reply.ts'
import { Climb, type CodedTactic } from '../../src/studies/best-reply/climb.ts'
import { choosableOf, decode, encode } from '../../src/studies/best-reply/coded-tactics.ts'
import { workOut, workOutPerfect } from '../../src/studies/best-reply/exact-worth.ts'
import { explore } from '../../src/studies/best-reply/exploration.ts'
import { seeParts } from '../../src/studies/best-reply/see-parts.ts'
import { groupsOf, readLists, withTactics } from '../../src/studies/best-reply/tactics.ts'
import { casesOf } from '../cases.ts'
import { makeFolder } from '../folder.ts'
import { loadSound } from '../sound.ts'

/* Tactics that are worked out from one exploration of all that a party may do, against each of them planned and followed by itself. */

const RULES = `
tiltyard_rules: 1
combatants: { hp: integer, knives: { type: integer, default: 0 }, weapons: weapons }
weapons: { sharp: integer }
pools:
  hp: { start: my.hp, vital: true }
  rage: { start: 0, max: 1 }
order: { by: combatant, ties: random }
actions:
  stab: { do: [ { attack: d6 >= 4, then: [ { damage: 1 } ] } ] }
  throw: { uses: my.knives, do: [ { attack: d6 >= 3, then: [ { damage: 1 } ] } ] }
  hew: { with: weapon, do: [ { attack: d6 >= weapon.sharp, then: [ { damage: 1 } ] } ] }
  roar: { at: self, do: [ { gain: { rage: 1 } } ] }
  maul: { do: [ { attack: d6 >= 5, then: [ { damage: 1 + my.rage } ], else: [ { lose: { rage: 1 }, to: me } ] } ] }
reactions:
  spite: { on: is-hit, do: [ { attack: d6 >= 5, then: [ { damage: 1 } ] } ] }
  howl: { on: is-hit, at: self, do: [ { gain: { rage: 1 } } ] }
tactic: { turn: [ stab nearest ], reactions: [] }
`
const folder = makeFolder('exploration')
beforeAll(() => writeFile(join(folder, 'game.rules.yaml'), RULES))

const declared = (members: readonly unknown[], foes: readonly string[]) => ({
  rules: { system: './game.rules.yaml' },
  combatants: { red: { hp: 2, tactic: 'red' }, thrower: { hp: 1, knives: 1, tactic: 'other' }, blue: { hp: 1 } },
  tactics: {
    red: { turn: [{ do: 'maul', when: 'my.rage > 0 and round > 1' }, 'stab weakest'], reactions: ['spite'] },
    other: { turn: ['throw strongest', { do: 'stab', when: 'not (my.acted and target.hp < 2)' }], reactions: [] },
  },
  parties: { reds: { members }, blues: { members: foes } },
})

const SCENES = {
  'two foes': declared(['red'], ['2 blue']),
  'a party of two who differ, of a declared game': declared(['red', 'thrower'], ['blue']),
  'a party of two who share a tactic': declared(['2 red'], ['blue']),
  'one who carries several weapons, and one who carries another': {
    ...declared(['red', { is: 'red', weapons: ['axe'] }], ['blue']),
    weapons: { club: { sharp: 6 }, knife: { sharp: 4 }, axe: { sharp: 3 } },
    combatants: { red: { hp: 1, weapons: ['club', 'knife'], tactic: 'red' }, blue: { hp: 1 } },
    tactics: { red: { turn: ['hew weakest'], reactions: [] } },
  },
  'osr-d20': {
    rules: { system: 'osr-d20' },
    field: { distance: '5 ft' },
    weapons: { sword: { damage: 'd4' } },
    combatants: {
      red: { hp: 1, weapons: ['sword'], tactic: 'red' },
      blue: { hp: 2, weapons: ['sword'], tactic: 'blue' },
    },
    tactics: {
      red: { turn: ['attack nearest'], reactions: ['counter-attack'] },
      blue: { turn: ['attack nearest'], reactions: [] },
    },
    parties: { reds: { members: ['red'] }, blues: { members: ['blue'] } },
  },
}

test.each(Object.entries(SCENES))('a tactic is worth what it is when it is planned by itself: %s', async (_, scene) => {
  const text = JSON.stringify({ tiltyard: 1, name: 'a scene', ...scene, run: { max_rounds: 12 } })
  const scenario: Scenario = await loadSound({ text, folder })
  const { ruleset } = await planScenario(scenario)
  const groups = groupsOf(scenario, 0, ruleset.vocabulary)
  const parts = await seeParts(scenario, 0, ruleset, groups, '1')
  const known = parts.map((each, group) => choosableOf(each, [groups[group]!.lists]))
  const explored = (await explore(scenario, 0, ruleset, groups, known, { mostWays: 3_000_000 }))!
  const choosable = explored.groups.map((group) => group.choosable)
  const { policies, rounds } = explored
  const draw = drawsOf('tactics', scenario)
  const climbing = { policies, groups: explored.groups, rounds, draw, isOver: () => false, forgone: 0 }
  const climb = new Climb(climbing)
  // Nobody can tell with what somebody hews who carries two weapons.
  const written = groups.flatMap(({ lists }, group) => encode(lists, choosable[group]!) ?? [])
  const some = (count: number, most: number) => [...new Set(Array.from({ length: draw(count + 1) }, () => draw(most)))]
  const tactics = Array.from({ length: casesOf(12) }, () =>
    choosable.map(({ aims, conditions, reactions }): CodedTactic => {
      const rule = () => ({ aim: draw(aims.length), when: conditions.length > 0 ? some(2, conditions.length) : [] })
      return {
        turn: Array.from({ length: 1 + draw(4) }, rule),
        reactions: reactions.length > 0 ? some(reactions.length, reactions.length) : [],
      }
    }),
  )
  const worths = new Set<number>()
  for (const each of [...(written.length === groups.length ? [written] : []), ...tactics]) {
    const lists = each.map((tactic, group) => readLists(decode(tactic, choosable[group]!), ruleset, scenario)!)
    const planned = await workOut(withTactics(scenario, 0, groups, lists), 0, { mostWays: 3_000_000 })
    expect(
      climb.worthOf(each),
      JSON.stringify(each.map((tactic, group) => decode(tactic, choosable[group]!))),
    ).toBeCloseTo(planned!, 12)
    worths.add(planned!)
  }
  // They differ: that all do the same proves nothing.
  expect(worths.size).toBeGreaterThan(2)
  expect(policies.findBest().value).toBeCloseTo((await workOutPerfect(scenario, 0, { mostWays: 3_000_000 }))!, 12)
  expect(policies.findBest().value).toBeGreaterThanOrEqual(Math.max(...worths) - 1e-12)
})

test('a written tactic that asks for a late round does not make a small game large', async () => {
  const scene = {
    ...declared(['red'], ['blue']),
    tactics: { red: { turn: [{ do: 'maul', when: 'round <= 900' }, 'stab weakest'], reactions: [] } },
    combatants: { red: { hp: 1, tactic: 'red' }, blue: { hp: 1 } },
  }
  const text = JSON.stringify({ tiltyard: 1, name: 'a scene', ...scene, run: { max_rounds: 1000 } })
  const found = await bestReply(await loadSound({ text, folder }), 0, { threads: 0, maxBattles: 60_000 })
  // No battle was fought to compare tactics: it was worked out.
  expect(found).toMatchObject({ isBetter: true, searched: 0 })
})
