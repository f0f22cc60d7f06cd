import type { Changes, Opening } from '../opening.ts'
import { standingWithin } from './edited.ts'
import { type Field, type Group, isComposed } from './field.ts'
import type { Form } from './form.ts'
import { groupsOf } from './groups.ts'
import { nameOf } from './history.ts'
import { readChanged } from './reader.ts'

/** Which fields the form has: another weapon in somebody's hands has numbers of its own. */
export class Arrangement {
  readonly #opening: Opening
  readonly #form: Form
  /** The fields as they were at the beginning. */
  readonly #starting: ReadonlyMap<string, Field>
  /** The choices that the form is arranged for. */
  #arranged = nameOf({})
  #layout: string

  /** @param groups what the form has at the beginning */
  constructor(opening: Opening, form: Form, groups: readonly Group[]) {
    this.#opening = opening
    this.#form = form
    this.#starting = form.fields
    this.#layout = JSON.stringify(groups)
  }

  /** Has the form show what is in somebody's hands with these changes. */
  async follow(changes: Changes): Promise<void> {
    const choices = Object.fromEntries(Object.entries(changes).filter(([path]) => this.#isChoice(path)))
    const name = nameOf(choices)
    if (name === this.#arranged) return
    const { scenario, ruleset } = await readChanged(this.#opening, choices)
    if (!scenario || !ruleset) return
    this.#arranged = name
    const groups = groupsOf(this.#opening, { scenario, ruleset }, changes).map((group) => ({
      ...group,
      fields: group.fields.map((field) => this.#atFirst(field, choices)),
    }))
    // Rules that are typed change the reading with every key, and nothing of what there is to show.
    const layout = JSON.stringify(groups)
    if (layout !== this.#layout) this.#form.arrange(groups)
    this.#layout = layout
    // Among the fields that have come in may be choices that are made already.
    await this.follow(changes)
  }

  /** Fields that were chosen in are known by what they were at the beginning; within what has been set as a whole, by that. */
  #atFirst(field: Field, choices: Changes): Field {
    const parts = field.parts && { parts: field.parts.map((part) => this.#atFirst(part, choices)) }
    const owner = Object.keys(choices).find((path) => field.path.startsWith(`${path}.`))
    if (owner !== undefined) return { ...standingWithin(field, owner, choices[owner]), ...parts }
    const first = this.#starting.get(field.path)
    // The default of rules that were edited.
    if (first?.origin.kind === 'rules' && field.origin.kind === 'rules') return { ...field, ...parts }
    return { ...field, ...(first && { text: first.text, origin: first.origin, inherits: first.inherits }), ...parts }
  }

  /** Whether a change decides what else there is to be changed. */
  #isChoice(path: string): boolean {
    const takes = this.#form.fields.get(path)?.takes
    return !takes || takes.kind === 'words' || isComposed(takes)
  }
}
