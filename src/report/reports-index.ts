import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { showCount } from './figure.ts'
import { readHead } from './foreign-page.ts'
import { type Card, PAGE, readCard } from './page/card.ts'
import { writeDocument } from './page/document.ts'
import { type Html, html } from './page/markup.ts'

/** A report in a folder of reports. */
interface Listed {
  /** Of its own folder. */
  readonly folder: string
  readonly card: Card
}

/** What the commands do, for those who look at what they left. */
const KINDS: Readonly<Record<string, string>> = {
  run: 'run',
  compare: 'comparison',
  sweep: 'sweep',
  sensitivity: 'what every number is worth',
  check: 'check',
  exact: 'exact answer',
}

/**
 * Lists the reports in a folder in `index.html` there, from what each page says of itself. It holds no dates: equal
 * reports give an equal index. A page there that is no such index is left alone, and nothing is written then. Returns the
 * path written, and passes on what the file system refuses.
 */
export async function writeReportsIndex(folder: string, version: string): Promise<string | undefined> {
  const path = join(folder, PAGE)
  const present = await readHead(path)
  if (present !== undefined && readCard(present)?.kind !== 'index') return undefined
  const entries = await readdir(folder, { withFileTypes: true })
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort(byCode)
  const cards = await Promise.all(folders.map((name) => readHead(join(folder, name, PAGE))))
  const listed = cards.flatMap((head, at): Listed[] => {
    const card = head === undefined ? undefined : readCard(head)
    return card && card.kind !== 'index' ? [{ folder: folders[at], card }] : []
  })
  if (listed.length === 0 && present === undefined) return undefined
  const page = await writeIndexPage(listed, version)
  // Written only if it has changed, so that a run that changes nothing touches nothing.
  if (present === undefined || (await readFile(path, 'utf8')) !== page) await writeFile(path, page)
  return path
}

async function writeIndexPage(listed: readonly Listed[], version: string): Promise<string> {
  const count = listed.length === 1 ? '1 report' : `${showCount(listed.length)} reports`
  return writeDocument({
    title: 'Reports',
    version,
    card: { kind: 'index', name: 'Reports', verdict: count },
    head: html`<header>
<h1>Reports</h1>
<p class="soft">${count}, by the name of their folder.</p>
</header>`,
    main: html`<ul class="reports">
${listed.map(showListed)}</ul>`,
    charts: [],
  })
}

function showListed({ folder, card }: Listed): Html {
  const { kind, name, verdict, battles, digest, partial } = card
  const facts = [
    KINDS[kind] ?? kind,
    ...(battles === undefined ? [] : [`${showCount(battles)} battles`]),
    ...(digest === undefined ? [] : [`digest ${digest.slice(0, 12)}`]),
  ]
  return html`<li><h2><a href="${encodeURIComponent(folder)}/${PAGE}">${name}</a></h2>
<p>${partial ? html`<strong>Partial.</strong> ` : ''}${verdict}</p>
<p class="soft">${facts.join(' · ')} · <code>${folder}</code></p></li>
`
}

/** The same order on every machine, whatever its language. */
function byCode(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
