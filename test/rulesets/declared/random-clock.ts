import fc from 'fast-check'
import { game, HANDLER, scenario } from './random-game.ts'
import { type Step, steps, THEN } from './random-steps.ts'

/** Steps that only order by time has, or in which times are read. At whom they are done is the target. */
const timed = fc.constantFrom<Step>(
  { interrupt: true, to: 'target' },
  { interrupt: true, to: 'me' },
  { apply: 'burning', lasts: '1.3 s', to: 'target' },
  { apply: 'burning', lasts: 'd4 / 3 s', to: 'me' },
  { apply: 'weak', to: 'target' },
  { apply: 'stunned', to: 'target' },
  { if: 'time > 2.4', [THEN]: [{ damage: 'time' }] },
  { if: 'my.burning_left > 0.5', [THEN]: [{ heal: 'my.burning_left * 2', to: 'me' }] },
  { damage: 'my.swing_left + my.burst_left' },
  { each: [{ interrupt: true, to: 'target' }], of: 'foe', most: '1', by: 'random' },
)
const seconds = (...some: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...some)
const effect = {
  again: fc.constantFrom('refresh', 'ignore', 'extend', 'stack 3'),
  every: seconds('0.5 s', '0.3 s', '1/3 s', 'my.pace', 'caster.pace / 2', '0 s'),
  do: steps({ ...HANDLER, stacks: true }, 1),
}

const clock = fc.record({
  tick: fc.constantFrom('0.1 s', '0.25 s', '1/60 s'),
  round: fc.constantFrom('1 s', '0.5 s'),
  rounds: fc.integer({ min: 20, max: 40 }),
  first: seconds('0', 'd4 / 4', 'my.luck / 3', '0.7', 'my.pace - 1', '(d6 - 3) / 5'),
  ties: fc.constantFrom('random', 'listed', 'together'),
  burning: fc.record(effect),
  weak: fc.record(effect),
  burns: seconds('2.5 s', 'd3 s', 'my.pace * 2 s', '0.05 s'),
  weakens: fc.constantFrom<unknown>('1.5 s', '3 s', '2 turns', { turns: 1, of: 'caster' }, '2 rounds', 'battle'),
  stuns: seconds('0.6 s', '1 s', 'my.wind_up s'),
  changes: fc.constantFrom<Step>(
    { pace: 'x 50%' },
    { pace: '+0.35', might: '+1' },
    { pace: '= 0.4', wind_up: '+0.3' },
    { wind_up: 'x 2', bonus: '= 3' },
    { pace: '-2' },
  ),
  pace: fc.constantFrom(0.7, 1.5, 0.35, 2.9),
  windUp: fc.constantFrom(0, 0.4, 1.7),
  steps: fc.tuple(timed, timed, timed),
  strikes: fc.record({
    takes: seconds('max(0.25, my.pace)', '0.3', '1', '3'),
    after: seconds('min(2, my.wind_up)', '0', '0.5'),
  }),
  swings: fc.record({
    takes: seconds('max(0.3, my.pace / 2)', '0.7', 'max(0.5, weapon.power - target.might)'),
    after: seconds('0', '0.2', '1.1', 'min(2, weapon.power / 2)'),
    cooldown: seconds('0 s', '1.2 s', 'weapon.power s', 'my.pace s', '2 turns'),
  }),
  bursts: fc.record({
    takes: seconds('0.5', '2', 'max(0.25, my.pace - my.wind_up)'),
    after: seconds('0', '0.4', '2'),
    cooldown: seconds('3 s', '0.9 s', '1 round'),
  }),
  prayers: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ takes: seconds('0', '0.5', 'my.pace'), cooldown: seconds('0.7 s', '2 s') }),
    },
    // As often as a tick has room for.
    { weight: 1, arbitrary: fc.record({ takes: seconds('0'), cooldown: seconds('0 s') }) },
  ),
  rallies: fc.record({ takes: seconds('0', '0.4'), after: seconds('0', '0.3') }),
  answers: seconds('0.6 s', '0 s', '2 s'),
  mana: seconds('0.5', '-0.3', 'my.might / 3', '1.7', 'if(time > 3, -2, 1)'),
  ward: seconds('0.25', '-0.1', '0.07', 'my.pace - 1'),
  hp: seconds('-0.4', '0.3', '0', '-0.05 * my.burning'),
  morale: seconds('0.6', '-0.6', 'if(my.hp > 5, 0.9, -0.9)'),
  when: seconds(
    'true',
    'time >= 1.5',
    'my.swing_left > 0',
    'my.burning_left < 0.4',
    'target.weak_left > 0.25',
    'time < 4',
  ),
  chance: fc.constantFrom('100%', '60%'),
})

