import { drawWorths } from '../../report/ablate/chart.ts'
import {
  battlesOf,
  findingOf,
  nameWithParty,
  notesOf,
  showFollowed,
  showWithout,
  showWorth,
} from '../../report/ablate/words.ts'
import type { Ablation } from '../../studies/ablate.ts'
import type { Played } from '../../studies/ablation.ts'
import type { Changes } from '../opening.ts'
import { nameOf } from './history.ts'
import { byId, element } from './markup.ts'
import { Panel, type PanelOptions } from './panel.ts'
import { pathOfRules } from './tactics.ts'

/** Whose things are taken away, and whom it tells. */
interface AblateOptions extends Pick<PanelOptions, 'opening' | 'pace' | 'onBroken'> {
  readonly parties: readonly string[]
  /** A list of rules is to be shown. */
  readonly onGo: (path: string) => void
  /** What holds of the scenario as it is shown is known now, or is not any more. */
  readonly onFound: () => void
}

/** What everything that a party plays with is worth to it: `tiltyard ablate` in the page. */
export class AblatePanel {
  readonly #panel: Panel
  readonly #options: Pick<AblateOptions, 'onGo' | 'onFound'>
  /** What was asked about. */
  #changes: Changes = {}
  #found: Ablation | undefined
  #isCoarse = false
  #isOld = false

  constructor({ parties, onGo, onFound, ...options }: AblateOptions) {
    this.#options = { onGo, onFound }
    this.#panel = new Panel({ ...options, name: 'ablate', picture: 'What each is worth to its party' })
    const select = byId<HTMLSelectElement>('ablate-of')
    select.replaceChildren(...['', ...parties].map((value) => element('option', { value }, value || 'both parties')))
    select.addEventListener('change', () => void this.#fight())
    byId('ablate-close').addEventListener('click', () => this.#forget())
  }

  /** What was found of the scenario as it is shown; undefined if nothing was, or of another. */
  get found(): Ablation | undefined {
    return this.#isOld ? undefined : this.#found
  }

  async open(changes: Changes): Promise<void> {
    this.#changes = changes
    this.#panel.open('What hangs on what?')
    await this.#fight()
  }

  /** Called with what the page says now: what was found of something else is said to be so. */
  follow(changes: Changes): void {
    if (!this.#found) return
    const isOld = nameOf(changes) !== nameOf(this.#changes)
    if (isOld === this.#isOld) return
    this.#isOld = isOld
    this.#panel.end()
    const finding = `${findingOf(this.#found)}.${this.#isCoarse ? ' This is a coarse answer.' : ''}`
    this.#panel.say(isOld ? `The numbers have changed since this was found: ask again. ${finding}` : finding)
    this.#options.onFound()
  }

  #forget(): void {
    this.#found = undefined
    this.#isOld = false
    this.#options.onFound()
  }

  async #fight(): Promise<void> {
    this.#forget()
    const of = byId<HTMLSelectElement>('ablate-of').value
    const question = { kind: 'ablate', ...(of !== '' && { of }) } as const
    await this.#panel.ask(this.#changes, question, (answer, isCoarse) => {
      if ('ablation' in answer) this.#show(answer.ablation, isCoarse)
    })
  }

  #show(found: Ablation, isCoarse: boolean): void {
    this.#found = found
    this.#isCoarse = isCoarse
    const rows = found.ablated.map((ablated) => {
      const { verdict } = ablated
      const words = [showWorth(found, ablated), showWithout(ablated), showFollowed(ablated), notesOf(found, ablated)]
      const cells = [this.#nameOf(found, ablated), ...words].map((cell) => element('td', {}, cell))
      return element('tr', { class: verdict === 'dead' || verdict === 'open' ? 'still' : '' }, ...cells)
    })
    const fixed = found.fixed.map((each) =>
      element(
        'tr',
        { class: 'still' },
        element('td', {}, nameWithParty(found, each)),
        element('td', { colspan: '4' }, `cannot be taken away: ${each.reason}`),
      ),
    )
    const heads = ['taken away', 'worth, points', 'win rate without', 'followed a battle', 'notes']
    this.#panel.tabulate(heads, [...rows, ...fixed])
    this.#panel.show({
      words: `${findingOf(found)}.`,
      evidence: `${battlesOf(found)}, with the same dice.`,
      digest: found.digest,
      isCoarse,
      spec: (width) => drawWorths(found, width),
    })
    this.#options.onFound()
  }

  /** Of a rule, a button leads to its list. */
  #nameOf(found: Ablation, played: Played): HTMLElement | string {
    const name = nameWithParty(found, played)
    const { list, tactic, rule } = played
    if (list === undefined) return name
    const path = pathOfRules(tactic, list)
    const button = element(
      'button',
      { type: 'button', 'aria-label': `Go to ${name}`, 'data-key': `${path} ${rule}` },
      name,
    )
    button.addEventListener('click', () => this.#options.onGo(path))
    return button
  }
}
