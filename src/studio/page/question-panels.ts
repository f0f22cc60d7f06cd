import type { Changes, Opening } from '../opening.ts'
import { AblatePanel } from './ablate.ts'
import type { DocumentMap } from './edited.ts'
import { canVary, type Field, type RulesTakes, valueIn } from './field.ts'
import { unfold } from './form.ts'
import { Heat } from './heat.ts'
import { byId, element } from './markup.ts'
import { MatrixPanel } from './matrix.ts'
import { Rank } from './rank.ts'
import { ReplyPanel } from './reply.ts'
import { SkillPanel } from './skill.ts'
import { Solve } from './solve.ts'
import { showView } from './views.ts'
import { Watch } from './watch.ts'
import { type Worth, worthsIn } from './worths.ts'

/** What the page knows, and is reported. */
interface QuestionPanelsOptions {
  readonly opening: Opening
  readonly parties: readonly string[]
  /** In what its battles are long. */
  readonly length: 'rounds' | 'seconds'
  /** What the scenario expects, as it says it. */
  readonly expected: readonly string[]
  readonly fields: () => ReadonlyMap<string, Field>
  readonly changes: () => Changes
  /** The document with these changes in it. */
  readonly document: () => DocumentMap
  /** Values are taken, as one step. */
  readonly onChoose: (values: readonly (readonly [field: Field, value: string])[]) => void
  /** A tactic that was found is taken: whole entries and values, by their paths. */
  readonly onAdopt: (changes: Changes) => void
  /** What rules are worth is known now, or is not any more. */
  readonly onWorths: () => void
  readonly onBroken: (message: string) => void
  /** How long (ms) a battle takes, if any was fought. */
  readonly pace: () => number | undefined
}

/**
 * What can be asked of the scenario as it is: a goal to solve for, what to turn, two numbers at once, what hangs on what, what
 * mistakes cost, a better tactic, a battle to watch.
 */
export class QuestionPanels {
  readonly #options: QuestionPanelsOptions
  readonly #solve: Solve
  readonly #rank: Rank
  readonly #heat: Heat
  readonly #matrix: MatrixPanel
  readonly #watch: Watch
  readonly #ablate: AblatePanel
  readonly #skill: SkillPanel
  readonly #reply: ReplyPanel
  /** Whose sweep is shown: a second number makes a map of both. */
  #first: Field | undefined

  constructor(options: QuestionPanelsOptions) {
    this.#options = options
    const { opening, parties, length, expected, onChoose, onBroken, changes } = options
    const asking = { opening, onBroken, pace: options.pace }
    const wins = parties.map((party) => `win.${party}`)
    this.#solve = new Solve({
      ...asking,
      goals: [...wins.map((metric) => `${metric} = 50%`), ...expected],
      onChoose: (field, value) => onChoose([[field, value]]),
    })
    this.#rank = new Rank({
      ...asking,
      metrics: [...wins, 'draw', 'stalemate', `${length}.mean`, ...parties.map((party) => `survivors.${party}.mean`)],
      isKnown: (path) => options.fields().has(path),
      onGo: goTo,
    })
    this.#heat = new Heat({ ...asking, onChoose })
    this.#matrix = new MatrixPanel({
      ...asking,
      document: options.document,
      numbers: () =>
        [...options.fields().values()].filter(canVary).map((field) => {
          const values = field.sliderValues.map((sliderValue) => `${sliderValue}${field.suffix}`)
          return { path: field.path, title: titleOf(field), values }
        }),
    })
    this.#watch = new Watch({ ...asking, parties })
    this.#ablate = new AblatePanel({ ...asking, parties, onGo: goTo, onFound: options.onWorths })
    this.#skill = new SkillPanel(asking)
    this.#reply = new ReplyPanel({ ...asking, parties, changes, onAdopt: options.onAdopt })
    byId('turn').addEventListener('click', () => void this.#rank.open(changes()))
    byId('matrix-open').addEventListener('click', () => this.#matrix.open(changes()))
    byId('ablate-open').addEventListener('click', () => void this.#ablate.open(changes()))
    byId('skill-open').addEventListener('click', () => void this.#skill.open(changes()))
    byId('reply-open').addEventListener('click', () => this.#reply.open())
    byId('watch-open').addEventListener('click', () => void this.#watch.open(changes()))
    byId('sweep-second').addEventListener('change', () => void this.#map())
  }

  /** Called when the page says something else now. */
  follow(): void {
    this.#solve.follow(this.#options.changes())
    this.#watch.follow(this.#options.changes())
    this.#ablate.follow(this.#options.changes())
    this.#reply.follow(this.#options.changes())
  }

  /** By the rules of a list, what each is worth; undefined while that is not known of what is shown. */
  worthsOf(takes: RulesTakes): readonly (readonly Worth[])[] | undefined {
    const { found } = this.#ablate
    return found && worthsIn(found, takes)
  }

  solve(field: Field): void {
    this.#solve.open(field, titleOf(field), this.#options.changes())
  }

  /** Offers a second number for a map of both. */
  offerSecond(first: Field): void {
    if (this.#first?.path === first.path) return
    this.#first = first
    const others = [...this.#options.fields().values()].filter((field) => field.path !== first.path && canVary(field))
    const options = others.map((field) => element('option', { value: field.path }, titleOf(field)))
    byId('sweep-second').replaceChildren(element('option', { value: '' }, '(none)'), ...options)
  }

  async #map(): Promise<void> {
    const { fields, changes } = this.#options
    const first = this.#first
    const second = fields().get(byId<HTMLSelectElement>('sweep-second').value)
    if (!first || !second) return this.#heat.close()
    const axisOf = (field: Field) => ({ field, now: valueIn(field, changes()) })
    await this.#heat.open([axisOf(first), axisOf(second)], `${titleOf(first)}, and ${titleOf(second)}`, changes())
  }
}

/** What a field is called with the group that it stands in. */
export function titleOf({ path, label }: Pick<Field, 'path' | 'label'>): string {
  const group = rowOf(path)?.closest('.group')
  return `${group?.getAttribute('aria-label') ?? ''}: ${label}`
}

function rowOf(path: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
}

/** Shows a number among all others, ready to be turned. */
function goTo(path: string): void {
  const find = byId<HTMLInputElement>('find')
  if (find.value !== '') {
    find.value = ''
    find.dispatchEvent(new Event('input'))
  }
  const row = rowOf(path)
  showView('numbers')
  if (row) unfold(row)
  row?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  row?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
}
