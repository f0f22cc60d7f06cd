import { entryOf, type Located, type LocatedEntry, type LocatedMap } from '../source/located.ts'
import type { Place } from '../source/problem.ts'
import { meantEntry } from './synonyms.ts'
import { inLine } from './written.ts'

/** Tells of something that is laid out wrongly: what it is, its right form, and where it stands. */
export type Tell = (message: string, hint: string, place: Place) => void

/** What a party can have. */
const OF_PARTIES = ['members', 'color', 'mistakes']
/** What a member says of itself with a number, which is no combatant's id. */
const OF_MEMBERS: ReadonlySet<string> = new Set(['is', 'count', 'name', 'cost', 'hp'])

/**
 * Parties as they are meant: `red: [knight]`, `red: 2 x knight`, `red: { knight: 2 }`, with members such as `2 x knight`. Every
 * slip is reported, with the right form.
 *
 * @param known ids of combatants that the file itself defines
 */
export function correctMembers(parties: LocatedEntry, known: readonly string[], report: Tell): LocatedEntry {
  const { value } = parties
  if (value.kind !== 'map') return parties
  return { ...parties, value: { ...value, entries: value.entries.map(correctParty) } }

  function correctParty(party: LocatedEntry): LocatedEntry {
    const { key, value } = party
    const entry = meantEntry(value, 'members', OF_PARTIES)
    if (value.kind === 'map' && entry) {
      const members = correctList(entry.value)
      return members === entry.value ? party : { ...party, value: replaced(value, entry, members) }
    }
    const isText = value.kind === 'scalar' && typeof value.value === 'string'
    const isCounts = value.kind === 'map' && value.entries.length > 0 && value.entries.every(isCount)
    if (value.kind !== 'list' && !isText && !isCounts) return party
    const members = meant(value)
    const form = `${key}: { members: ${inLine(members)} }`
    const is = value.kind === 'list' ? 'a list' : value.kind === 'map' ? 'a mapping of counts' : `"${value.value}"`
    report(`${key} is ${is}, expected "members: …" in it`, `write ${form}`, value.place)
    const whole: LocatedMap = {
      kind: 'map',
      entries: [{ key: 'members', keyPlace: party.keyPlace, value: members }],
      place: value.place,
    }
    return { ...party, value: whole }
  }

  /** Members of a party that has them where they belong. */
  function correctList(members: Located): Located {
    if (members.kind === 'list') return { ...members, items: members.items.map(correctMember) }
    if (members.kind === 'scalar') return correctMember(members)
    if (members.entries.length === 0 || !members.entries.every(isCount)) return members
    const list = meant(members)
    report('members is a mapping of counts, expected a list', `write members: ${inLine(list)}`, members.place)
    return list
  }

  function correctMember(member: Located): Located {
    const number = numberOf(member)
    const text = number === undefined ? textOf(member) : `${number} ${known[0] ?? 'knight'}`
    if (text === undefined) return member
    const is = member.kind === 'scalar' && number === undefined ? `"${member.value}"` : inLine(member)
    report(
      `this member is ${is}, expected "4 hoplite", "hoplite" or a mapping with "is"`,
      `write ${text}`,
      member.place,
    )
    return { kind: 'scalar', value: text, place: member.place }
  }

  /** The list of members that a party, or its members, is meant to be. */
  function meant(value: Located): Located {
    const items = value.kind === 'list' ? value.items : value.kind === 'map' ? value.entries.map(countedOf) : [value]
    const read = items.map((item): Located => {
      const text = textOf(item)
      return text === undefined ? item : { kind: 'scalar', value: text, place: item.place }
    })
    return { kind: 'list', items: read, place: value.place }
  }

  /** `2 knight`, of what means that and is written otherwise. */
  function textOf(member: Located): string | undefined {
    if (member.kind === 'map') {
      const [only, second] = member.entries
      return only && !second && isCount(only) ? `${numberOf(only.value)} ${only.key}` : undefined
    }
    return member.kind === 'scalar' && typeof member.value === 'string' ? countedText(member.value) : undefined
  }

  /** `knight: 2`, of what is, or may be, a combatant. */
  function isCount({ key, value }: LocatedEntry): boolean {
    const isKnown = known.includes(key) || (known.length === 0 && !OF_MEMBERS.has(key) && !OF_PARTIES.includes(key))
    return isKnown && numberOf(value) !== undefined
  }
}

function countedOf({ key, value }: LocatedEntry): Located {
  return { kind: 'scalar', value: `${numberOf(value)} ${key}`, place: value.place }
}

function numberOf(value: Located): number | undefined {
  return value.kind === 'scalar' && Number.isInteger(value.value) ? Number(value.value) : undefined
}

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const ID = '([A-Za-z][\\w-]*)'
const BEFORE = new RegExp(`^(\\d+)\\s*(?:x\\s|[×*])\\s*${ID}$`, 'i')
const BEHIND = new RegExp(`^${ID}\\s*(?:\\s[x×*]|[×*])\\s*(\\d+)$`, 'i')
const IN_PARENTHESES = new RegExp(`^${ID}\\s*\\((\\d+)\\)$`)
const IN_WORDS = new RegExp(`^(${NUMBERS.join('|')})\\s+${ID}$`, 'i')

/** `2 knight` of `2 x knight`, `knight x 2`, `knight (2)` or `two knight`. */
function countedText(text: string): string | undefined {
  const written = text.trim()
  const [, before, whom] = BEFORE.exec(written) ?? []
  if (whom !== undefined) return `${before} ${whom}`
  const [, id, behind] = BEHIND.exec(written) ?? IN_PARENTHESES.exec(written) ?? []
  if (id !== undefined) return `${behind} ${id}`
  const [, word, who] = IN_WORDS.exec(written) ?? []
  return who === undefined ? undefined : `${NUMBERS.indexOf(word.toLowerCase())} ${who}`
}

function replaced(map: LocatedMap, entry: LocatedEntry, value: Located): LocatedMap {
  const { key } = entry
  return { ...map, entries: map.entries.map((each) => (each === entryOf(map, key) ? { ...entry, value } : each)) }
}
