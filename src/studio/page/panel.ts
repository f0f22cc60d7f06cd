import type { Spec } from '../../report/charts/theme.ts'
import { showCount } from '../../report/figure.ts'
import type { Changes, Opening } from '../opening.ts'
import { Canvas } from './canvas.ts'
import { byId, element, refill } from './markup.ts'
import { type Outcome, Study } from './study.ts'
import type { Question } from './studying.ts'

/** Which panel, and how its chart is described to those who do not see it. */
export interface PanelOptions {
  readonly name: string
  readonly picture: string
  readonly opening: Opening
  readonly onBroken: (message: string) => void
}

/** A place in which something is found out on request (panels.ts): how far it has come, what came of it, its chart. */
export class Panel {
  readonly #name: string
  readonly #study: Study
  readonly #canvas: Canvas
  #spec: ((width: number) => Spec | undefined) | undefined

  constructor({ name, picture, opening, onBroken }: PanelOptions) {
    this.#name = name
    this.#study = new Study(opening, onBroken)
    this.#canvas = new Canvas(name, picture, (width) => this.#spec!(width)!)
    this.#part('close').addEventListener('click', () => this.close())
    this.#part('stop').addEventListener('click', () => this.#study.stop())
  }

  get isOpen(): boolean {
    return !byId(this.#name).hidden
  }

  /** Shows it with nothing in it. */
  open(title: string): void {
    this.clear()
    this.#part('title').textContent = title
    byId(this.#name).hidden = false
    byId(this.#name).scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  close(): void {
    this.clear()
    byId(this.#name).hidden = true
  }

  /** Ends what is being found out, and forgets what was. */
  clear(): void {
    this.#study.dismiss()
    this.say('')
    byId(this.#name).removeAttribute('data-digest')
    this.#part('found').hidden = true
    this.#drawing.hidden = true
  }

  /** Finds something out; what is wrong with the question is said, and nothing returned. */
  async ask(changes: Changes, question: Question): Promise<Exclude<Outcome, { refused: unknown }> | undefined> {
    this.clear()
    const bar = this.#part<HTMLProgressElement>('bar')
    bar.removeAttribute('value')
    this.say('Reading …')
    this.#part('run').hidden = false
    const outcome = await this.#study.ask(changes, question, ({ battles, of }) => {
      bar.max = Math.max(1, of)
      bar.value = battles
      this.#part('note').textContent = `${showCount(battles)} of ${showCount(of)} battles …`
    })
    if (!('refused' in outcome)) return outcome
    this.say(outcome.refused.join('\n'))
    return undefined
  }

  /** Says something instead of what was said before, and that nothing is being found out. */
  say(words: string): void {
    this.#part('run').hidden = true
    this.#part('note').textContent = words
  }

  /** Shows what was found; `digest` is that of its battles. */
  show(words: string, digest: string, spec: (width: number) => Spec | undefined): void {
    this.say(words)
    this.#part('found').hidden = false
    this.#spec = spec
    this.#drawing.hidden = !spec(600)
    if (!this.#drawing.hidden) this.#canvas.show([], [], `still ${digest}`)
    byId(this.#name).dataset.digest = digest
  }

  /** Fills the panel's table. */
  tabulate(heads: readonly string[], rows: readonly HTMLElement[]): void {
    const table = this.#part('table')
    const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)))
    table.querySelector('thead')!.replaceChildren(head)
    refill(table.querySelector('tbody')!, ...rows)
  }

  get #drawing(): HTMLElement {
    return document.querySelector<HTMLElement>(`[data-chart="${this.#name}"]`)!
  }

  #part<Kind extends HTMLElement>(part: string): Kind {
    return byId<Kind>(`${this.#name}-${part}`)
  }
}
