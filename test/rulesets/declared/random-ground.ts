import fc from 'fast-check'
import { inSeconds, timedGame } from './random-clock.ts'
import { game, scenario } from './random-game.ts'

type Step = Readonly<Record<string, unknown>>

/** Distances are written in cells, as `~3`, and made lengths of the field's. */
const far = (...some: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...some)
const budget = far('~1', '~2', '~3', '~4', 'my.might * ~1', 'my.stride / 2', 'd4 * ~1', '~2.7', '~99')
const move: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ move: fc.constant('toward'), 'up to': budget }),
  fc.record({ move: fc.constant('toward'), 'up to': budget, for: far('strike', 'swing', 'burst') }),
  fc.record({ move: fc.constant('away'), 'up to': budget }),
)
/** Where nobody is the target. */
const moveAtSome = fc.record({
  each: move.map((step) => [step]),
  of: fc.constantFrom('foe', 'ally', 'anyone'),
  most: fc.constant('1'),
  by: fc.constantFrom('nearest', 'farthest', 'random', 'weakest'),
})
const eachWithin: fc.Arbitrary<Step> = fc.record({
  each: fc.constantFrom<Step[]>([{ damage: 1 }], [{ apply: 'weak' }], [{ lose: { mana: 1 }, to: 'target' }]),
  of: fc.constantFrom('foe', 'anyone', 'friend'),
  within: far('~1', '~2', '~3', 'my.might * ~1'),
})

/** What is named in place of names that every game has. */
const names = fc.record({
  'my.rank': far('my.foes_engaged', 'my.height / 5', 'my.cover * 4', 'my.rank'),
  allies_start: far('count(foes, one.near(~2))', 'count(friends, one.near(~1))', 'sum(foes, one.foes_engaged)'),
  'target.bonus': far('target.cover * 4', 'distance / ~1', 'target.height - my.height', 'target.foes_engaged'),
  'not my.brave': far('my.engaged', 'not my.engaged', 'my.dark', 'any(foes, one.near(~3) and one.dark)'),
})
/** Steps in place of some that end things. */
const instead = fc.record({ turn: fc.oneof(moveAtSome, eachWithin), ready: moveAtSome })

const range = far('~1', '~2', '~3', '~6', 'my.might * ~1', 'field')
const reach = fc.record({ range, sight: fc.boolean() })
const MAPS = [
  ['..........', '.aa.##.bb.', '.aa.#..bb.', '....#.....', '..::::....', '.c.hh..dd.'],
  ['aaa#bbb', 'a.c#h.b', '...#...', '.......', '...#.d.', '::.#..:'],
  ['a.a.a.a', ':::::::', '.#.#.#.', ':::::::', 'b.b.b.b'],
  ['aa#..', 'aa#..', '##...', '...bb', '.c.bb'],
] as const
const CHARACTERS = [...'.......##::chd'] as const
/** Anything, with room for both parties. */
const drawn = fc
  .record({
    columns: fc.integer({ min: 4, max: 9 }),
    rows: fc.integer({ min: 2, max: 7 }),
    cells: fc.array(fc.constantFrom(...CHARACTERS), { minLength: 63, maxLength: 63 }),
    order: fc.shuffledSubarray(
      Array.from({ length: 63 }, (_, at) => at),
      { minLength: 63, maxLength: 63 },
    ),
  })
  .map(({ columns, rows, cells, order }) => {
    const places = order.filter((at) => at < columns * rows)
    const letters = [...'aaabbbb']
    const all = cells.slice(0, columns * rows).map((each, at) => letters[places.indexOf(at)] ?? each)
    return Array.from({ length: rows }, (_, row) => all.slice(row * columns, (row + 1) * columns).join(''))
  })

const LEGEND = {
  c: { cover: 'half' },
  h: { height: '10 ft', rough: true },
  d: { dark: true, cover: 'full' },
  b: { cover: 'quarter', height: '5 ft' },
}

const place = fc.oneof(
  fc.record({
    distance: far('~1', '~2', '~4'),
    margin: far('~0', '~1', '~3'),
    rank: fc.integer({ min: 1, max: 4 }),
  }),
  fc.oneof(fc.constantFrom<readonly string[]>(...MAPS), drawn).map((lines) => ({
    map: lines.join('\n'),
    legend: LEGEND,
  })),
)
const field = fc
  .tuple(place, fc.constantFrom({}, {}, { ties: 'reading-order' }))
  .map(([own, ties]) => ({ ...own, ...ties }))

const ground = fc.record({
  cell: fc.constantFrom('5 ft', '1.5 m'),
  speed: far('my.stride', 'my.stride - my.weak * ~2', 'if(my.hp > 5, my.stride, ~1)', 'none'),
  paces: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 2, max: 8 })),
  field,
  names,
  instead,
  reaches: fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(1, 3)),
  strike: fc.record({ melee: fc.boolean(), range: far('', '~1', '~2', 'my.reach') }),
  swing: fc.record({ melee: fc.boolean(), range: far('', 'weapon.reach', 'weapon.reach * 2') }),
  burst: reach,
  prayer: reach,
  answer: reach,
  within: far('~1', '~2', '~4'),
  moves: fc.tuple(move, move, move, move),
  run: move,
  hide: moveAtSome,
  cannot: fc.boolean(),
  on: fc.dictionary(
    far('moves', 'leaves', 'foe.moves', 'ally.leaves', 'anyone.moves', 'anyone.enters'),
    fc.oneof(
      moveAtSome.map((step) => [step]),
      fc.constantFrom<Step[]>(
        [{ damage: 1, to: 'source' }],
        [{ apply: 'weak', to: 'victim' }],
        [{ count: 'tricks', by: 'my.hp' }],
      ),
    ),
    { maxKeys: 2 },
  ),
  strikes: fc.record({
    on: far('leaves', 'foe.moves', 'moves', 'foe.acts', 'ally.leaves', 'foe.leaves'),
    at: far('victim', 'source'),
    range: far('', '~1', '~3'),
    steps: fc.oneof(
      fc.constant<Step[]>([{ use: 'strike' }]),
      move.map((step) => [step]),
      move.map((step) => [step, { apply: 'weak' }]),
    ),
  }),
  when: far('true', 'not my.engaged', 'distance > ~1', 'target.cover < 1', 'my.health < 0.5', 'my.foes_engaged >= 2'),
})

