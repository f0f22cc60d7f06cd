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
  const views = viewsOf(spec as unknown as SpecNode, undefined)
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

/** The parts of a specification that matter here. */
interface SpecNode {
  readonly title?: { readonly text?: string | readonly string[] }
  readonly description?: string
  readonly data?: { readonly values?: readonly Readonly<Record<string, unknown>>[] }
  readonly encoding?: { readonly tooltip?: unknown }
  readonly layer?: readonly SpecNode[]
  readonly concat?: readonly SpecNode[]
  readonly vconcat?: readonly SpecNode[]
  readonly hconcat?: readonly SpecNode[]
}

interface ReportedField {
  readonly field: string
  readonly title: string
}

/** Every view that has tooltips, once: the marks of a view tell the same. */
function viewsOf(node: SpecNode, inherited: SpecNode['data'], above = ''): DescribedView[] {
  const data = node.data ?? inherited
  const several = node.concat ?? node.vconcat ?? node.hconcat
  if (several) return several.flatMap((view) => viewsOf(view, data, textOf(view)))
  const reported = [node, ...(node.layer ?? [])].flatMap((mark) => {
    const tooltip = mark.encoding?.tooltip
    return Array.isArray(tooltip)
      ? [{ fields: tooltip as ReportedField[], values: (mark.data ?? data)?.values ?? [] }]
      : []
  })
  const [view] = reported
  if (!view) return []
  const rows = view.values.map((value) => view.fields.map(({ field }) => write(value[field])))
  return [{ title: above, heads: view.fields.map(({ title }) => title), rows }]
}

function textOf({ title, description }: SpecNode): string {
  const text = title?.text ?? description ?? ''
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
