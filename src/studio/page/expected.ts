import type { Metric } from '../../metrics/result.ts'
import { showFigure } from '../../report/figure.ts'
import type { Criterion } from '../../studies/criterion.ts'
import type { Datum } from './drawings.ts'
import { byId, element } from './markup.ts'

/** What a scenario expects of a metric: that it lies in a band. */
export type Band = Pick<Criterion, 'metric' | 'allowed' | 'text'>

/** Whether a metric's interval lies within the band, outside, or over an end of it; `unknown` where nothing was counted. */
type Standing = 'holds' | 'broken' | 'unclear' | 'unknown'

type Metrics = ReadonlyMap<string, Metric>

function standingOf({ metric, allowed }: Band, metrics: Metrics): Standing {
  const now = metrics.get(metric)
  if (!now) return 'unknown'
  if (now.low >= allowed.low && now.high <= allowed.high) return 'holds'
  return now.high < allowed.low || now.low > allowed.high ? 'broken' : 'unclear'
}

const MARKS: Readonly<Record<Standing, readonly [mark: string, words: string]>> = {
  holds: ['✓', 'holds'],
  broken: ['✗', 'is broken'],
  unclear: ['?', 'is not clear by so many battles'],
  unknown: ['–', 'cannot be judged: nothing was counted for it'],
}

/** Lists every expectation with how it stands, and marks those about wins along the bar of both parties. */
export function showExpected(bands: readonly Band[], metrics: Metrics, parties: readonly string[]): void {
  const standings = bands.map((band) => standingOf(band, metrics))
  const box = byId<HTMLDetailsElement>('expectations')
  // On a narrow screen they would take half of it: there the sum of them is reported first.
  if (box.hidden && bands.length > 0) box.open = !matchMedia('(max-width: 820px)').matches
  box.hidden = bands.length === 0
  box.classList.toggle('broken', standings.includes('broken'))
  byId('expectations-words').textContent = sumOf(standings)
  const items = bands.map((band, at) => {
    const standing = standings[at]
    const [mark, words] = MARKS[standing]
    const now = metrics.get(band.metric)
    const reported = [
      element('span', { class: 'mark', 'aria-hidden': 'true' }, mark),
      element('code', {}, band.text),
      element('span', { class: 'hidden' }, ` ${words}`),
      ...(now ? [element('span', { class: 'soft' }, `now ${showFigure(now)}`)] : []),
    ]
    return element('li', { class: standing, title: `${band.text} ${words}` }, ...reported)
  })
  byId('expected').replaceChildren(...items)
  const marks = bands.flatMap(({ metric, allowed }) => {
    const party = parties.findIndex((name) => metric === `win.${name}`)
    if (party < 0) return []
    const [low, high] = [Math.max(0, allowed.low), Math.min(1, allowed.high)]
    const mark = element('i', { class: party === 0 ? 'a' : 'b' })
    // The second party's part of the bar ends on the right.
    mark.style.left = `${100 * (party === 0 ? low : 1 - high)}%`
    mark.style.width = `${100 * (high - low)}%`
    return [mark]
  })
  byId('wanted').replaceChildren(...marks)
}

/** `Of 5 expectations 3 hold, 1 is broken, 1 is not clear yet`. */
function sumOf(standings: readonly Standing[]): string {
  const count = (standing: Standing): number => standings.filter((each) => each === standing).length
  const reported = [
    [count('holds'), 'holds', 'hold'],
    [count('broken'), 'is broken', 'are broken'],
    [count('unclear'), 'is not clear yet', 'are not clear yet'],
    [count('unknown'), 'cannot be judged', 'cannot be judged'],
  ] as const
  const words = reported.filter(([many]) => many > 0).map(([many, one, more]) => `${many} ${many === 1 ? one : more}`)
  return standings.length === 1
    ? `The expectation ${words[0].slice(2)}`
    : `Of ${standings.length} expectations ${words.join(', ')}`
}

/** In a sentence each, which expectations no longer hold, may no longer hold, or hold again. */
export function consequencesOf(bands: readonly Band[], before: Metrics, now: Metrics): HTMLElement[] {
  return bands.flatMap((band) => {
    const [was, is] = [standingOf(band, before), standingOf(band, now)]
    if (was === is) return []
    const metric = now.get(band.metric)
    const figure = metric ? [element('span', {}, `now ${showFigure(metric)}`)] : []
    const report = (standing: string, words: string) => [
      element('li', { class: standing }, `${words} `, element('code', {}, band.text), ' ', ...figure),
    ]
    if (is === 'broken' && was === 'holds') return report('broken', 'Breaks')
    if (is === 'broken') return report('broken', 'Misses')
    if (is === 'holds') return report('holds', 'Meets')
    if (is === 'unknown') return report('unclear', 'Leaves nothing to judge')
    return report('unclear', was === 'holds' ? 'May break' : 'May mend')
  })
}

/** A place for the band of each metric that a chart shows, by the label that it has there. */
export function bandRows(bands: readonly Band[], labels: ReadonlyMap<string, string>): Datum[] {
  return bands.flatMap(({ metric, allowed, text }): Datum[] => {
    const label = labels.get(metric)
    if (label === undefined) return []
    const low = Math.max(0, allowed.low)
    return [{ label, text, low, high: Number.isFinite(allowed.high) ? allowed.high : null }]
  })
}
