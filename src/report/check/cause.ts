import { isMap } from '../../source/plain.ts'
import type { Cause } from '../../studies/causes.ts'
import type { Change, PlacedChange } from '../../studies/changes.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'

/** So many changes of a cause stand in one line. */
const MOST_IN_A_LINE = 3
/** So many of them are listed. */
const MOST_CHANGES = 8

/** `weapons.spear.damage d6 → d10`, or why nothing like that can be said. */
export function nameCause({ kind, changes, scenarios }: Cause, { version }: Pick<CheckReport, 'version'>): string {
  if (kind === 'unknown') return 'no baseline tells what has changed'
  if (kind === 'nothing') return 'nothing has changed since the baseline'
  if (kind === 'changes') {
    const named = changes.slice(0, MOST_IN_A_LINE).map(showChange)
    const more = changes.length - named.length
    return more > 0 ? `${named.join(', ')} and ${more} more changes` : named.join(', ')
  }
  const versions = [...new Set(scenarios.flatMap(({ baseline }) => baseline?.version ?? []))]
  const from = versions.filter((each) => each !== version)
  const which = from.length > 0 ? `Tiltyard ${from.join(', ')} → ${version}` : 'the rules, or Tiltyard'
  return `no value has changed since the baseline, but the battles have: ${which}`
}

/** What has changed of a scenario, for those who are shown one finding of it: with how many others it shares that. */
export function causeLine(cause: Cause, report: CheckReport): string | undefined {
  if (cause.kind === 'unknown') return undefined
  const others = cause.scenarios.length - 1
  const shared = others > 0 ? ` (as in ${others} other ${others === 1 ? 'scenario' : 'scenarios'})` : ''
  const said = cause.kind === 'changes' ? 'changed since the baseline: ' : ''
  return `${said}${nameCause(cause, report)}${shared}`
}

/** The cause of a scenario that did not pass. */
export function causeAmong(causes: readonly Cause[], checked: Checked): Cause | undefined {
  return causes.find(({ scenarios }) => scenarios.includes(checked))
}

/** `changed since the baseline: weapons.spear.damage d6 → d10 (catalog/weapons.csv:2:12)`, a line each. */
export function changeLines(changes: readonly PlacedChange[]): string[] {
  const lines = changes.slice(0, MOST_CHANGES).map((change) => {
    const { place } = change
    const where = place ? ` (${place.file}:${place.line}:${place.column})` : ''
    return `changed since the baseline: ${showChange(change)}${where}`
  })
  const more = changes.length - lines.length
  return more > 0 ? [...lines, `and ${more} more changes`] : lines
}

function showChange({ path, from, to }: Change): string {
  if (from === undefined && (path === 'field.ties' || (path === 'field' && isTies(to)))) return NEW_TIES
  // Of a whole entry nobody reads every field in a line.
  if (from === undefined && isMap(to)) return `${path} is new`
  if (to === undefined && isMap(from)) return `${path} is gone`
  return `${path} ${showValue(from)} → ${showValue(to)}`
}

/** Of baselines from before battles drew the order of equal cells (field/tie-order.ts). */
const NEW_TIES = 'battles now draw in which order equal cells are taken; "field: { ties: reading-order }" is as before'

function isTies(value: unknown): boolean {
  return isMap(value) && Object.keys(value as object).join() === 'ties'
}

function showValue(value: unknown): string {
  if (value === undefined) return '(not set)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text
  return short.replaceAll('\n', ' ')
}
