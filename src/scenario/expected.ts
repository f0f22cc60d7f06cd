import { type LocatedMap, mapAt, valueAt } from '../source/located.ts'
import type { Problem } from '../source/problem.ts'
import { turnTypeNames } from '../tactics/vocabulary.ts'
import { isOfSides, readEvenSides } from './even-sides.ts'
import { metricKinds, readExpectations } from './expectation.ts'
import type { MemberReader } from './members.ts'
import type { PartyDraft } from './parties.ts'
import { isOfReply, readReplies } from './reply-below.ts'
import type { Ruleset } from './ruleset.ts'
import type { Fields, Scenario } from './scenario.ts'
import { MAX_EXPECTATIONS } from './schema.ts'
import { isOfSkill, readSkill } from './skill-within.ts'

/** What of a ruleset metrics speak of. */
type KnownRules = Pick<Ruleset, 'schema' | 'vocabulary' | 'circumstances' | 'ownMetrics'>

/** What of a scenario is expected. */
export type Expected = Pick<Scenario, 'expect' | 'evenSides' | 'skill' | 'replies'>

/** Who fights, as far as that is known. */
interface Fought {
  /** The ids of what attacks. */
  readonly attacking: readonly string[]
  readonly drafts: readonly PartyDraft[]
  readonly names: readonly string[]
  readonly members: MemberReader
  /** False if some member, or what it carries, is wrong: it may be what an unknown metric speaks of. */
  readonly isWhole: boolean
  /** Undefined if something in the file is wrong. */
  readonly field: Fields | undefined
  /** See `ReadOptions`. */
  readonly unjudged: Problem['severity']
}

/** Reads `expect`: what is expected of metrics, of the sides of the field, of what mistakes cost and of what replies win. */
export function readExpected(
  root: LocatedMap,
  { attacking, drafts, names, members: { carried }, isWhole, field, unjudged }: Fought,
  { schema, vocabulary, circumstances = [], ownMetrics }: KnownRules,
  problems: Problem[],
): Expected {
  const expect = valueAt(root, 'expect')
  // Without parties there is nothing that a metric could speak of.
  if (expect?.kind !== 'list' || drafts.length === 0) return { expect: [], evenSides: [], skill: [], replies: [] }
  const parties = drafts.map(({ id }) => id)
  const templates = drafts.flatMap(({ members }) => members.map(({ template }) => template.id))
  const kinds = metricKinds({
    circumstances,
    own: ownMetrics,
    parties,
    combatants: [...new Set([...names, ...templates.filter((id) => !names.includes(id))])],
    weapons: [...attacking, ...(schema.builtIn.weapons ?? [])],
    armours: [...carried.armours],
    actions: turnTypeNames(vocabulary),
  })
  const taking = new Set<string>([...templates, ...carried.weapons, ...carried.armours])
  const defined = ['combatants', 'weapons', 'armours'].flatMap((section) => mapAt(root, section).entries)
  const idle = new Set(defined.flatMap(({ key }) => (taking.has(key) ? [] : [key])))
  const items = expect.items.slice(0, MAX_EXPECTATIONS)
  const ofMetrics = items.filter((item) => !isOfSides(item) && !isOfSkill(item) && !isOfReply(item))
  return {
    expect: readExpectations(ofMetrics, kinds, problems, isWhole, idle, unjudged),
    evenSides: readEvenSides(items.filter(isOfSides), field, problems),
    skill: readSkill(items.filter(isOfSkill), parties, problems),
    replies: readReplies(items.filter(isOfReply), parties, problems),
  }
}
