import { describe, expect, test } from 'vitest'
import { RULESETS } from '../../src/rulesets/index.ts'
import type { Files } from '../../src/scenario/files.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { showProblem } from '../../src/source/show-problem.ts'

// What people write who guess the format. Each is refused, with the right form of the very values that stand there; and all else
// is looked at as it was meant, so that nothing is reported that follows from the slip alone.

const HEAD = 'tiltyard: 1\nrules: { system: osr-d20 }\n'
const WEAPONS = 'weapons: { sword: { damage: d8 } }\n'
const KNIGHT = 'combatants: { knight: { hp: 9, weapons: [sword] } }\n'
const PARTIES = 'parties: { red: { members: [knight] }, blue: { members: [knight] } }\n'
const SOUND = HEAD + WEAPONS + KNIGHT + PARTIES

const MISTAKES: readonly (readonly [title: string, text: string, name?: string])[] = [
  ['the ruleset in place of its section', `tiltyard: 1\nrules: osr-d20\n${WEAPONS}${KNIGHT}${PARTIES}`],
  ['the ruleset without its section', `tiltyard: 1\nsystem: osr-d20\n${WEAPONS}${KNIGHT}${PARTIES}`],
  ['the ruleset under another key', `tiltyard: 1\nrules: { ruleset: osr-d20 }\n${WEAPONS}${KNIGHT}${PARTIES}`],
  ['no version', `rules: { system: osr-d20 }\n${WEAPONS}${KNIGHT}${PARTIES}`],
  ['the version of Tiltyard', SOUND.replace('tiltyard: 1', 'tiltyard: 0.1.0')],
  [
    'other words for sections',
    `${HEAD}arms: { sword: { dmg: d8 } }\ncharacters: { knight: { health: 9, weapon: [sword] } }\nteams: { red: { units: [knight] }, blue: { members: [knight] } }\nai: {}\narmor: {}\n`,
  ],
  ['a file as a section', `${HEAD}weapons: weapons.csv\n${KNIGHT}${PARTIES}`],
  ['a file of another name as a section', `${HEAD}weapons: arms.csv\n${KNIGHT}${PARTIES}`],
  ['a file as a section beside imports', `${HEAD}import: [armours.yaml]\nweapons: weapons.csv\n${KNIGHT}${PARTIES}`],
  ['an import without its list', `${HEAD}import: weapons.csv\n${KNIGHT}${PARTIES}`],
  ['imports by section', `${HEAD}import: { weapons: arms.csv }\n${KNIGHT}${PARTIES}`],
  [
    'lists of what has ids',
    `${HEAD}weapons:\n  - name: Long Sword\n    damage: d8\ncombatants:\n  - { id: knight, hp: 9, weapons: [long-sword] }\nparties:\n  - name: red\n    members: [knight]\n  - name: blue\n    members: [knigth]\n`,
  ],
  ['a list of ids', `${HEAD}weapons: [sword]\n${KNIGHT}${PARTIES}`],
  [
    'parties as lists of names',
    `${HEAD}${WEAPONS}${KNIGHT}parties:\n  red: [knight, 2 x knight]\n  blue: three knight\n`,
  ],
  [
    'parties as counts',
    `${HEAD}${WEAPONS}${KNIGHT}parties:\n  red: { knight: 2 }\n  blue: { members: { knight: 3 } }\n`,
  ],
  [
    'members in other words',
    `${HEAD}${WEAPONS}${KNIGHT}parties:\n  red: { members: [2 x knight, knight x 2, 2*knight, knight (2), two knight, knight: 2] }\n  blue: { members: [{ type: knight, number: 3 }, 2 knights] }\n`,
  ],
  ['a number of nobody', `${HEAD}${WEAPONS}${KNIGHT}parties: { red: { members: 3 }, blue: { members: [knight] } }\n`],
  [
    'sections that are not indented',
    `${HEAD}weapons:\nsword: { damage: d8 }\naxe: { damage: d6 }\n${KNIGHT}parties:\nred: { members: [knight] }\nblue: { members: [knight] }\n`,
  ],
  ['a tab', `${HEAD}weapons:\n\tsword: { damage: d8 }\n${KNIGHT}${PARTIES}`],
  ['no space behind a colon', `${HEAD}${WEAPONS}combatants:\n  knight:\n    hp:9\n    weapons: [sword]\n${PARTIES}`],
  ['no space behind a colon, in braces', SOUND.replace('hp: 9', 'hp:9')],
  ['no space behind the first colon', SOUND.replace('tiltyard: 1', 'tiltyard:1')],
  ['equals signs', 'tiltyard = 1\nrules = osr-d20\n'],
  ['a spreadsheet', 'id,damage\nsword,d8\n', 'weapons.csv'],
  ['JSON with a comment', `// a duel\n{ "tiltyard": 1 }\n`, 'duel.json'],
  [
    'keys of run, field and rules at the top',
    `${SOUND}seed: 5\nbattles: 1000\ndistance: 30 ft\noptions: { parry_ac: 2 }\n`,
  ],
  ['values in place of sections', `${SOUND}run: 1000\nfield: 60 ft\n`],
  ['a value in place of an entry', `${HEAD}weapons: { sword: d8 }\n${KNIGHT}${PARTIES}`],
  [
    'damage in other words',
    SOUND.replace(
      '{ damage: d8 }',
      '{ damage: 8 dmg }, axe: { damage: 1d8 slashing }, mace: { damage: [d6] }, bow: { damage: W6 }',
    ),
  ],
  [
    'numbers in quotes are numbers, words behind them are not',
    SOUND.replace('hp: 9', 'hp: 9hp').replace('d8 }', 'd8, to_hit: "2" }'),
  ],
  [
    'one thing in a list, and a list without brackets',
    SOUND.replace('weapons: [sword]', 'weapons: sword, shield: [none]'),
  ],
  ['units written out', `${SOUND}field: { distance: 60 feet }\n`],
  ['a length without its unit', `${SOUND}field: { distance: 60 }\n`],
  ['expectations without their list', `${SOUND}expect: win.red > 50%\n`],
  ['expectations as a mapping', `${SOUND}expect: { win.red: 45% .. 55%, rounds.mean: <= 8, draw: 1% }\n`],
  ['an expectation as a mapping', `${SOUND}expect:\n  - win.red: 50%\n  - win.red = 50%\n`],
  ['a tactic without turn', `${SOUND}tactics: { bold: attack nearest, sly: [attack nearest] }\n`],
]

