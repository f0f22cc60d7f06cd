import { expectedNames, FEW, nearest, suggest } from '../source/nearest.ts'

/** Of a mean of what happens in a battle, and of how long it lasts. */
export const QUANTILES = ['p05', 'p10', 'p25', 'p50', 'p75', 'p90', 'p95']

/** There are no more kinds of metrics than these. */
const MOST_KINDS = 24

/** The metric that differs in one part, if that part is certain; else what could stand there. */
export function suggestMetric(metric: string, known: Iterable<string>): string | undefined {
  const all = [...known]
  // Hit rates of combatants were called so.
  const accuracy = metric.replace(/^hit\./, 'accuracy.')
  if (all.includes(accuracy)) return `did you mean "${accuracy}"?`
  const parts = metric.split('.')
  const names = all.map((name) => name.split('.'))
  const last = parts.at(-1)!
  /** For each part the names that differ in it alone. */
  const others = parts.map((_, index) =>
    names.filter(
      (name) => name.length === parts.length && parts.every((part, at) => at === index || name[at] === part),
    ),
  )
  for (const [index, part] of parts.entries()) {
    const near = nearest(
      part,
      others[index].map((name) => name[index]!),
    )
    if (near !== undefined) return `did you mean "${parts.with(index, near).join('.')}"?`
  }
  if (/^p\d+$/.test(last) && !QUANTILES.includes(last)) return `the quantiles are ${QUANTILES.join(', ')}`
  const few = others.slice(1).find(({ length }) => length > 0 && length <= FEW)
  if (few) return expectedNames(few.map((name) => name.join('.')))
  const siblings = names.filter(([first]) => first === parts[0]).map((name) => name.join('.'))
  const alike = siblings.filter((name) => name.split('.').length === parts.length)
  if (alike.length > 0 && alike.length <= FEW) return expectedNames(alike)
  if (siblings.length > 0 && siblings.length <= FEW) return expectedNames(siblings)
  if (siblings.length > 0) return suggest(metric, siblings)
  const kinds = [...new Set(names.map(([first]) => first!))]
  const meant = nearest(parts[0]!, kinds)
  if (meant !== undefined) {
    return suggest(
      parts.with(0, meant).join('.'),
      all.filter((name) => name.split('.')[0] === meant),
    )
  }
  // No metric begins so: an example of each kind.
  return expectedNames(
    kinds.map((kind) => all.find((name) => name.split('.')[0] === kind)!),
    MOST_KINDS,
  )
}
