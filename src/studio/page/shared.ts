import type { Metric } from '../../metrics/result.ts'
import { showCount, showFigure } from '../../report/figure.ts'
import type { ChangedFile, SaveRequest } from '../opening.ts'
import { sidesOf, wordsOf } from './board.ts'
import { type Finding, fightDependent } from './dependent.ts'
import { consequencesOf } from './expected.ts'
import type { Host } from './host.ts'
import { byId, element, sayTable } from './markup.ts'
import type { PageWorker, PoolOptions } from './pool.ts'

/** So long (ms) nothing has changed before it is asked who shares what: the host looks through a folder for that. */
const SETTLED = 400
/** More names than these are folded up. */
const MOST_NAMES = 6
/** Of the table (document.ts). */
const COLUMNS = 4

/** Whom it asks, and what is changed now. */
interface SharedOptions extends Pick<PoolOptions, 'onBroken'> {
  readonly host: Host
  readonly request: () => SaveRequest
}

/** The other scenarios of the folder that read what would be written; on request they are fought as well. */
export class Shared {
  readonly #options: SharedOptions
  #settling: ReturnType<typeof setTimeout> | undefined
  #pageWorkers: readonly PageWorker[] = []
  #dependents: readonly string[] = []
  #findings: ReadonlyMap<string, Finding> = new Map()
  /** Which changes are looked at: nothing is wanted any more of what was asked about those before. */
  #run = 0

  constructor(options: SharedOptions) {
    this.#options = options
    byId('shared-fight').addEventListener('click', () => void this.#fight())
    byId('shared-stop').addEventListener('click', () => {
      this.#stop()
      this.#report(`Stopped after ${this.#findings.size} of ${this.#dependents.length}.`)
    })
  }

  /** Called when the page says something else now. */
  follow(): void {
    const { host, request } = this.#options
    if (!host.openDependent) return
    this.#stop()
    this.#findings = new Map()
    this.#report('')
    if (Object.keys(request().changes).length === 0) this.#show([])
    else this.#settling = setTimeout(() => void this.#look(), SETTLED)
  }

  /** What is known to become of other scenarios and what they expect, as items of a list. */
  consequences(): HTMLElement[] {
    return [...this.#findings].flatMap(([dependent, finding]) => {
      const isBroken = 'words' in finding && finding.fate === 'broken'
      const items = isBroken
        ? [element('li', { class: 'broken' }, 'could not be fought any more')]
        : consequencesIn(finding)
      for (const item of items) item.prepend(element('code', {}, dependent), ' ')
      return items
    })
  }

  async #look(): Promise<void> {
    const { host, request } = this.#options
    const run = this.#run
    const preview = await host.preview(request())
    if (run === this.#run) this.#show('refused' in preview ? [] : preview.files)
  }

  #show(files: readonly ChangedFile[]): void {
    const shared = files.filter(({ dependents = [] }) => dependents.length > 0)
    this.#dependents = [...new Set(shared.flatMap(({ dependents = [] }) => dependents))].sort()
    byId('shared').hidden = shared.length === 0
    byId('shared-files').replaceChildren(...shared.map(describeDependents))
  }

  /** Ends what is asked and fought. */
  #stop(): void {
    this.#run++
    clearTimeout(this.#settling)
    for (const pageWorker of this.#pageWorkers) pageWorker.dismiss()
    this.#pageWorkers = []
    byId('shared-run').hidden = true
    byId('shared-fight').hidden = false
  }

  async #fight(): Promise<void> {
    this.#stop()
    const { host, request, onBroken } = this.#options
    const run = this.#run
    const isWanted = (): boolean => run === this.#run
    const bar = byId<HTMLProgressElement>('shared-bar')
    byId('shared-run').hidden = false
    byId('shared-fight').hidden = true
    this.#findings = new Map()
    // What has just been changed may not have been looked at.
    await this.#look()
    if (!isWanted()) return
    bar.max = this.#dependents.length
    for (const dependent of this.#dependents) {
      bar.value = this.#findings.size
      this.#report(`${dependent} …`)
      const answer = await host.openDependent!({ ...request(), dependent })
      const onHired = (pageWorkers: readonly PageWorker[]): void => {
        this.#pageWorkers = pageWorkers
      }
      const finding = await fightDependent(answer, { isWanted, onHired, onBroken })
      if (!finding || !isWanted()) return
      this.#findings = new Map([...this.#findings, [dependent, finding]])
    }
    this.#stop()
    this.#report(summaryOf([...this.#findings.values()]))
  }

  #report(words: string): void {
    byId('shared-note').textContent = words
    byId('shared-found').hidden = this.#findings.size === 0
    byId('shared-table')
      .querySelector('tbody')!
      .replaceChildren(...rowsOf(this.#findings))
    sayTable(byId('shared-table'))
  }
}

