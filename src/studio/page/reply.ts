import { drawReply } from '../../report/best-reply/chart.ts'
import { isSame } from '../../report/best-reply/lists.ts'
import { asYaml, differ, findingOf, triedOf } from '../../report/best-reply/words.ts'
import { showBattles } from '../../report/figure.ts'
import type { RepliedGroup } from '../../studies/best-reply/best-reply.ts'
import type { ShownRule } from '../../studies/best-reply/tactics.ts'
import type { Changes } from '../opening.ts'
import { nameOf } from './history.ts'
import { byId, element } from './markup.ts'
import { Panel, type PanelOptions } from './panel.ts'
import type { Replied } from './studying.ts'

/** Battles of the whole search: as the command line fights. */
const MOST_BATTLES = 4_000_000

/** Who can be asked about, and whom it tells. */
interface ReplyOptions extends Pick<PanelOptions, 'opening' | 'pace' | 'onBroken'> {
  readonly parties: readonly string[]
  readonly changes: () => Changes
  /** The reply is to be had: what to change for it. */
  readonly onAdopt: (changes: Changes) => void
}

/** A tactic by which one party wins more often, while the other keeps its own: `tiltyard best-reply` in the page. */
export class ReplyPanel {
  readonly #panel: Panel
  readonly #options: Pick<ReplyOptions, 'changes' | 'onAdopt'>
  readonly #battles: number
  /** What was asked about, or what it became by the reply. */
  #changes: Changes = {}
  #replied: Replied | undefined

  constructor({ parties, changes, onAdopt, ...options }: ReplyOptions) {
    this.#options = { changes, onAdopt }
    this.#battles = Math.min(MOST_BATTLES, 40 * options.opening.battles)
    this.#panel = new Panel({ ...options, name: 'reply', picture: 'How often the party wins with either tactic' })
    byId('reply-for').replaceChildren(...parties.map((value) => element('option', { value }, value)))
    byId('reply-form').addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#search()
    })
  }

  open(): void {
    this.#replied = undefined
    this.#panel.open('A better tactic')
    byId('reply-for').focus({ preventScroll: true })
  }

  /** Called with what the page says now: what was found with something else is said to be so. */
  follow(changes: Changes): void {
    if (!this.#replied || nameOf(changes) === nameOf(this.#changes)) return
    this.#changes = changes
    this.#panel.end()
    this.#panel.say(`The numbers have changed since this was found: search again. ${findingOf(this.#replied.found)}.`)
  }

  async #search(): Promise<void> {
    this.#replied = undefined
    this.#changes = this.#options.changes()
    const side = byId<HTMLSelectElement>('reply-for').selectedIndex === 1 ? 1 : 0
    const question = { kind: 'best-reply', side, maxBattles: this.#battles } as const
    await this.#panel.ask(this.#changes, question, (answer, isCoarse) => {
      if ('replied' in answer) this.#show(answer.replied, isCoarse)
    })
  }

  #show(replied: Replied, isCoarse: boolean): void {
    const { found } = replied
    this.#replied = replied
    const changed = found.isBetter ? found.groups.filter(({ written, reply }) => !isSame(written, reply)) : []
    byId('reply-tried').textContent = triedOf(found)
    byId('reply-choices').replaceChildren(...(changed.length > 0 ? this.#adopting(replied) : []))
    byId('reply-diff').replaceChildren(...changed.flatMap(showGroup))
    this.#panel.show({
      words: `${findingOf(found)}.`,
      evidence: `Confirmed by ${showBattles(found.battles)} a side, with the same dice.`,
      digest: found.digest,
      isCoarse,
      spec: (width) => drawReply(found, width),
    })
  }

  #adopting({ changes, found }: Replied): HTMLElement[] {
    if (typeof changes === 'string') return [element('span', {}, `It cannot be adopted here: ${changes}.`)]
    const button = element('button', { type: 'button', class: 'main', 'data-key': 'adopt' }, 'Adopt')
    button.addEventListener('click', () => {
      // What is still being refined would take the place of what has been adopted.
      this.#panel.end()
      this.#options.onAdopt(changes)
      this.#changes = this.#options.changes()
      this.#panel.say(`Adopted. Undo takes it back. ${findingOf(found)}.`)
    })
    return [button]
  }
}

/** What changes in a tactic, line by line, and the tactic as a file has it. */
function showGroup({ who, tactic, written, reply }: RepliedGroup): HTMLElement[] {
  return [
    element('h3', {}, who),
    ...showList(`${who}, in its turn`, 'in its turn', written.turn, reply.turn),
    ...showList(`${who}, in reaction`, 'in reaction', written.reactions, reply.reactions),
    element(
      'details',
      {},
      element('summary', {}, 'As YAML'),
      linesBox(
        `The tactic of ${who} as YAML`,
        asYaml([[tactic ?? `${who}-reply`, reply]])
          .trimEnd()
          .split('\n')
          .map((line) => element('div', {}, line)),
      ),
    ),
  ]
}

const KINDS = { ' ': 'same', '-': 'removed', '+': 'added' } as const

function showList(
  name: string,
  title: string,
  before: readonly ShownRule[],
  after: readonly ShownRule[],
): HTMLElement[] {
  const lines = differ(before, after).map(({ sign, rule }) => element('div', { class: KINDS[sign] }, rule))
  return lines.length === 0 ? [] : [element('p', { class: 'soft' }, title), linesBox(name, lines)]
}

function linesBox(name: string, lines: readonly HTMLElement[]): HTMLElement {
  return element('div', { class: 'lines', tabindex: '0', role: 'group', 'aria-label': name }, ...lines)
}
