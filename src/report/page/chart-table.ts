import type { Spec } from '../charts/theme.ts'

/** A chart's figures as text. */
interface ChartTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What a view's tooltips say of everything in it: the same that readers without a pointer are to be reported. */
interface DescribedView extends ChartTable {
  readonly title: string
}

/**
 * A chart as a table, taken from its specification: a column for each line of its tooltips, and a row for each mark that
 * has them. Views with the same rows, such as histograms of several combatants, stand beside each other.
 */
export function tableOf(spec: Spec): ChartTable {
  const views = viewsOf(spec, undefined)
  const [first] = views
  if (!first) return { heads: [], rows: [] }
  if (views.length === 1) return { heads: first.heads, rows: first.rows }
  const [key, second] = first.heads
  if (second !== undefined && views.every((view) => view.heads[0] === key && hasRowOf(first, view))) {
    const names = [...new Set(views.flatMap(({ rows }) => rows.map(([name]) => name)))].sort(byNumber)
    const cells = views.map(({ rows }) => new Map(rows.map(([name, value]) => [name, value])))
    return {
      heads: [key, ...views.map(({ title }) => (title ? `${title}: ${second}` : second))],
      rows: names.map((name) => [name, ...cells.map((cell) => cell.get(name) ?? '')]),
    }
  }
  // Heads in the order of their first view; a view without one leaves it empty.
  const heads = [...new Set(views.flatMap((view) => view.heads))]
  const titled = views.some(({ title }) => title !== '')
  return {
    heads: titled ? ['of', ...heads] : heads,
    rows: views.flatMap(({ title, heads: own, rows }) =>
      rows.map((row) => [...(titled ? [title] : []), ...heads.map((head) => row[own.indexOf(head)] ?? '')]),
    ),
  }
}

/** The parts of a specification that matter here; of their many kinds, only some do. */
interface SpecNode {
  readonly title?: unknown
  readonly description?: unknown
  readonly data?: unknown
  readonly encoding?: unknown
  readonly layer?: unknown
  readonly concat?: unknown
  readonly vconcat?: unknown
  readonly hconcat?: unknown
}

interface ReportedField {
  readonly field: string
  readonly title: string
}

/** Every view that has tooltips, once: the marks of a view tell the same. */
function viewsOf(node: SpecNode, inherited: unknown, above = ''): DescribedView[] {
  const data = node.data ?? inherited
  const several = node.concat ?? node.vconcat ?? node.hconcat
  if (several) return listOf<SpecNode>(several).flatMap((view) => viewsOf(view, data, textOf(view)))
  const [reported] = [node, ...listOf<SpecNode>(node.layer)].flatMap((mark) => {
    const tooltip = partOf(mark.encoding, 'tooltip')
    if (!Array.isArray(tooltip)) return []
    return [{ fields: listOf<ReportedField>(tooltip), values: partOf(mark.data ?? data, 'values') }]
  })
  if (!reported) return []
  const { fields, values } = reported
  const rows = listOf<Datum>(values).map((value) => fields.map(({ field }) => write(value[field])))
  return [{ title: above, heads: fields.map(({ title }) => title), rows }]
}

type Datum = Readonly<Record<string, unknown>>

function partOf(whole: unknown, name: string): unknown {
  if (typeof whole !== 'object') return undefined
  const parts: Datum = { ...whole }
  return parts[name]
}

function listOf<Item>(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value : []
}

function textOf({ title, description }: SpecNode): string {
  const text = partOf(title, 'text') ?? description ?? ''
  // Without the space that makes a constant of a word.
  return [text].flat().join(' ').trimEnd()
}

function write(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 6 }) : String(value ?? '')
}

function hasRowOf(first: ChartTable, { rows }: ChartTable): boolean {
  return rows.some(([name]) => first.rows.some(([other]) => other === name))
}

/** `5 to 9` after `0 to 4`; words stay as they are. */
function byNumber(a: string, b: string): number {
  const difference = Number.parseFloat(a) - Number.parseFloat(b)
  return Number.isNaN(difference) ? 0 : difference
}
