import type { CheckReport } from '../../studies/check.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { cutApart, textWidth, wrapText } from '../charts/text-width.ts'
import { DRAW_COLOR, frame, inkOf, LABEL_SIZE, PADDING, type Spec, VERDICT_COLORS } from '../charts/theme.ts'
import { showCount } from '../figure.ts'
import { showAllowed, showFound } from './found.ts'
import { byUrgency, showMetric, suffixOf, VERDICTS } from './line.ts'
import { ENDS, placeOf } from './place.ts'
import { effortOf } from './text.ts'

/** More rows than this are too many to take in: those that did not pass come first. */
const MOST_ROWS = 40
const LONGEST_NAME = 0.45
const GAP = 10
const STEP = 24
/** Narrower pictures have no room for figures beside the verdicts. */
const ROOM_FOR_FIGURES = 600
const AXIS_TITLE = 'in widths of what is allowed, 0 to 1'

/** Where each finding lies, measured by what is allowed for it. Undefined if nothing was measured. */
export function drawFindings(report: CheckReport, width: number): Spec | undefined {
  const { scenarios } = report
  const passed = scenarios.flatMap((checked) =>
    checked.findings.flatMap((finding) => (finding.verdict === 'pass' ? [{ checked, finding }] : [])),
  )
  const all = [...byUrgency(scenarios), ...passed]
  const rows = all.flatMap(({ checked, finding }) => {
    const placed = placeOf(finding)
    const label = `${checked.id}/${showMetric(finding)}${suffixOf(finding)}`
    return placed ? [{ label, finding, ...placed }] : []
  })
  if (rows.length === 0) return undefined
  const shown = rows.slice(0, MOST_ROWS)
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE)))
  const names = Math.min(LONGEST_NAME * width, widest(shown.map(({ label }) => label)))
  const shortLabels = cutApart(
    shown.map(({ label }) => label),
    names,
    LABEL_SIZE,
  )
  const hasFigures = width >= ROOM_FOR_FIGURES
  const wordsOf = (finding: Finding): string =>
    hasFigures ? `${VERDICTS[finding.verdict]} ${showEstimate(finding)}` : VERDICTS[finding.verdict]
  const words = widest(shown.map(({ finding }) => wordsOf(finding)))
  const values = shown.map(({ finding, label, ...placed }, row) => ({
    ...{ row, label, name: shortLabels[row], ...placed },
    ...{
      verdict: VERDICTS[finding.verdict],
      allowed: showAllowed(finding),
      found: showFound(finding),
      estimate: showEstimate(finding),
      words: wordsOf(finding),
    },
    ...{
      color: VERDICT_COLORS[finding.verdict],
      ink: inkOf(VERDICT_COLORS[finding.verdict]),
      shape: placed.beyond === 'no' ? SHAPES[finding.verdict] : BEYOND[placed.beyond],
    },
  }))
  const room = Math.floor(width - 2 * PADDING - names - words - 2 * GAP)
  const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.3, paddingOuter: 0.2 } } as const
  const x = (field: string) => ({
    ...{ field, type: 'quantitative' as const },
    axis: {
      ...{ title: wrapText(AXIS_TITLE, room, LABEL_SIZE), values: [-1, 0, 1, 2], grid: true, domain: false },
    },
    scale: { domain: [ENDS.low, ENDS.high], nice: false },
  })
  const color = { field: 'color', type: 'nominal', scale: null } as const
  const tooltip = (['label', 'verdict', 'found', 'allowed'] as const).map((field) => ({
    ...{ field, type: 'nominal' as const, title: field === 'label' ? 'check' : field },
  }))
  const more =
    rows.length > MOST_ROWS ? ` ${showCount(rows.length - MOST_ROWS)} more are in the table of the page.` : ''
  const isBeyond = shown.some(({ beyond }) => beyond !== 'no')
  const subtitle = `Grey: what is allowed. Lines: what is known of each figure.${isBeyond ? ' Arrows: beyond the picture.' : ''}${more}`
  return {
    ...frame(width, 'Where each check lies in what is allowed', `${effortOf(report)}. ${subtitle}`),
    width: room,
    height: { step: STEP },
    data: { values },
    layer: [
      {
        mark: { type: 'bar', color: DRAW_COLOR, opacity: 0.3, clip: true },
        encoding: { y, x: x('from'), x2: { field: 'to' }, tooltip },
      },
      {
        mark: { type: 'rule', strokeWidth: 2.5, clip: true },
        encoding: { y, x: x('low'), x2: { field: 'high' }, color, tooltip },
      },
      {
        mark: { type: 'point', filled: true, size: 70, opacity: 1 },
        encoding: { y, x: x('value'), color, shape: { field: 'shape', type: 'nominal', scale: null }, tooltip },
      },
      ...(['below', 'above'] as const).map((side) => ({
        data: { values: hasFigures ? [] : values.filter(({ beyond }) => beyond === side) },
        mark: {
          ...{ type: 'text' as const, baseline: 'middle' as const },
          ...(side === 'below' ? { align: 'left' as const, dx: GAP } : { align: 'right' as const, dx: -GAP }),
        },
        encoding: { y, x: x('value'), text: { field: 'estimate', type: 'nominal' as const } },
      })),
      {
        mark: { type: 'text', align: 'right', dx: -GAP, baseline: 'middle' },
        encoding: { y, x: { value: 0 }, text: { field: 'name', type: 'nominal' }, tooltip },
      },
      {
        mark: { type: 'text', align: 'left', dx: GAP, baseline: 'middle' },
        encoding: {
          y,
          x: { value: 'width' },
          text: { field: 'words', type: 'nominal' },
          color: { ...color, field: 'ink' },
          tooltip,
        },
      },
    ],
  }
}

/** The estimate by itself: `40.5 %`. */
function showEstimate(finding: Finding): string {
  return showFound(finding).replace(/ \(.*| *, exact$/, '')
}

/** Arrows to what lies beyond the picture. */
const BEYOND = { below: 'triangle-left', above: 'triangle-right' } as const
const SHAPES = { pass: 'circle', fail: 'cross', inconclusive: 'diamond' } as const

/** `41 of 44 checks passed, 1 failed, 2 undecided`. */
export function titleOf(findings: readonly Finding[]): string {
  const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length
  const [passed, failed, open] = [count('pass'), count('fail'), count('inconclusive')]
  const all = findings.length === 1 ? '1 check' : `${showCount(findings.length)} checks`
  return [
    `${showCount(passed)} of ${all} passed`,
    ...(failed > 0 ? [`${showCount(failed)} failed`] : []),
    ...(open > 0 ? [`${showCount(open)} undecided`] : []),
  ].join(', ')
}
