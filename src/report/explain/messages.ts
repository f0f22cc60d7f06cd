import { EVERYWHERE, type Explained } from './explained.ts'

/** A kind of message: what all of its messages have in common. */
interface Kind {
  /** As it reads, with `…` for what differs. */
  readonly says: string
  /** Messages of this kind, without their hint. */
  readonly form: RegExp
  /** Words by which people look for it who have not the message at hand. */
  readonly also?: string
  readonly why: string
  readonly correct: string
}

const SECTIONS = 'weapon|armour|shield|item|spell|combatant|tactic'

/**
 * What messages mean, kind by kind, the special before the general. A test holds that every message of the golden files is of one
 * of them.
 */
const KINDS: readonly Kind[] = [
  {
    says: 'unknown weapon "…", unknown combatant "…", …',
    form: new RegExp(`^unknown (${SECTIONS}|selector|action|reaction|name) "`),
    also: 'no such not defined not found missing armour shield item spell tactic member template id does not exist',
    why: 'Something is named that nothing has the id of: it is misspelt, stands in another section, or in a catalog that is not imported.',
    correct: 'Write the id as its section has it, define it there, or add its catalog to import.',
  },
  {
    says: 'unknown key "…"',
    form: /^(unknown key "|unknown column "|the ruleset has no )/,
    also: 'field property not allowed no such unrecognized unexpected',
    why: 'The key is none that may stand there: it is misspelt, belongs one level further in or out, or is of another ruleset.',
    correct: 'See what there is: `tiltyard explain weapons`, or the reference of the ruleset.',
  },
  {
    says: 'unknown metric "…"',
    form: /^(this expectation cannot be judged: )?unknown metric "/,
    also: 'figure no such measure statistic expectation',
    why: 'The scenario does not count it: the name is misspelt, or speaks of somebody or something that takes no part.',
    correct: '`tiltyard metrics FILE` lists what the scenario counts, `tiltyard explain win` what a metric means.',
  },
  {
    says: 'unknown path "…"',
    form: /^(unknown path "|".*" is a single value, nothing can be set|".*" is a list of \d+, expected the number)/,
    also: 'set vary override no such',
    why: '--set or --vary names a value that the scenario does not have, and that its ruleset does not know.',
    correct: 'Write the way to the value as the file has it: weapons.spear.damage, parties.red.members.1.hp.',
  },
  {
    says: 'unknown ruleset "…", cannot load the ruleset "…"',
    form: /^(unknown ruleset "|cannot load the ruleset "|the ruleset ".*" cannot be fought)/,
    also: 'rules system no such game',
    why: 'rules.system names no ruleset of Tiltyard, and no file that holds one.',
    correct: 'Write rules: { system: osr-d20 } or another of its rulesets; one of your own by its path, ./my-rules.js.',
  },
  {
    says: 'unknown section "…"',
    form: /^unknown section "/,
    also: 'import catalog csv',
    why: 'An import says which section a CSV file fills, and there is no such section.',
    correct: 'Write the section as scenarios call it: - weapons: arms.csv.',
  },
  {
    says: '… is missing, … has no …, expected …',
    form: /^(.* is missing, expected |.* has no .*, expected |this expectation has no )/,
    also: 'required absent lacks needs forgotten',
    why: 'Something that must be there is not: neither in the entry itself, nor in what it is based on.',
    correct: 'Write it; `tiltyard explain` says what it takes: `tiltyard explain combatants.hp`.',
  },
  {
    says: '… is a list, … is a single value, expected entries',
    form: /^\S+ (is|has) (a list|a single value|a mapping|a file|a list of files|a mapping of counts)(, |$)/,
    also: 'array map object shape layout nested brackets file',
    why: 'A section is laid out in another way than the format has it.',
    correct: 'Write it as the message shows: what has ids is `id: …` under its section, and files stand under import.',
  },
  {
    says: 'the band … is empty, the bound is …, near is …',
    form: /^(the band |the bounds? |near is |within is |metric is |this expectation is |the distance (of|is) "|no party is ")/,
    also: 'expect expectation percent share limit range',
    why: 'An expectation has a form that cannot be judged.',
    correct:
      'Write METRIC in LOW .. HIGH, METRIC <= BOUND, METRIC >= BOUND, sides even within DISTANCE, skill.PARTY within DISTANCE or best-reply.PARTY < BOUND, with % behind shares.',
  },
  {
    says: 'this member is …, a battle has exactly two parties, … has no members',
    form: /^(this member is |there are .* of them, expected|a battle has exactly two parties|.* has no members|.* has \d+ members|a name is for one member|members is )/,
    also: 'party team side count how many units combatants',
    why: 'There are two parties, each with a list of members.',
    correct: 'Write red: { members: [knight, 4 hoplite] }; a member that differs: { is: knight, hp: 12, name: Fin }.',
  },
  {
    says: '"…" stands beside …, not in it',
    form: /^".*" stands beside /,
    also: 'indent indentation spaces level',
    why: 'An entry begins in the first column, and so is a section of its own.',
    correct: 'Indent it by two spaces, below its section.',
  },
  {
    says: 'duplicate …, … is defined already, … has the name of …',
    form: /^(duplicate |".*" is there already, in line \d|.* is defined at .* already|.* stands in the list twice|.* has the name of |.* is given twice|two options |".*" is varied twice)/,
    also: 'twice same again clash conflict override exists',
    why: 'Two things go by one name, so that nobody could tell which is meant; metrics could not either.',
    correct: 'Rename one of them. If a file is to replace what it imports, say so: override: [weapons.sword].',
  },
  {
    says: '"…" is no id, … is built in and cannot be defined',
    form: /^(".*" is not an id|".*" is no id|".*" cannot be an id|.* is built in and cannot be defined)/,
    also: 'name letters characters reserved word',
    why: 'Ids are a letter, then letters, digits, _ or -; none and what a ruleset has built in cannot be defined.',
    correct: 'Write another id. A name for people may say anything: name: Long Sword.',
  },
  {
    says: '… is based on itself, … imports itself',
    form: /^(".*" is based on itself|".*" imports itself)/,
    also: 'cycle circle loop recursion',
    why: 'Following what it is made of comes back to it.',
    correct: 'Take one of the references out.',
  },
  {
    says: 'cannot import "…", cannot read "…"',
    form: /^(cannot import "|cannot read "|more than \d+ files are imported|the imports are larger|this is no import|import is not a list|import is a)/,
    also: 'file not found open path missing catalog',
    why: 'A file is not there, is no .yaml or .csv file, or stands outside of the project.',
    correct:
      'Write its path from the file that imports it; all that a scenario reads stands below its project’s folder.',
  },
  {
    says: 'this line has … cells, column … has no name, … does not say which section it fills',
    form: /^(this line has |column \d+ has no name|".*" does not say which section|".*" names its sections itself|a quote that opens|the file has no|this catalog)/,
    also: 'csv spreadsheet table row header cell column quote',
    why: 'A CSV catalog has a header, with id first, and as many cells in each line; its name says what it holds.',
    correct: 'Export it anew as CSV; call it weapons.csv, or import it as - weapons: arms.csv.',
  },
  {
    says: 'this is no YAML: …',
    form: /^(this is no YAML|a space is missing|a second document|tags \(words|aliases and merge|unknown alias|alias \*|<< merges|a key must be a word|lists and mappings stand more)/,
    also: 'syntax parse tab indent colon bracket quote json',
    why: 'The text is not laid out as YAML wants it: indentation, brackets, quotes, or the space behind a colon.',
    correct: 'Look at the place that is shown, and at the line above it.',
  },
  {
    says: 'this file is empty, this is no scenario',
    form: /^(this file is empty|this is no scenario|this is no override|this is no configuration)/,
    also: 'begin first line nothing version',
    why: 'The text is none of the kind that is wanted.',
    correct: 'A scenario begins with tiltyard: 1; `tiltyard init` writes one to start from.',
  },
  {
    says: 'this varies nothing, … is no range, … changes nothing',
    form: /^(this varies nothing|".*" is no range|".*" changes nothing|a value is missing)/,
    also: 'vary sweep values range set option',
    why: 'A flag or an entry that changes values says no path, or no values that it could take.',
    correct: 'Write a path and its values: --vary weapons.spear.damage=d4..d12, --set combatants.knight.hp=9.',
  },
  {
    says: '… was never counted, … cannot be judged …, this scenario never counts it',
    form: /(was never counted|is never counted|never counts it|cannot be judged)/,
    also: 'nothing zero rare metric figure expectation inconclusive',
    why: 'In no battle was there anything to count: nobody can do it, nobody does, or it is too rare for so many battles.',
    correct: 'See who could do it: `tiltyard metrics FILE`; fight more battles, or take the expectation out.',
  },
  {
    says: '… overrides nothing',
    form: /^(".*" overrides nothing|this overrides nothing)/,
    also: 'override replace',
    why: 'override names what no import defines: it is misspelt, or no longer needed.',
    correct: 'Take it out, or write the path as weapons.sword.',
  },
  {
    says: '… cannot stand together with …, … is only for …',
    form: /^(.* cannot stand (together )?with |.* is only for |.* must be able to |.* needs (a |an |")|.* is for both parties|.* is not together)/,
    also: 'combination exclusive both either missile range thrown',
    why: 'Each value may stand by itself, but not together: the rules know no such thing.',
    correct: 'Leave one of them out; the page of the ruleset says what goes with what.',
  },
  {
    says: 'the map …, a legend …, … has no meaning in the map',
    form: /^(the map |a legend |legend "|nobody can deploy|".*" has no meaning in the map|".*" already means)/,
    also: 'field grid cell terrain wall deploy drawing',
    why: 'What is drawn and what the legend says do not fit, or there is no room for somebody.',
    correct: 'Give every character of the map a meaning, and every party as many cells as it has members.',
  },
  {
    says: 'a tactic is a map with "turn" and "reactions", a condition …',
    form: /^(a tactic is |"(turn|reactions)" |a condition |the condition |unknown key ".*" in a tactic|a reaction takes|".*" (takes no|needs) "with")/,
    also: 'tactic rule action reaction when ai behaviour condition',
    why: 'A tactic is two lists of rules, each an action with whom it aims at and, if wanted, a condition.',
    correct: 'Write turn: [attack weakest], or { do: attack, at: weakest, when: my.hp > 3 }.',
  },
  {
    says: 'there is no baseline …, the baseline … cannot be used, its baseline is still …',
    form: /(^|\b)(there is no baseline|the baseline |its baseline is still|is the baseline of a scenario that is gone|holds no baseline|nothing is checked)/,
    also: 'check accepted accept drift figures moved renamed gone prune folder',
    why: '`check` compares with figures that were accepted, in baselines/NAME.json beside the scenario or where --baselines says.',
    correct:
      '`tiltyard baseline FILE` accepts today’s figures; with --prune it tidies after files were renamed or removed.',
  },
  {
    says: 'no FILE is given, unknown flag --…, unknown command "…"',
    form: /^(no (FILE|PATH|DIR) is given|unknown flag|unknown command|".*" is one (FILE|DIR) too many|--\S+ (is|are) given|--\S+ and --\S+ are given|".*" matches no file|the folder .* has no scenarios)/,
    also: 'command line option argument help usage',
    why: 'The command line asks for something that the command does not have, or leaves out what it needs.',
    correct: '`tiltyard help COMMAND` lists its flags, with examples.',
  },
  {
    says: '… is …, expected …',
    form: /^(\S+( entry \d+)?|--\S+|".*"|legend ".*") (is|names|would be) .*, expected /,
    also: 'wrong invalid value number dice type range percentage not allowed bad',
    why: 'The value is none that the key takes: of another kind, out of its range, or without its unit.',
    correct: '`tiltyard explain` with the key says what it takes: `tiltyard explain weapons.damage`.',
  },
]

/** What a message means, by the message itself: with its place and level before it, and its hint behind it, or without. */
export function explainedMessage(text: string): Explained[] {
  const bare = text
    .trim()
    .replace(/^tiltyard: /, '')
    .replace(/^.*?:(\d+:\d+:)? ?(error|warning): /, '')
    .replace(/^(error|warning): /, '')
  const kind = KINDS.find(({ form }) => form.test(bare))
  return kind ? [explained(kind)] : []
}

/** So many kinds of messages are given where words fit several as well. */
const MOST = 2

/** What messages mean that have to do with some words: those that share most of them. */
export function messagesAbout(words: string): Explained[] {
  const wanted = wordsOf(words)
  const scored = KINDS.map((kind) => {
    const own = wordsOf(`${kind.says} ${kind.also ?? ''}`)
    return { kind, score: wanted.filter((word) => own.some((other) => isAlike(word, other))).length }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  // One word of two says nothing of its own: `never` of `never again`.
  if (best * 2 < wanted.length || best === 0 || (best === 1 && wanted.length > 1)) return []
  return scored
    .filter(({ score }) => score === best)
    .slice(0, MOST)
    .map(({ kind }) => explained(kind))
}

function explained({ says, why, correct }: Kind): Explained {
  return { ruleset: EVERYWHERE, path: says, kind: 'message', meaning: why, correct }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]{2,}/g) ?? []
}

function isAlike(one: string, other: string): boolean {
  const stem = (word: string) => word.replace(/(ies|es|s|ed|ing)$/, '')
  return stem(one) === stem(other)
}