function onOf(effect: object): object {
  return 'on' in effect && typeof effect.on === 'object' && effect.on !== null ? effect.on : {}
}

/** A made-up game, played by time. */
export const timedGame = fc.tuple(game, clock).map(([made, own]) => {
  const { strike, jab, swing, burst, rally, prayer, shift } = made.actions
  const { burning, weak, stunned } = made.effects
  const { takes, cooldown } = own.prayers
  const beaten = (on: object, every: readonly Step[]) => ({ ...on, every })
  return {
    rules: {
      ...made,
      combatants: { ...made.combatants, pace: `${own.pace} s`, wind_up: own.windUp === 0 ? '0 s' : `${own.windUp} s` },
      pools: {
        ...made.pools,
        ward: { ...made.pools.ward, max: 4, 'each second': own.ward },
        hp: { ...made.pools.hp, 'each second': own.hp },
        mana: { ...made.pools.mana, 'each second': own.mana },
        morale: { ...made.pools.morale, 'each second': own.morale },
      },
      effects: {
        ...made.effects,
        burning: {
          ...burning,
          lasts: own.burns,
          again: own.burning.again,
          every: own.burning.every,
          on: beaten(onOf(burning), own.burning.do),
        },
        weak: {
          ...weak,
          lasts: own.weakens,
          again: own.weak.again,
          every: own.weak.every,
          on: beaten(onOf(weak), own.weak.do),
          change: own.changes,
        },
        stunned: { ...stunned, lasts: own.stuns },
      },
      order: { by: 'time', tick: own.tick, round: own.round, first: own.first, ties: own.ties },
      actions: {
        ...made.actions,
        strike: { ...strike, ...own.strikes, do: [...strike.do, own.steps[0]] },
        jab: { ...jab, takes: '0.4' },
        swing: { ...swing, ...own.swings, do: [own.steps[1], ...swing.do] },
        burst: { ...burst, ...own.bursts, do: [...burst.do, own.steps[2]] },
        rally: { ...rally, ...own.rallies },
        prayer: { ...prayer, takes, cooldown },
        ...(shift && { shift: { ...shift, takes: '0.5' } }),
      },
      reactions: { answer: { ...made.reactions.answer, cooldown: own.answers } },
      tactic: {
        ...made.tactic,
        turn: made.tactic.turn.map((rule) => {
          if (typeof rule === 'string' || rule.do !== 'swing') return rule
          return { ...rule, when: own.when, chance: own.chance }
        }),
      },
    },
    rounds: own.rounds,
  }
})

/** Steps that say how long somebody is stunned say it in turns, of which no round is made here. */
export const inSeconds = (text: string): string =>
  text
    .replace(/("apply":\s*"stunned"[^{}]*?"lasts":\s*"[^"]*?) turns?"/g, '$1 s"')
    .replace(/\b(my|one|target)\.acted\b/g, '$1.brave')

/** A rules file by time and a scenario of it, as texts. */
export const randomClock = fc.tuple(timedGame, scenario).map(([{ rules, rounds }, made]) => ({
  rules: inSeconds(JSON.stringify(rules)),
  scenario: inSeconds(JSON.stringify({ ...made, run: { max_rounds: rounds } })),
}))
