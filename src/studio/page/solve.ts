import { showCount, showFigure } from '../../report/figure.ts'
import { drawTuning } from '../../report/tune/chart.ts'
import { findingOf, foughtOf, notesOf, pointsOf, showGoal } from '../../report/tune/words.ts'
import type { Tune } from '../../studies/tune/tune.ts'
import type { Changes } from '../opening.ts'
import type { Field } from './field.ts'
import { nameOf } from './history.ts'
import { byId, element, refill, submitOnEnter } from './markup.ts'
import { Panel, type PanelOptions } from './panel.ts'

/** What goals are proposed, and whom the search tells. */
interface SolveOptions extends Pick<PanelOptions, 'opening' | 'pace' | 'onBroken'> {
  readonly goals: readonly string[]
  readonly onChoose: (field: Field, value: string) => void
}

/** Which value of a number meets a goal, with everything else as it is: `tiltyard tune` in the page. */
export class Solve {
  readonly #panel: Panel
  readonly #onChoose: SolveOptions['onChoose']
  #found: Tune | undefined
  #field: Field | undefined
  /** With everything but the number itself, whatever that is. */
  #others: Changes = {}

  constructor({ goals, onChoose, ...options }: SolveOptions) {
    this.#onChoose = onChoose
    this.#panel = new Panel({ ...options, name: 'solve', picture: 'The values that were looked at' })
    byId('solve-goals').replaceChildren(...goals.map((value) => element('option', { value })))
    byId<HTMLInputElement>('solve-goal').value = goals[0] ?? ''
    submitOnEnter(byId<HTMLTextAreaElement>('solve-among'))
    byId('solve-form').addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#find()
    })
  }

  /** Asks for a goal; what was found for another number is gone. */
  open(field: Field, title: string, changes: Changes): void {
    this.#field = field
    this.#others = without(changes, field)
    this.#found = undefined
    byId<HTMLTextAreaElement>('solve-among').value = rangeOf(field)
    this.#panel.open(`Solve for: ${title}`)
    byId('solve-goal').focus()
  }

  /** Called with what the page says now: what was found with something else is said to be so. */
  follow(changes: Changes): void {
    const field = this.#field
    if (!field || !this.#panel.isOpen) return
    const others = without(changes, field)
    if (nameOf(others) === nameOf(this.#others)) return
    this.#others = others
    if (this.#found)
      this.#panel.say(`Other numbers have changed since this was found: find again. ${findingOf(this.#found)}.`)
  }

  async #find(): Promise<void> {
    const field = this.#field
    if (!field) return
    this.#found = undefined
    const goal = byId<HTMLInputElement>('solve-goal').value
    const vary = `${field.path}=${byId<HTMLTextAreaElement>('solve-among').value}`
    await this.#panel.ask(this.#others, { kind: 'tune', vary, goal }, (answer) => {
      if ('tune' in answer) this.#show(answer.tune, field)
    })
  }

  #show(found: Tune, field: Field): void {
    this.#found = found
    const [{ answer }] = found.parameters
    const choices = found.possible.length > 0 ? found.possible.map(([value]) => value) : answer ? [answer] : []
    refill(byId('solve-choices'), ...choices.map((value) => this.#take(field, value, `Take ${value}`)))
    this.#tabulate(found, field)
    const words = [findingOf(found), ...notesOf(found)].map((words) => `${words}.`).join(' ')
    const { digest } = found
    const spec = (width: number) => drawTuning(found, width)
    this.#panel.show({ words, evidence: `${foughtOf(found)}.`, digest, isCoarse: false, spec })
  }

  /** Every value that was looked at, each to be taken: those that are confirmed by their fresh battles. */
  #tabulate(found: Tune, field: Field): void {
    const [{ values, answer }] = found.parameters
    const [goal] = found.goals
    const points = pointsOf(found)
    const rows = values.flatMap((value) => {
      const point = points.get(value)
      if (!point) return []
      const { probe, isFresh } = point
      const [estimate] = probe.estimates
      const figure = estimate ? showFigure(estimate) : 'never counted'
      const fought = `${showCount(probe.battles)}${isFresh ? ' fresh' : ''}`
      const cells = [this.#take(field, value, value), figure, fought, standingOf(found, value)]
      const isAnswer = value === answer
      return [element('tr', { class: isAnswer ? 'now' : '' }, ...cells.map((cell) => element('td', {}, cell)))]
    })
    this.#panel.tabulate(['value', goal.subject, 'battles', showGoal(goal)], rows)
  }

  #take(field: Field, value: string, words: string): HTMLElement {
    const button = element('button', { type: 'button', 'aria-label': `Take ${value}`, 'data-key': value }, words)
    button.addEventListener('click', () => this.#onChoose(field, bareOf(field, value)))
    return button
  }
}

/** What is known of a value and the goal. */
function standingOf({ certain, possible, parameters: [{ answer }] }: Tune, value: string): string {
  const isAmong = (points: readonly (readonly string[])[]) => points.some(([each]) => each === value)
  if (isAmong(certain)) return 'meets it'
  if (value === answer) return 'the answer'
  return isAmong(possible) ? 'as good, as far as is known' : ''
}

/** The values of a field as `--vary` takes them: those of its slider, where they are whole numbers from one to the other. */
function rangeOf({ sliderValues, takes, suffix }: Pick<Field, 'sliderValues' | 'takes' | 'suffix'>): string {
  const isWhole = takes.kind === 'dice' || (takes.kind === 'number' && takes.whole)
  const isRun = isWhole && sliderValues.length > 1 && sliderValues.every((sliderValue) => /^-?\d+$/.test(sliderValue))
  // A range takes a unit behind it, but no name of several words.
  return isRun && /^( [A-Za-z]+)?$/.test(suffix)
    ? `${sliderValues[0]}..${sliderValues.at(-1)}${suffix}`
    : sliderValues.map((sliderValue) => `${sliderValue}${suffix}`).join(',')
}

/** A value without what stands behind it in the file. */
export function bareOf({ suffix }: Field, value: string): string {
  return suffix !== '' && value.endsWith(suffix) ? value.slice(0, -suffix.length) : value
}

function without(changes: Changes, { path }: Field): Changes {
  const { [path]: _, ...others } = changes
  return others
}