const FILES: Readonly<Record<string, string>> = {
  'weapons.csv': 'id,damage\nsword,d8\n',
  'arms.csv': 'id,damage\nsword,d8\n',
  'armours.yaml': 'armours: { mail: { rating: 4 } }\n',
}
const files: Files = {
  open: async (path) =>
    Object.hasOwn(FILES, path)
      ? { source: { name: path, text: FILES[path]! }, id: path }
      : { reason: 'there is no such file' },
}

async function messagesOf(text: string, name = 'duel.yaml'): Promise<string[]> {
  const { scenario, problems } = await readScenario(text, name, { rulesets: RULESETS, files })
  expect(scenario).toBeUndefined()
  return problems.map((problem) => showProblem(problem))
}

describe('a gross mistake', () => {
  test('is reported with the right form', async () => {
    const reported: string[] = []
    for (const [title, text, name] of MISTAKES) {
      reported.push(`# ${title}\n\n${(await messagesOf(text, name)).join('\n')}\n`)
    }
    await expect(reported.join('\n')).toMatchFileSnapshot('gross-mistakes.txt')
  })

  test('is mended as it says', async () => {
    const corrected: readonly (readonly [string, string])[] = [
      ['rules: osr-d20', 'rules: { system: osr-d20 }'],
      [
        'parties: { red: [knight], blue: { knight: 2 } }',
        'parties: { red: { members: [knight] }, blue: { members: [2 knight] } }',
      ],
      ['weapons: weapons.csv', 'import: [weapons.csv]'],
      ['weapons: arms.csv', 'import: [{ weapons: arms.csv }]'],
      ['combatants: [{ id: knight, hp: 9, weapons: [sword] }]', KNIGHT],
      ['expect: { win.red: ">= 5%" }', 'expect: [win.red >= 5%]'],
      ['seed: 7', 'run: { seed: 7 }'],
    ]
    for (const [wrong, right] of corrected) {
      const lines = (section: string) => [
        'tiltyard: 1',
        ...['rules: { system: osr-d20 }', WEAPONS, KNIGHT, PARTIES].filter((line) => !isOf(line, section)),
        section,
      ]
      const read = async (text: string) => readScenario(text, 'duel.yaml', { rulesets: RULESETS, files })
      const { problems } = await read(lines(wrong).join('\n'))
      expect(problems.map(({ hint }) => hint?.split(' ', 1)[0])).toEqual(Array(problems.length).fill('write'))
      expect(problems.length).toBeGreaterThan(0)
      expect((await read(lines(right).join('\n'))).problems).toEqual([])
    }
  })
})

/** Whether a line says what a section says, in its right form or another. */
function isOf(line: string, section: string): boolean {
  const key = section.includes('.csv') ? 'weapons' : section.split(':', 1)[0]
  return line.startsWith(`${key}:`)
}
