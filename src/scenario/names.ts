import type { Place, Problem } from '../source/problem.ts'
import type { MemberDraft, PartyDraft } from './parties.ts'

/**
 * Names for all members, in the order of the parties: its own; `hoplite 1`, `hoplite 2`, … through both parties; or
 * plain `hoplite` for the only member of its template.
 */
export function nameMembers(parties: readonly PartyDraft[]): string[] {
  const members = parties.flatMap((party) => party.members)
  const numbers = new Map<string, number>()
  return members.map(({ name, template: { id } }) => {
    if (name) return name.text
    if (members.filter(({ template }) => template.id === id).length === 1) return id
    const number = (numbers.get(id) ?? 0) + 1
    numbers.set(id, number)
    return `${id} ${number}`
  })
}

interface Bearer {
  /** `party`, `template` or `member`. */
  readonly kind: string
  readonly name: string
  readonly place: Place
  /** Those of whom it is the name. */
  readonly drafts: readonly MemberDraft[]
}

/**
 * Names that would stand for two things in one metric (`damage.C`, `damage.P`, `survive.C`) are problems. A name may be that of
 * several where all are the same combatants: a lone hoplite and its template, a party that consists of the template of its
 * name. Weapons and armours share no metric with combatants.
 */
export function checkNames(parties: readonly PartyDraft[], names: readonly string[], problems: Problem[]): void {
  const drafts = parties.flatMap(({ members }) => members)
  const templates = new Map(drafts.map(({ template }) => [template.id, template]))
  const bearers: Bearer[] = [
    ...[...templates.values()].map((template) => ({
      kind: 'template',
      name: template.id,
      place: template.place,
      drafts: drafts.filter((draft) => draft.template.id === template.id),
    })),
    ...drafts.map((draft, index) => ({
      kind: 'member',
      name: names[index]!,
      place: draft.name?.place ?? draft.place,
      drafts: [draft],
    })),
    ...parties.map(({ id, place, members }) => ({ kind: 'party', name: id, place, drafts: members })),
  ]
  const seen = new Map<string, Bearer>()
  for (const bearer of bearers) {
    const first = seen.get(bearer.name)
    if (!first) seen.set(bearer.name, bearer)
    else if (!isSame(bearer, first)) refuse(bearer, first)
  }

  function refuse({ kind, name, place }: Bearer, first: Bearer): void {
    const message = `${kind} "${name}" has the name of ${first.kind === kind ? 'another' : 'a'} ${first.kind}`
    const hint = `rename the ${kind}: damage.${name} would mean two things`
    problems.push({ severity: 'error', message, hint, place })
  }
}

/** Whether two names are of the very same combatants. Members of an entry such as `4 hoplite` are one draft, four times. */
function isSame({ drafts }: Bearer, other: Bearer): boolean {
  return drafts.length === other.drafts.length && drafts.every((draft) => other.drafts.includes(draft))
}
