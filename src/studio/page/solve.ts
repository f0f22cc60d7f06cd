import { showCount, showFigure } from '../../report/figure.ts'
import { drawTuning } from '../../report/tune/chart.ts'
import { findingOf, foughtOf, notesOf } from '../../report/tune/words.ts'
import type { Tune, TunedProbe } from '../../studies/tune/tune.ts'
import type { Changes, Opening } from '../opening.ts'
import { Canvas } from './canvas.ts'
import type { Field } from './fields.ts'
import { byId, element } from './markup.ts'
import { showDone, showRunning, showWaiting } from './running.ts'
import { Study } from './study.ts'

/** Whom the search tells, and what goals are proposed. */
export interface SolveOptions {
  readonly goals: readonly string[]
  readonly onChoose: (field: Field, value: string) => void
  readonly onBroken: (message: string) => void
}

/** Which value of a number meets a goal, with everything else as it is: `tiltyard tune` in the page. */
export class Solve {
  readonly #options: SolveOptions
  readonly #study: Study
  readonly #canvas: Canvas
  #found: Tune | undefined
  #field: Field | undefined
  #changes: Changes = {}

  constructor(opening: Opening, options: SolveOptions) {
    this.#options = options
    this.#study = new Study(opening, options.onBroken)
    this.#canvas = new Canvas('solve', 'The values that were looked at', (width) => drawTuning(this.#found!, width)!)
    const proposed = options.goals.map((value) => element('option', { value }))
    byId('solve-goals').replaceChildren(...proposed)
    byId<HTMLInputElement>('solve-goal').value = options.goals[0] ?? ''
    byId('solve-close').addEventListener('click', () => this.close())
    byId('solve-stop').addEventListener('click', () => this.#study.stop())
    byId('solve-form').addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#find()
    })
  }

  close(): void {
    this.#study.dismiss()
    this.#field = undefined
    byId('solve').hidden = true
  }

  /** Asks for a goal; what was found for another number is gone. */
  open(field: Field, title: string, changes: Changes): void {
    this.#study.dismiss()
    this.#field = field
    this.#changes = changes
    this.#forget()
    showDone('solve', '')
    byId('solve').hidden = false
    byId('solve-title').textContent = `Solve for: ${title}`
    byId<HTMLInputElement>('solve-among').value = rangeOf(field)
    byId('solve').scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    byId('solve-goal').focus()
  }

  /** Told what the page says now: what was found of something else is said to be so. */
  follow(changes: Changes): void {
    const field = this.#field
    if (!field) return
    const before = this.#found && JSON.stringify(without(this.#changes, field.path))
    this.#changes = changes
    if (before === undefined || before === JSON.stringify(without(changes, field.path))) return
    showDone('solve', `Other numbers have changed since this was found: find again. ${findingOf(this.#found!)}.`)
  }

  async #find(): Promise<void> {
    const field = this.#field
    if (!field) return
    this.#forget()
    showWaiting('solve')
    const goal = byId<HTMLInputElement>('solve-goal').value
    const vary = `${field.path}=${byId<HTMLInputElement>('solve-among').value}`
    const outcome = await this.#study.ask(
      without(this.#changes, field.path),
      { kind: 'tune', vary, goal },
      (progress) => showRunning('solve', progress),
    )
    if ('tune' in outcome) this.#show(outcome.tune, field)
    else if ('refused' in outcome) showDone('solve', outcome.refused.join('\n'))
  }

  #forget(): void {
    this.#found = undefined
    byId('solve').removeAttribute('data-digest')
    for (const id of ['solve-choices', 'solve-looked']) byId(id).hidden = true
    document.querySelector<HTMLElement>('[data-chart="solve"]')!.hidden = true
  }

  #show(found: Tune, field: Field): void {
    this.#found = found
    const notes = [findingOf(found), ...notesOf(found), foughtOf(found)]
    showDone('solve', notes.map((note) => `${note}.`).join(' '))
    const choices =
      found.possible.length > 0 ? found.possible.map(([value]) => value) : [found.knobs[0].answer ?? []].flat()
    byId('solve-choices').replaceChildren(...choices.map((value) => this.#take(field, value, `Take ${value}`)))
    byId('solve-choices').hidden = choices.length === 0
    byId('solve-looked').hidden = false
    this.#tabulate(found, field)
    const drawing = document.querySelector<HTMLElement>('[data-chart="solve"]')!
    drawing.hidden = !drawTuning(found, 600)
    if (!drawing.hidden) this.#canvas.show([], [], `still ${found.digest}`)
    byId('solve').dataset.digest = found.digest
  }

  #take(field: Field, value: string, words: string): HTMLElement {
    const button = element('button', { type: 'button', 'aria-label': `Take ${value}` }, words)
    button.addEventListener('click', () => this.#options.onChoose(field, bare(field, value)))
    return button
  }

  /** Every value that was looked at, each to be taken: those that are confirmed by their fresh battles. */
  #tabulate(found: Tune, field: Field): void {
    const [{ values, answer }] = found.knobs
    const [goal] = found.goals
    const known = new Map<string, TunedProbe>()
    for (const probe of [...found.probes, ...found.confirmed]) known.set(probe.values[0], probe)
    const isAmong = (points: readonly (readonly string[])[], value: string) => points.some(([each]) => each === value)
    const rows = values.flatMap((value) => {
      const probe = known.get(value)
      if (!probe) return []
      const [estimate] = probe.estimates
      const meets = isAmong(found.certain, value)
        ? 'meets it'
        : value === answer
          ? 'the answer'
          : isAmong(found.possible, value)
            ? 'as good, or nearly'
            : ''
      const take = this.#take(field, value, 'take')
      const cells = [value, estimate ? showFigure(estimate) : 'never counted', showCount(probe.battles), meets, take]
      const properties = { class: value === answer ? 'now' : '', 'data-value': value }
      return [element('tr', properties, ...cells.map((cell) => element('td', {}, cell)))]
    })
    const heads = ['value', goal.metric, 'battles', goal.text, 'choose']
    const table = byId('solve-table')
    table
      .querySelector('thead')!
      .replaceChildren(element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))))
    table.querySelector('tbody')!.replaceChildren(...rows)
  }
}

/** The values of a field as `--vary` takes them: those of its slider, where they are whole numbers from one to the other. */
export function rangeOf({ stops, takes, suffix }: Pick<Field, 'stops' | 'takes' | 'suffix'>): string {
  const isWhole = takes.kind === 'dice' || (takes.kind === 'number' && takes.whole)
  const isRun = isWhole && stops.length > 1 && stops.every((stop) => /^-?\d+$/.test(stop))
  // A range takes a unit behind it, but no name of several words.
  return isRun && /^( [A-Za-z]+)?$/.test(suffix)
    ? `${stops[0]}..${stops.at(-1)}${suffix}`
    : stops.map((stop) => `${stop}${suffix}`).join(',')
}

function bare({ suffix }: Field, value: string): string {
  return suffix !== '' && value.endsWith(suffix) ? value.slice(0, -suffix.length) : value
}

function without(changes: Changes, path: string): Changes {
  const { [path]: _, ...others } = changes
  return others
}