interface Made {
  readonly rules: {
    readonly combatants: Step
    readonly weapons: Step
    readonly effects: { readonly weak: Step }
    readonly on: Step
    readonly actions: Readonly<Record<'strike' | 'swing' | 'burst' | 'prayer', { readonly do: readonly Step[] }>>
    readonly reactions: { readonly answer: Step }
    readonly tactic: { readonly turn: readonly unknown[]; readonly reactions: readonly unknown[] }
  }
  readonly rounds: number
}
type Scenario = typeof scenario extends fc.Arbitrary<infer Own> ? Own : never
type Laid = typeof ground extends fc.Arbitrary<infer Own> ? Own : never

/** On a grid of some cell, in whose unit distances are. */
function lay(made: Made, played: Scenario, own: Laid, isTimed: boolean) {
  const [, size, unit] = /^([\d.]+) (\w+)$/.exec(own.cell)!
  const cells = (count: number): string => String(Number((count * Number(size)).toFixed(6)))
  const inLengths = (text: string): string =>
    text
      .replaceAll(/"~([\d.]+)"/g, (_, count: string) => `"${cells(Number(count))} ${unit}"`)
      .replaceAll(/~([\d.]+)/g, (_, count: string) => cells(Number(count)))
  const takes = isTimed && { takes: '0.4' }
  const ranged = ({ range: how, ...rest }: { readonly range: string }): Step => ({
    ...rest,
    ...(how !== '' && { range: how }),
  })
  const { shift: _, ...actions }: Made['rules']['actions'] & { readonly shift?: unknown } = made.rules.actions
  const { strike, swing, burst, prayer } = actions
  const [first, second, third, fourth] = own.moves
  const { weak } = made.rules.effects
  const length = (count: number): string => `${cells(count)} ${unit}`
  const rules = {
    ...made.rules,
    field: { cell: own.cell, ...(own.speed !== 'none' && { speed: own.speed }) },
    combatants: {
      ...made.rules.combatants,
      stride: { type: 'distance', default: length(own.paces[1]) },
      reach: length(own.reaches[0]),
    },
    weapons: { ...made.rules.weapons, reach: length(1) },
    effects: { ...made.rules.effects, ...(own.cannot && { weak: { ...weak, cannot: ['move'] } }) },
    on: { ...made.rules.on, ...own.on },
    actions: {
      ...actions,
      strike: { ...strike, ...ranged(own.strike), do: [first, ...strike.do] },
      swing: { ...swing, ...ranged(own.swing), do: [...swing.do, second] },
      burst: { ...burst, ...own.burst, within: own.within, do: [third, ...burst.do] },
      prayer: { ...prayer, ...own.prayer, do: [...prayer.do, fourth] },
      run: { range: 'field', sight: false, costs: { minor: 1 }, ...takes, do: [own.run] },
      hide: { at: 'nobody', costs: { minor: 1 }, ...takes, do: [own.hide] },
    },
    reactions: {
      answer: { ...made.rules.reactions.answer, ...own.answer },
      stop: { ...ranged({ range: own.strikes.range }), on: own.strikes.on, at: own.strikes.at, do: own.strikes.steps },
    },
    tactic: {
      turn: [
        ...made.rules.tactic.turn.filter((rule) => !JSON.stringify(rule).includes('shift')),
        { do: 'run', at: 'nearest', when: own.when },
        { do: 'hide', when: 'my.health < 0.7' },
      ],
      reactions: ['stop', ...made.rules.tactic.reactions],
    },
  }
  const { torch, icicle } = played.weapons
  const laid = {
    ...played,
    field: own.field,
    weapons: {
      torch: { ...torch, reach: length(own.reaches[1]) },
      icicle,
    },
    combatants: { ...played.combatants, one: { ...played.combatants.one, stride: length(own.paces[0]) } },
    run: { max_rounds: made.rounds },
  }
  const swapped: Readonly<Record<string, Step>> = { 'end-turn': own.instead.turn, ready: own.instead.ready }
  const text = JSON.stringify(
    rules,
    (_, value: unknown) => {
      const key =
        typeof value === 'object' && value !== null ? Object.keys(swapped).find((each) => each in value) : undefined
      return key === undefined ? value : swapped[key]
    },
    1,
  )
  const inPlace = (written: string): string =>
    inLengths(Object.entries(own.names).reduce((all, [name, other]) => all.replaceAll(name, `(${other})`), written))
  const asPlayed = (file: string): string => (isTimed ? inSeconds(inPlace(file)) : inPlace(file))
  return { rules: asPlayed(text), scenario: asPlayed(JSON.stringify(laid)) }
}

/** Rules files on a grid, and scenarios of them, as texts: by rounds and by time. */
export const randomGround = fc
  .tuple(game, scenario, ground)
  .map(([rules, played, own]) => lay({ rules, rounds: 12 }, played, own, false))
export const randomTimedGround = fc
  .tuple(timedGame, scenario, ground)
  .map(([made, played, own]) => lay(made, played, own, true))
