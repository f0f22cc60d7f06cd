import { type Key, type Keys, PARTS, type PartName, STEPS, type Takes } from '../src/rulesets/declared/grammar.ts'
import { EVENT_HELP, FUNCTION_HELP, METRIC_HELP, NAME_HELP } from '../src/rulesets/declared/words.ts'
import { code, table } from './reference.ts'

/** In words, what stands at a key. */
const KINDS: Readonly<Record<Extract<Takes, string>, string>> = {
  expression: 'an expression',
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  true: '`true`',
  name: 'a name',
  names: 'a name, or a list of names',
  steps: 'a list of [steps](#steps)',
  events: '[events](#events), each with its steps',
  amounts: 'names, each with an expression',
  fields: 'names, each with a [field](#fields)',
  numbers: 'names, each with a number',
  changes: 'names, each with a change',
  cells: 'a list of numbers, or of lists of numbers',
  rules: 'a list of rules',
  duration: 'a [duration](#durations)',
  texts: 'names, each with text',
}

const TITLES: Readonly<Record<PartName, readonly [title: string, about: string]>> = {
  file: ['The file', 'The keys of a rules file, `NAME.rules.yaml`. Names have small letters, digits, `_` and `-`.'],
  field: [
    'Fields',
    'What a scenario may say. In short a field is its default (`10`, `0.25`, `5%`, `2d6`, `false`), its type (`integer`, `dice`, `weapons`), or the words of a choice (`[fire, cold]`). In full:',
  ],
  table: [
    'Tables',
    'Read as `tables.NAME(row)`, `tables.NAME(row, column)` or `tables.NAME(number)`. A table has rows and values, or steps.',
  ],
  pool: ['Pools', 'Read as `my.NAME`; kept between `min` and `max`, in whole numbers unless it has decimals.'],
  damage: ['Damage', ''],
  effect: ['Effects', 'Read as `my.NAME`: how many stacks are there.'],
  duration: ['Durations', 'In short `3 turns`, `d4 rounds` or `battle`. The number is an expression. In full:'],
  action: ['Actions', ''],
  reaction: ['Reactions', 'The keys of an action, and the event.'],
  order: ['Order', ''],
  ground: ['Ground', 'What stands under `field`, unless it is `none`: ranks, or a grid.'],
  tactic: ['The built-in tactic', ''],
  case: ['Cases', 'Each of the `cases` of a step.'],
}

/** The page of rules files in docs/reference: every key, step, event, name and function, and the metrics. */
export function declaredReference(): string {
  const parts = (Object.keys(TITLES) as PartName[]).flatMap((part) => {
    const [title, about] = TITLES[part]
    return [`## ${title}`, '', ...(about === '' ? [] : [about, '']), ...keysTable(PARTS[part])]
  })
  return [
    '# Rules files: reference',
    '',
    'Every key of a rules file, and every word that its expressions know, made from the grammar of the reader by',
    '`npm run reference`. [Your own game](../your-own-game.md) shows how to begin, [the cookbook](../declared-cookbook.md) how to',
    'say what, and [a game of your own](../declared.md) how Tiltyard reads what can be read in two ways. Editors complete rules',
    'files by [the schema](../../schema/rules.schema.json): `# yaml-language-server: $schema=rules.schema.json`.',
    '',
    ...parts,
    '## Steps',
    '',
    'Each step is one of these, with the keys in its second column beside it.',
    '',
    ...stepsTable(),
    '## Events',
    '',
    'A bare event is of the one who has the `on`; `foe.`, `ally.`, `friend.` and `anyone.` before it make it that of others.',
    '',
    ...table(
      ['event', 'of', 'also known'],
      Object.entries(EVENT_HELP).map(([name, [of, names]]) => [code([name]), of, names ? code(names.split(', ')) : '']),
    ),
    '## Names',
    '',
    ...table(
      ['in expressions', 'means'],
      Object.entries(NAME_HELP).map(([names, means]) => [code(names.split(', ')), means]),
    ),
    '## Functions',
    '',
    'Operators are `+ - * /`, `== != < <= > >=`, `and or not`. `2d6`, `d20` and `d%` roll dice, anew at each mention.',
    '',
    ...table(
      ['function', 'is'],
      Object.values(FUNCTION_HELP).map(([call, means]) => [code([call]), means]),
    ),
    '## Metrics',
    '',
    'Besides [the common ones](../scenario-format.md#metrics).',
    '',
    ...table(
      ['metric', 'meaning'],
      Object.entries(METRIC_HELP).map(([name, means]) => [code([name]), means]),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function keysTable(keys: Keys): string[] {
  const rows = Object.entries(keys).map(([name, { takes, means, otherwise = '' }]) => [
    code([name]),
    inWords(takes),
    otherwise,
    means,
  ])
  return table(['key', 'takes', 'left out', 'meaning'], rows)
}

function stepsTable(): string[] {
  const beside = (keys: Keys) =>
    Object.entries(keys)
      .map(([name, { means, otherwise }]: [string, Key]) => {
        return `${code([name])}: ${means}${otherwise === undefined ? '' : ` (${otherwise})`}`
      })
      .join('; ')
  const rows = Object.entries(STEPS).map(([name, form]) => [
    `${code([name])}: ${inWords(form.takes)}`,
    beside(form.beside),
    form.means,
  ])
  return table(['step', 'beside it (left out)', 'does'], rows)
}

function inWords(takes: Takes): string {
  if (typeof takes === 'string') return KINDS[takes]
  const link = (part: PartName) => `[${TITLES[part][0].toLowerCase()}](#${anchorOf(TITLES[part][0])})`
  if ('each' in takes) return `names, each with ${link(takes.each)}`
  if ('list' in takes) return `a list of ${link(takes.list)}`
  const own = 'words' in takes ? takes.words.map((word) => `\`${word}\``).join(', ') : link(takes.one)
  return takes.or === undefined ? own : `${own}, or ${inWords(takes.or)}`
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
