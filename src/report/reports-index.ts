import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../files/file.ts'
import { showBattles, showCount } from './figure.ts'
import { readPageHead } from './foreign-page.ts'
import { type Card, PAGE, readCard } from './page/card.ts'
import { writeDocument } from './page/document.ts'
import { type Html, html } from './page/markup.ts'
import { colorMarks } from './page/party-style.ts'
import { drawSplit, type Split } from './page/split.ts'
import { STUDIES } from './studies.ts'

/** A report in a folder of reports. */
interface Listed {
  /** Its own folder in there; or the file, of a page without one. */
  readonly name: string
  /** From the index to the page. */
  readonly link: string
  readonly card: Card
}

/** What the studies' reports are, for those who look at what they left; others are called by their command. */
const NOUNS = new Map(STUDIES.map(({ name, noun }) => [name, noun]))

/**
 * Lists the reports in a folder in `index.html` there, from what each page says of itself. It holds no dates: equal
 * reports give an equal index. A page there that is no such index is left alone, and nothing is written then. Returns the
 * path written. Throws a `FileFault`, and passes on what the file system refuses to read.
 */
export async function writeReportsIndex(folder: string, version: string): Promise<string | undefined> {
  const path = join(folder, PAGE)
  const present = await readPageHead(path)
  // An empty one is what a version that wrote in place has left where it was killed.
  if (present && readCard(present)?.kind !== 'index') return undefined
  let last = present === undefined ? undefined : await readFile(path, 'utf8')
  for (;;) {
    const listed = await listReports(folder)
    if (listed.length === 0 && last === undefined) return undefined
    const page = await writeIndexPage(listed, version)
    // Written only if it has changed, so that a run that changes nothing touches nothing.
    if (page === last) return path
    await replaceFile(path, page)
    // Looked at again: another run may have written its report since, and its index before this one.
    last = page
  }
}

async function listReports(folder: string): Promise<Listed[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const pages = entries
    .flatMap((entry) => {
      const { name } = entry
      if (entry.isDirectory()) return [{ name, path: join(name, PAGE), link: `${encodeURIComponent(name)}/${PAGE}` }]
      return name.endsWith('.html') && name !== PAGE ? [{ name, path: name, link: encodeURIComponent(name) }] : []
    })
    .sort((a, b) => byCode(a.name, b.name))
  const heads = await Promise.all(pages.map(({ path }) => readPageHead(join(folder, path))))
  return heads.flatMap((head, at): Listed[] => {
    const card = head === undefined ? undefined : readCard(head)
    return card && card.kind !== 'index' ? [{ ...pages[at], card }] : []
  })
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

function showListed({ name: folder, link, card }: Listed): Html {
  const { kind, name, verdict, split, parties, colors, battles, digest, partial } = card
  const facts = [
    NOUNS.get(kind) ?? kind,
    ...(battles === undefined ? [] : [`${showBattles(battles)}`]),
    ...(digest === undefined ? [] : [`digest ${digest.slice(0, 12)}`]),
  ]
  return html`<li${colorMarks({ parties: parties ?? [], colors })}><h2><a href="${link}">${name}</a></h2>
<p>${partial ? html`<strong>Partial.</strong> ` : ''}${verdict}</p>
${split ? drawSplit(split) : ''}${split && parties ? showSides(split, parties) : ''}<p class="soft">${facts.join(' · ')} · <code>${folder}</code></p></li>
`
}

/** Whose the ends of the line are, and how often each wins. */
function showSides([first, , second]: Split, parties: readonly [string, string]): Html {
  const [left, right] = [first, second].map((share) => `${(100 * share).toFixed(1)}\u00a0%`)
  return html`<p class="sides"><span><strong class="first-ink">${parties[0]}</strong> ${left}</span><span><strong class="second-ink">${parties[1]}</strong> ${right}</span></p>
`
}

/** The same order on every machine, whatever its language. */
function byCode(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
