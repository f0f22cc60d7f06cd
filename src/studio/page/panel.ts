import type { Spec } from '../../report/charts/theme.ts'
import { showCount } from '../../report/figure.ts'
import type { Changes, Opening } from '../opening.ts'
import { Canvas } from './canvas.ts'
import { byId, element, refill, sayTable } from './markup.ts'
import { showWait } from './pace.ts'
import { type Outcome, Study } from './study.ts'
import type { Question } from './studying.ts'
import { showView, wayBack } from './views.ts'

/** Of the battles of a question, so many are fought first, for a coarse answer at once; of long battles even fewer before. */
const COARSE = 1 / 20
const COARSEST = 1 / 500
/** Battles that take longer (ms) are long. */
const LONG = 1
/** Fewer battles say nothing. */
const FEWEST = 10
/** Of what fights until it is certain, so many battles a side come first. */
const FEW_BATTLES = 500
/** A search of fewer battles finds nothing, and to confirm that takes longer. */
const FEWEST_TO_SEARCH = 100_000

/** Which panel, and how its chart is described to those who do not see it. */
export interface PanelOptions {
  readonly name: string
  readonly picture: string
  readonly opening: Opening
  /** How long (ms) a battle takes, if any was fought. */
  readonly pace: () => number | undefined
  readonly onBroken: (message: string) => void
}

/** What a question came to. */
type Answer = Exclude<Outcome, { readonly refused: unknown }>

/** What a panel shows. */
interface Shown {
  /** The finding, in sentences. */
  readonly words: string
  /** How much was fought for it, in a sentence: the subtitle of the chart says so too, so that it stands here only without. */
  readonly evidence: string
  /** That of its battles; empty if there are none. */
  readonly digest: string
  readonly isCoarse: boolean
  /** Its chart; undefined where nothing can be drawn. */
  readonly spec: (width: number) => Spec | undefined
}

/** A place in which something is found out on request (panels.ts): how far it has come, what came of it, its chart. */
export class Panel {
  readonly #name: string
  readonly #study: Study
  readonly #canvas: Canvas
  readonly #pace: PanelOptions['pace']
  #spec: ((width: number) => Spec | undefined) | undefined
  /** What was pressed to open it: the keyboard goes back there. */
  #goBack = (): void => {}
  /** Which question is being asked: one that is asked later, or stopped, ends it. */
  #run = 0
  /** What was found, in words. */
  #words = ''

  constructor({ name, picture, opening, pace, onBroken }: PanelOptions) {
    this.#name = name
    this.#pace = pace
    this.#study = new Study(opening, onBroken)
    this.#canvas = new Canvas(name, picture, (width) => this.#spec!(width)!)
    this.#part('close').addEventListener('click', () => {
      this.close()
      this.#goBack()
    })
    this.#part('stop').addEventListener('click', () => {
      this.#run++
      this.#study.stop()
    })
  }

  get isOpen(): boolean {
    return !byId(this.#name).hidden
  }

  /** Shows it with nothing in it. */
  open(title: string): void {
    this.clear()
    this.#goBack = wayBack()
    this.#part('title').textContent = title
    byId(this.#name).hidden = false
    showView('results')
    byId(this.#name).scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  close(): void {
    this.clear()
    byId(this.#name).hidden = true
  }

  /** Ends what is being found out, and forgets what was. */
  clear(): void {
    this.end()
    this.say('')
    byId(this.#name).removeAttribute('data-digest')
    this.#part('found').hidden = true
    this.#drawing.hidden = true
  }

  /**
   * Finds something out, and has it shown: of a question with a number of battles first what a few of them say. What is wrong
   * with the question is said, and nothing shown.
   */
  async ask(changes: Changes, question: Question, onFound: (answer: Answer, isCoarse: boolean) => void): Promise<void> {
    this.clear()
    const run = ++this.#run
    this.say('Reading …')
    for (const each of coarseFirst(question, this.#pace() ?? 0)) {
      const start = performance.now()
      const bar = this.#part<HTMLProgressElement>('bar')
      bar.removeAttribute('value')
      this.#part('left').textContent = ''
      this.#part('run').hidden = false
      const outcome = await this.#study.ask(changes, each, ({ battles, of }) => {
        bar.max = Math.max(1, of)
        bar.value = battles
        const each = battles > 0 ? (performance.now() - start) / battles : this.#pace()
        const left = each === undefined ? undefined : each * (of - battles)
        this.#part('left').textContent = [`${showCount(battles)} of ${showCount(of)} battles`, showWait(left)]
          .filter(Boolean)
          .join(', ')
      })
      if ('refused' in outcome) {
        // What few battles have said stays, if it is stopped after that.
        const isKnown = !this.#part('found').hidden
        this.say(isKnown ? `${this.#words} This is a coarse answer: it was stopped.` : outcome.refused.join('\n'))
        return
      }
      const isCoarse = each !== question
      onFound(outcome, isCoarse && run === this.#run)
      if (run !== this.#run) break
    }
    this.#part('run').hidden = true
  }

  /** Ends what is being found out; what was found so far stays. */
  end(): void {
    this.#run++
    this.#study.dismiss()
  }

  /** Says something instead of what was said before, and that nothing is being found out. */
  say(words: string): void {
    this.#part('run').hidden = true
    this.#part('note').textContent = words
  }

  /** Shows what was found. What is coarse is still being refined. */
  show({ words, evidence, digest, isCoarse, spec }: Shown): void {
    this.#spec = spec
    this.#drawing.hidden = !spec(600)
    this.#words = this.#drawing.hidden ? `${words} ${evidence}` : words
    if (isCoarse) this.#part('note').textContent = `${this.#words} This is a first, coarse answer: it is being refined.`
    else this.say(this.#words)
    this.#part('found').hidden = false
    if (!this.#drawing.hidden) this.#canvas.show([], [], `still ${digest}`)
    if (!isCoarse) byId(this.#name).dataset.digest = digest
  }

  /** Fills the panel's table. */
  tabulate(heads: readonly string[], rows: readonly HTMLElement[]): void {
    const table = this.#part('table')
    const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)))
    table.querySelector('thead')!.replaceChildren(head)
    refill(table.querySelector('tbody')!, ...rows)
    if (table.classList.contains('tall')) sayTable(table)
  }

  get #drawing(): HTMLElement {
    return document.querySelector<HTMLElement>(`[data-chart="${this.#name}"]`)!
  }

  #part<Kind extends HTMLElement>(part: string): Kind {
    return byId<Kind>(`${this.#name}-${part}`)
  }
}

/** The question with a few of its battles, for a coarse answer at once, and then as it is. */
function coarseFirst(question: Question, pace: number): Question[] {
  // Who errs fights longer.
  const isLong = pace > LONG || question.kind === 'skill'
  switch (question.kind) {
    case 'tune':
    case 'replay':
      return [question]
    case 'ablate':
      return [{ ...question, battles: isLong ? FEW_BATTLES / 10 : FEW_BATTLES }, question]
    case 'best-reply': {
      const maxBattles = Math.floor(question.maxBattles * COARSE)
      return maxBattles < FEWEST_TO_SEARCH ? [question] : [{ ...question, maxBattles }, question]
    }
    default: {
      const shares = isLong ? [COARSEST, COARSE] : [COARSE]
      const fewer = shares.map((share) => Math.floor(question.battles * share)).filter((battles) => battles >= FEWEST)
      return [...fewer.map((battles) => ({ ...question, battles })), question]
    }
  }
}