/** `weapons.csv is shared with three other scenarios of this folder`, and which. */
export function describeDependents({ name, dependents = [] }: Pick<ChangedFile, 'name' | 'dependents'>): HTMLElement {
  const count = dependents.length === 1 ? 'another scenario' : `${numberWord(dependents.length)} other scenarios`
  const words = [element('code', {}, name), ` is shared with ${count} of this folder`]
  if (dependents.length <= MOST_NAMES) return element('p', {}, ...words, ': ', ...listNames(dependents), '.')
  return element('details', {}, element('summary', {}, ...words), element('p', {}, ...listNames(dependents)))
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function numberWord(count: number): string {
  return NUMBERS[count] ?? showCount(count)
}

function listNames(names: readonly string[]): (HTMLElement | string)[] {
  return names.flatMap((name, at) => [at === 0 ? '' : ', ', element('code', {}, name)])
}

/** What becomes of each that the changes reach, and in one row all others. */
function rowsOf(findings: ReadonlyMap<string, Finding>): HTMLElement[] {
  const others = [...findings].flatMap(([dependent, finding]) => (isUntouched(finding) ? [dependent] : []))
  const untouched = element('span', { class: 'soft' }, 'Nothing changes in the battles of ')
  return [
    ...[...findings].flatMap(([dependent, finding]) => (isUntouched(finding) ? [] : rowsOfOne(dependent, finding))),
    ...(others.length > 0 ? [wideRow(untouched, ...listNames(others))] : []),
  ]
}

function isUntouched(finding: Finding): boolean {
  return 'words' in finding && finding.fate === 'untouched'
}

function rowsOfOne(dependent: string, finding: Finding): HTMLElement[] {
  const head = wideRow(element('code', {}, dependent))
  head.dataset.dependent = dependent
  if ('words' in finding) return [head, wideRow(element('span', { class: 'wrong' }, finding.words))]
  const { metric, before, after, difference } = finding
  const show = (figure: Metric | undefined): string => (figure ? showFigure(figure) : '–')
  const moved = !difference ? 'still' : difference.low > 0 ? 'moved-up' : difference.high < 0 ? 'moved-down' : 'still'
  const [was, is] = [before.get(metric), after.get(metric)]
  const sides = was && is && difference ? sidesOf(was, is, difference) : [show(was), show(is), '–']
  const cells = [wordsOf(metric), ...sides]
  const items = consequencesIn(finding)
  return [
    head,
    element('tr', { class: moved }, ...cells.map((cell) => element('td', {}, cell))),
    ...(items.length > 0 ? [wideRow(element('ul', { class: 'expected' }, ...items))] : []),
  ]
}

function wideRow(...children: readonly (Node | string)[]): HTMLElement {
  return element('tr', {}, element('td', { colspan: String(COLUMNS) }, ...children))
}

function consequencesIn(finding: Finding): HTMLElement[] {
  return 'words' in finding ? [] : consequencesOf(finding.bands, finding.before, finding.after)
}

/** How much was fought, and whose expectations that touches. */
function summaryOf(findings: readonly Finding[]): string {
  const battles = findings.map((finding) => ('words' in finding ? 0 : finding.battles))
  const touched = findings.filter((finding) => consequencesIn(finding).length > 0).length
  const broken = findings.filter((finding) => 'words' in finding && finding.fate !== 'untouched').length
  const most = Math.max(0, ...battles)
  const words = [
    ...(most > 0 ? [`${showCount(most)} battles each before and after, with the same dice. ±: 95 %.`] : []),
    `What ${touched} of ${findings.length} expect is touched.`,
    ...(broken > 0 ? [`${broken} cannot be fought.`] : []),
  ]
  return words.join(' ')
}
