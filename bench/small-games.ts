import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadScenario, type Scenario } from '../src/index.ts'

// Small games of which perfect play is known (`bench/replies.ts`): each has something to decide, and is played badly as written.

/** A declared game, and a scenario of it in which the party `reds` plays badly. */
export interface SmallGame {
  readonly name: string
  readonly rules: string
  /** Hit points of the red, and of each blue. */
  readonly red: number
  readonly blues: readonly number[]
  /** The tactics of the red, and of the blues: rules of their turn. */
  readonly plays: readonly string[]
  readonly against: readonly string[]
}

function rulesOf(pools: string, actions: string, effects = '', order = 'by: combatant, ties: random'): string {
  return `
tiltyard_rules: 1
combatants: { hp: integer }
pools:
  hp: { start: my.hp, vital: true }
${pools}
order: { ${order} }
${effects === '' ? '' : `effects:\n${effects}`}
actions:
  stab: { do: [ { attack: d6 >= 4, then: [ { damage: 1 } ] } ] }
${actions}
tactic: { turn: [ stab nearest ], reactions: [] }
`
}

const SMASH = rulesOf(
  '',
  '  smash: { do: [ { attack: d6 >= 5, then: [ { damage: 2 } ], else: [ { damage: 1, to: me } ] } ] }',
)
const HEAL = rulesOf('', '  drink: { at: self, uses: 2, do: [ { gain: { hp: 2 } } ] }')
const MANA = rulesOf(
  '  mana: { start: 2, max: 3 }',
  `  bolt: { costs: { action: 1, mana: 1 }, do: [ { attack: d6 >= 3, then: [ { damage: 2 } ] } ] }
  rest: { at: self, do: [ { gain: { mana: 1 } } ] }`,
)
const AIM = rulesOf(
  '',
  `  aim: { at: self, do: [ { apply: aiming } ] }
  shoot: { do: [ { attack: 'd6 >= if(my.aiming > 0, 3, 6)', then: [ { damage: 3 } ] }, { remove: aiming, to: me } ] }`,
  '  aiming: { }',
)
const GUARD = rulesOf(
  '',
  `  cut: { do: [ { attack: 'd6 >= if(target.guarded > 0, 6, 4)', then: [ { damage: 2 } ] } ] }
  guard: { at: self, uses: 2, do: [ { apply: guarded }, { gain: { hp: 1 } } ] }`,
  '  guarded: { lasts: 1 turn }',
)
const POISON = rulesOf(
  '',
  '  poison: { uses: 2, do: [ { attack: d6 >= 3, then: [ { apply: poisoned } ] } ] }',
  '  poisoned: { lasts: 3 turns, on: { turn-start: [ { damage: 1 } ] } }',
)
const RAGE = rulesOf(
  '  rage: { start: 0, max: 3 }',
  `  roar: { at: self, do: [ { gain: { rage: 1 } } ] }
  maul: { do: [ { attack: d6 >= 3, then: [ { damage: 1 + my.rage } ] }, { lose: { rage: 3 }, to: me } ] }`,
)

export const SMALL_GAMES: readonly SmallGame[] = [
  game('smash, never', SMASH, 3, [3], ['stab nearest']),
  game('smash, always', SMASH, 3, [3], ['smash nearest']),
  game('smash, long', SMASH, 5, [6], ['smash nearest']),
  game('smash, the strongest of two', SMASH, 4, [1, 3], ['stab strongest']),
  game('smash, two', SMASH, 5, [2, 2], ['smash strongest']),
  game('drink, never', HEAL, 3, [4], ['stab nearest']),
  game('drink, at once', HEAL, 3, [4], ['drink self', 'stab nearest']),
  game('drink, two foes', HEAL, 6, [2, 2], ['drink self', 'stab strongest']),
  game('mana, unused', MANA, 3, [4], ['stab nearest']),
  game('mana, rest first', MANA, 4, [5], ['rest self']),
  game('mana, two foes', MANA, 5, [2, 3], ['rest self', 'stab strongest']),
  game('aim, never', AIM, 4, [4], ['shoot nearest']),
  game('aim, stab', AIM, 4, [6], ['stab nearest']),
  game('aim, always', AIM, 4, [5], ['aim self']),
  game('guard, unused', GUARD, 3, [4], ['stab nearest']),
  game('guard, first', GUARD, 3, [5], ['guard self', 'cut nearest'], ['cut nearest']),
  game('poison, never', POISON, 3, [4], ['stab nearest']),
  game('poison, two foes', POISON, 5, [2, 3], ['poison strongest', 'stab strongest']),
  game('rage, never', RAGE, 4, [5], ['stab nearest']),
  game('rage, always', RAGE, 4, [4], ['roar self']),
]

function game(
  name: string,
  rules: string,
  red: number,
  blues: readonly number[],
  plays: readonly string[],
  against: readonly string[] = ['stab nearest'],
): SmallGame {
  return { name, rules, red, blues, plays, against }
}

/** Reads games as scenarios; throws for what is wrong with one. */
export async function loadGames(games: readonly SmallGame[]): Promise<Scenario[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tiltyard-games-'))
  const scenarios: Scenario[] = []
  for (const [at, { name, rules, red, blues, plays, against }] of games.entries()) {
    await writeFile(join(folder, `game${at}.rules.yaml`), rules)
    const foes = blues.map((hp, foe) => [`blue${foe + 1}`, { hp, tactic: 'blue' }])
    const text = JSON.stringify({
      ...{ tiltyard: 1, name, id: `small game ${at}`, rules: { system: `./game${at}.rules.yaml` } },
      combatants: { red: { hp: red, tactic: 'red' }, ...Object.fromEntries(foes) },
      tactics: { red: { turn: plays }, blue: { turn: against } },
      parties: { reds: { members: ['red'] }, blues: { members: foes.map(([id]) => id) } },
      run: { max_rounds: 40 },
    })
    const { scenario, problems } = await loadScenario({ text, folder })
    const [wrong] = problems.filter(({ severity }) => severity === 'error')
    if (!scenario || wrong) throw new Error(`${name}: ${wrong?.message}`)
    scenarios.push(scenario)
  }
  return scenarios
}

/**
 * A game with only one sensible option, by a number: numbers of it are made up, and the other actions are worse whatever happens.
 * Whether the tactic as it is written is optimal is to be checked all the same.
 */
export function plainGame(number: number): SmallGame {
  let state = (number + 1) * 0x9e3779b1
  const draw = (count: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) ^ (state >>> 13)
    return (state >>> 8) % count
  }
  for (let warm = 0; warm < 4; warm++) draw(2)
  const needs = 3 + draw(2)
  const damage = 1 + draw(2)
  const others = [
    `  poke: { do: [ { attack: d6 >= ${needs + 1}, then: [ { damage: ${damage} } ] } ] }`,
    `  stumble: { do: [ { attack: d6 >= ${needs}, then: [ { damage: ${damage} } ], else: [ { damage: 1, to: me } ] } ] }`,
    '  dance: { at: self, do: [ { damage: 0, to: me } ] }',
  ].filter(() => draw(3) > 0)
  const ties = ['random', 'listed'][draw(2)]
  const rules = rulesOf('', others.join('\n'), '', `by: combatant, ties: ${ties}`).replace(
    'stab: { do: [ { attack: d6 >= 4, then: [ { damage: 1 } ] } ] }',
    `stab: { do: [ { attack: d6 >= ${needs}, then: [ { damage: ${damage} } ] } ] }`,
  )
  return game(`plain ${number}`, rules, 1 + draw(5), [1 + draw(5)], ['stab nearest'])
}
