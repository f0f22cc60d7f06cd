/** A file that is made, and of which file of the package; left out: it is written by fighting. */
export interface Made {
  readonly to: string
  readonly from?: string
  readonly about: string
  /** What is given where another is there. */
  readonly ifLeft?: string
  /** Lines that are missing are added to a file that is there. */
  readonly isList?: true
}

export const WORKFLOW = '.github/workflows/balance.yml'

/** What is made of which file of the package. Those that npm would take for its own go by another name there. */
const STARTER: readonly Made[] = [
  { to: 'toll-bridge.yaml', from: 'starter/toll-bridge.yaml', about: 'a scenario: who fights whom, how, and what for' },
  {
    to: 'catalog/weapons.csv',
    from: 'starter/catalog/weapons.csv',
    about: 'what there is to carry, for a spreadsheet',
  },
  { to: 'catalog/armours.csv', from: 'starter/catalog/armours.csv', about: '' },
  { to: 'catalog/shields.csv', from: 'starter/catalog/shields.csv', about: '' },
]
const RULESET: readonly Made[] = [
  { to: 'pit-fight.yaml', from: 'scenarios/own-rules/pit-fight.yaml', about: 'a scenario: who fights whom, and how' },
  {
    to: 'pool-d6.mjs',
    from: 'scenarios/own-rules/pool-d6.mjs',
    about: 'the rules that it is fought by: yours to change',
  },
]

/** A rules file and a scenario of its game, which names it as a file beside it. */
function gameIn(folder: string, scenario: string, rules: string): readonly Made[] {
  return [
    { to: scenario, from: `${folder}/${scenario}`, about: 'a scenario: who fights whom, and how' },
    { to: rules, from: `${folder}/${rules}`, about: 'the rules of its game: yours to change' },
  ]
}

/** By what `--game` calls it: what a game of your own can start from. */
const GAMES = {
  blank: gameIn('starter/blank', 'duel.yaml', 'my-game.rules.yaml'),
  fifth: gameIn('scenarios/games', 'fifth-two-fighters-and-an-ogre.yaml', 'fifth-edition.rules.yaml'),
  units: gameIn('scenarios/games', 'units-duel.yaml', 'units.rules.yaml'),
  cards: gameIn('scenarios/games', 'cards-jaw-and-hero.yaml', 'cards.rules.yaml'),
} as const

type GameName = keyof typeof GAMES
export const GAME_NAMES = Object.keys(GAMES) as readonly GameName[]

/** What a ruleset in code needs beside it, which may have to share it. */
const CONSENT: Made = {
  to: 'tiltyard.yaml',
  from: 'starter/own-rules.yaml',
  about: 'allows rulesets below it to be run',
  ifLeft: 'was there, and is as it was: `own_rules: true` in it allows rulesets to be run',
}
/** What a rules file needs beside it. */
const RULES_SCHEMA: Made = {
  to: 'rules.schema.json',
  from: 'schema/rules.schema.json',
  about: 'lets editors complete and check rules files',
}
const AROUND: readonly Made[] = [
  {
    to: 'scenario.schema.json',
    from: 'schema/scenario.schema.json',
    about: 'lets editors complete and check scenarios',
  },
  { to: WORKFLOW, from: 'starter/balance.yml', about: 'checks the balance at every push' },
  { to: '.gitignore', from: 'starter/gitignore', about: 'keeps reports out of the repository', isList: true },
]

/** What the folder starts from: a game, a ruleset in code, or a ruleset of ours. */
interface Start {
  readonly game?: GameName | undefined
  readonly ruleset?: boolean | undefined
}

/** The files of a folder to start from: a scenario with what it names, first itself; its baseline; and what there is around it. */
export function listFiles({ game, ruleset }: Start) {
  const own = game ? GAMES[game] : ruleset ? RULESET : STARTER
  const [scenario] = own
  const baseline: Made = {
    to: `baselines/${scenario!.to.replace('.yaml', '.json')}`,
    about: 'its figures, which check holds it to',
  }
  const first = ruleset ? [CONSENT] : game ? [RULES_SCHEMA] : []
  return { own, baseline, around: [...first, ...AROUND] }
}
