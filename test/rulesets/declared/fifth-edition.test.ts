import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { stage } from './staging.ts'

/* The essentials of the fifth edition, against dice that are dictated: what a referee would say. */

const FOLDER = fileURLToPath(new URL('../../../scenarios/games', import.meta.url))

function scenario(parts: string): string {
  return `
tiltyard: 1
rules: { system: ./fifth-edition.rules.yaml }
weapons:
  sword: { damage: d8, kind: slashing }
  club: { damage: 2d8, kind: bludgeoning }
  rapier: { damage: d8, kind: piercing, finesse: true, bonus: 1 }
${parts}`
}

const DUEL = scenario(`
combatants:
  knight: { hp: 40, ac: 18, str: 16, proficiency: 3, weapons: [sword], tactic: knight }
  ogre: { hp: 60, ac: 11, str: 19, weapons: [club], resist: { slashing: 50% } }
tactics:
  knight: { turn: [ { do: second-wind, when: my.health < 0.5 }, attack nearest ], reactions: [ riposte ] }
parties: { one: { members: [knight] }, other: { members: [ogre] } }`)

describe('the fifth edition', () => {
  test('a 20 always hits and doubles the dice, and resistance halves, rounded down', async () => {
    const { start, round, pool } = await stage(DUEL, FOLDER)
    start('knight d20=15, ogre d20=10')
    // 5 + 6 + 3 = 14, of which a half is taken. The ogre hits on 18 - 6 = 12.
    round('knight d20=20 d8=5 d8=6, ogre d20=12 d8=4 d8=7')
    expect(pool('hp', 'ogre')).toBe(60 - 7)
    expect(pool('hp', 'knight')).toBe(40 - 4 - 7 - 4)
    // A 1 always misses; a miss by the ogre is answered, once a round.
    round('knight d20=1, ogre d20=11, knight d20=8 d8=8')
    expect(pool('hp', 'ogre')).toBe(60 - 7 - 5)
  })

  test('second wind is a bonus action, once a battle', async () => {
    const { start, round, pool } = await stage(DUEL, FOLDER)
    start('knight d20=1, ogre d20=20')
    round('ogre d20=20 d8=8 d8=8 d8=8 d8=8, knight d10=7 d20=2')
    expect(pool('hp', 'knight')).toBe(40 - 36 + 10)
    round('ogre d20=12 d8=1 d8=1, knight d20=2')
    expect(pool('hp', 'knight')).toBe(8)
  })

  test('finesse takes the better ability, and a bonus counts twice', async () => {
    const { start, round, pool } = await stage(
      scenario(`
combatants:
  rogue: { hp: 20, ac: 15, dex: 18, weapons: [rapier] }
  dummy: { hp: 50, ac: 17, weapons: [], tactic: idle }
tactics: { idle: { turn: [], reactions: [] } }
parties: { one: { members: [rogue] }, other: { members: [dummy] } }`),
      FOLDER,
    )
    start('rogue d20=10, dummy d20=1')
    // 10 + 4 + 2 + 1 meets 17; 6 + 4 + 1.
    round('rogue d20=10 d8=6')
    expect(pool('hp', 'dummy')).toBe(50 - 11)
    round('rogue d20=9')
    expect(pool('hp', 'dummy')).toBe(50 - 11)
  })

  test('whoever dodges is attacked at disadvantage until its next turn', async () => {
    const { start, round, pool, stacks } = await stage(
      scenario(`
combatants:
  monk: { hp: 20, ac: 12, weapons: [sword], tactic: wary }
  ogre: { hp: 60, ac: 11, str: 19, weapons: [club] }
tactics: { wary: { turn: [ dodge ] } }
parties: { one: { members: [monk] }, other: { members: [ogre] } }`),
      FOLDER,
    )
    start('monk d20=15, ogre d20=10')
    round('ogre d20=19 d20=5')
    expect(pool('hp', 'monk')).toBe(20)
    expect(stacks('dodging', 'monk')).toBe(1)
  })

  const PARTY = scenario(`
combatants:
  hero: { hp: 10, ac: 10, hero: true, weapons: [sword] }
  cleric: { based-on: hero, hp: 30, wis: 16, slots: 2, tactic: healer }
  ogre: { hp: 60, ac: 30, str: 19, weapons: [club], tactic: bully }
tactics:
  healer: { turn: [ rouse, attack nearest ] }
  bully: { turn: [ attack weakest ] }
parties: { heroes: { members: [hero, cleric] }, monsters: { members: [ogre] } }`)

  test('a hero at 0 is down, and saves against death: three failures slay', async () => {
    const { start, round, stacks, isOut, pool } = await stage(PARTY.replace('turn: [ rouse, ', 'turn: [ '), FOLDER)
    start('hero d20=5, cleric d20=4, ogre d20=19')
    // The ogre hits on 4; the hero is down before its own turn, which passes with a save. The cleric misses.
    expect(round('ogre d20=10 d8=8 d8=8, hero d20=9, cleric d20=2')).toBe(true)
    expect([stacks('dying', 'hero'), isOut('hero'), pool('failures', 'hero')]).toEqual([1, false, 1])
    // Whoever is down is no target. A 1 counts twice.
    round('ogre d20=2, hero d20=1, cleric d20=2')
    expect(isOut('hero')).toBe(true)
  })

  test('a 20 on that die has it up again, with one hit point, and a cleric with more', async () => {
    const { start, round, stacks, pool } = await stage(PARTY, FOLDER)
    start('hero d20=5, cleric d20=4, ogre d20=19')
    // It is up at the start of its own turn, and attacks in it.
    round('ogre d20=10 d8=8 d8=8, hero d20=20 d20=2, cleric d20=2')
    expect([stacks('dying', 'hero'), pool('hp', 'hero')]).toEqual([0, 1])
    // The cleric rouses who is down; the slot is spent.
    round('ogre d20=10 d8=8 d8=8, hero d20=2, cleric d8=5')
    expect([stacks('dying', 'hero'), pool('hp', 'hero'), pool('slots', 'cleric')]).toEqual([0, 8, 1])
  })

  test('damage may break concentration, and with it the blessing of everybody', async () => {
    const { start, round, stacks } = await stage(
      scenario(`
combatants:
  soldier: { hp: 30, ac: 20, weapons: [sword] }
  priest: { hp: 30, ac: 10, slots: 1, weapons: [sword], tactic: priest }
  ogre: { hp: 60, ac: 30, str: 19, weapons: [club], tactic: hunter }
tactics:
  priest: { turn: [ bless nearest, attack nearest ] }
  hunter: { turn: [ { do: attack, at: farthest } ] }
parties: { one: { members: [soldier, priest] }, other: { members: [ogre] } }`),
      FOLDER,
    )
    start('soldier d20=5, priest d20=19, ogre d20=10')
    // Blessed first; the ogre strikes the priest for 12; it must save against 10, and does.
    round('ogre d20=10 d8=4 d8=4, priest d20=10, soldier d20=2')
    expect([stacks('blessed', 'soldier'), stacks('blessed', 'priest')]).toEqual([1, 1])
    round('priest d20=2, ogre d20=10 d8=4 d8=4, priest d20=9, soldier d20=2')
    expect([stacks('blessed', 'soldier'), stacks('blessed', 'priest')]).toEqual([0, 0])
  })

  test('a fireball is rolled once, and each of three saves for half', async () => {
    const { start, round, pool, isOut } = await stage(
      scenario(`
combatants:
  wizard: { hp: 30, ac: 10, wis: 14, slots: 1, weapons: [sword], tactic: wizard }
  goblin: { hp: 20, ac: 15, dex: 14, weapons: [sword], tactic: idle }
tactics:
  wizard: { turn: [ fireball nearest ] }
  idle: { turn: [], reactions: [] }
parties: { one: { members: [wizard] }, other: { members: [4 goblin] } }`),
      FOLDER,
    )
    start('wizard d20=19, goblin 1 d20=1, goblin 2 d20=2, goblin 3 d20=3, goblin 4 d20=4')
    // 24 of fire; saves of d20 + 2 against 8 + 2 + 2. The caster rolls for all.
    round('wizard d6=3 d6=3 d6=3 d6=3 d6=3 d6=3 d6=3 d6=3 d20=10 d20=9 d20=20')
    expect([1, 3, 4].map((at) => pool('hp', `goblin ${at}`))).toEqual([8, 8, 20])
    expect([isOut('goblin 2'), pool('slots', 'wizard')]).toEqual([true, 0])
  })
})
