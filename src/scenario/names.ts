import type { Place, Problem } from '../source/problem.ts'
import type { PartyDraft } from './parties.ts'

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

/** Who, or what, has a name. */
export interface Bearer {
  /** `weapon`, `party`, … */
  readonly kind: string
  readonly name: string
  readonly place: Place
  /** Bearers of one subject may share a name: a lone hoplite and its template. */
  readonly subject?: unknown
}

/** Names that would stand for two things in metrics (`damage.C`, `damage.P`, `hit.C`, `hit.W`, …) are problems. */
export function checkNames(
  parties: readonly PartyDraft[],
  names: readonly string[],
  weapons: readonly Bearer[],
  problems: Problem[],
): void {
  const drafts = parties.flatMap(({ members }) => members)
  const templates = new Map(drafts.map(({ template }) => [template.id, template]))
  const members = drafts.map((draft, index): Bearer => {
    const { template, name, place } = draft
    const alone = drafts.filter((other) => other.template.id === template.id).length === 1
    return { kind: 'member', name: names[index]!, place: name?.place ?? place, subject: alone ? template : draft }
  })
  const combatants: Bearer[] = [
    ...[...templates.values()].map((template) => ({
      kind: 'template',
      name: template.id,
      place: template.place,
      subject: template,
    })),
    ...members,
  ]
  const partyNames = parties.map(({ id, place }): Bearer => ({ kind: 'party', name: id, place }))
  const seen = new Map<string, Bearer>()
  for (const bearer of [...combatants, ...partyNames, ...weapons]) {
    const first = seen.get(bearer.name)
    if (!first) seen.set(bearer.name, bearer)
    else if (bearer.subject === undefined || bearer.subject !== first.subject) refuse(bearer, first)
  }

  function refuse({ kind, name, place }: Bearer, first: Bearer): void {
    const message = `${kind} "${name}" has the name of ${first.kind === kind ? 'another' : 'a'} ${first.kind}`
    problems.push({ severity: 'error', message, hint: 'metrics could not tell them apart', place })
  }
}
