import { showFigure } from '../../report/figure.ts'
import { drawCurves } from '../../report/skill/chart.ts'
import { battlesOf, costsOf, findingOf, showCost, showShare } from '../../report/skill/words.ts'
import type { Skill } from '../../studies/skill.ts'
import { callMistakes } from '../../studies/skill-grid.ts'
import { MISTAKE_KINDS } from '../../tactics/mistakes.ts'
import type { Changes } from '../opening.ts'
import { byId, element } from './markup.ts'
import { Panel, type PanelOptions } from './panel.ts'

/** Battles at every point: as the command line fights. */
const MOST_BATTLES = 10_000
/** The largest shares of mistakes to choose from; the command line's own comes first. */
const UP_TO = ['50%', '20%', '10%', '100%']

/** How often either party wins by its own mistakes: `tiltyard skill` in the page. */
export class SkillPanel {
  readonly #panel: Panel
  readonly #battles: number
  #changes: Changes = {}

  constructor(options: Pick<PanelOptions, 'opening' | 'pace' | 'onBroken'>) {
    this.#battles = Math.min(MOST_BATTLES, options.opening.battles)
    this.#panel = new Panel({ ...options, name: 'skill', picture: 'Win rates by mistakes of the party itself' })
    const kinds = MISTAKE_KINDS.map((kind) => element('option', { value: kind }, `${callMistakes(kind)} (${kind})`))
    byId('skill-kind').replaceChildren(...kinds)
    byId('skill-up-to').replaceChildren(...UP_TO.map((share) => element('option', { value: share }, share)))
    for (const id of ['skill-kind', 'skill-up-to']) byId(id).addEventListener('change', () => void this.#fight())
  }

  async open(changes: Changes): Promise<void> {
    this.#changes = changes
    this.#panel.open('What do mistakes cost?')
    await this.#fight()
  }

  async #fight(): Promise<void> {
    const kind = byId<HTMLSelectElement>('skill-kind').value
    const mistakes = MISTAKE_KINDS.find((each) => each === kind)!
    const upTo = Number.parseInt(byId<HTMLSelectElement>('skill-up-to').value, 10) / 100
    const question = { kind: 'skill', mistakes, upTo, battles: this.#battles } as const
    await this.#panel.ask(this.#changes, question, (answer, isCoarse) => {
      if ('skill' in answer) this.#show(answer.skill, isCoarse)
    })
  }

  #show(found: Skill, isCoarse: boolean): void {
    const { parties, shares, without } = found
    const byParty = parties.map((party) => costsOf(found, party))
    const rows = [
      ['none', ...without.flatMap((win) => [showFigure(win), ''])],
      ...shares
        .slice(1)
        .map((share, at) => [
          showShare(share),
          ...byParty.flatMap((own) => [showFigure(own[at].win), showCost(found, own[at])]),
        ]),
    ].map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell))))
    const heads = parties.flatMap((party) => [`${party} wins`, `cost to ${party}, points`])
    this.#panel.tabulate([callMistakes(found.kind), ...heads], rows)
    this.#panel.show({
      words: `${findingOf(found)}.`,
      evidence: `${battlesOf(found)}, with the same dice.`,
      digest: found.digest,
      isCoarse,
      spec: (width) => drawCurves(found, width),
    })
  }
}
