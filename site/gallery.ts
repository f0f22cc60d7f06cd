import { readdir, readFile } from 'node:fs/promises'
import { loadScenario } from '../src/load-scenario.ts'
import { inPackage } from '../src/package/root.ts'
import { drawWinRates } from '../src/report/charts/win-rates.ts'
import { headlineOf } from '../src/report/headline.ts'
import { type Html, html } from '../src/report/page/markup.ts'
import { drawSvg } from '../src/report/picture.ts'
import { simulate } from '../src/simulate.ts'
import { SHIPPED_QUERY, type ShippedScenario } from '../src/studio/exported/shipped.ts'
import { pageShowing } from './addresses.ts'
import { inTheDark } from './dark-chart.ts'

const BATTLES = 2000
/** Fits a telephone without becoming too small to read. */
const WIDTH = 420

/** No page comes before or after it. */
const ALONE = '---\nprev: false\nnext: false\n---\n\n'

/** Texts by path. */
type Texts = ReadonlyMap<string, string>

interface Gallery {
  /** In Markdown. */
  readonly pages: Texts
  readonly pictures: Texts
}

/** A scenario, and what came of its battles. */
interface Shown extends ShippedScenario {
  readonly finding: string
}

/** A page of all scenarios that the studio brings along, and one for each file of `scenarios/`, with what comes of its battles. */
export async function showGallery(scenarios: readonly ShippedScenario[]): Promise<Gallery> {
  const pages = new Map<string, string>()
  const pictures = new Map<string, string>()
  const shown: Shown[] = []
  const files = await readdir(inPackage('scenarios'), { recursive: true, encoding: 'utf8' })
  for (const file of files.map((name) => `scenarios/${name.replaceAll('\\', '/')}`)) {
    if (!/\.(yaml|mjs)$/.test(file)) continue
    const text = await readFile(inPackage(file), 'utf8')
    const scenario = scenarios.find(({ path }) => path === file)
    if (!scenario) {
      pages.set(pageShowing(file), `${ALONE}# ${file.replace(/^.*\//, '')}\n\n${showFile(file, text)}`)
      continue
    }
    const { charts, finding, measured } = await fight(file)
    for (const [path, svg] of charts) pictures.set(path, svg)
    shown.push({ ...scenario, finding })
    pages.set(pageShowing(file), showScenario(scenario, [...charts.keys()], finding, measured, text))
  }
  pages.set('gallery.md', showAll(shown))
  return { pages, pictures }
}

async function fight(file: string): Promise<{ charts: Texts; finding: string; measured: string }> {
  const { scenario } = await loadScenario(inPackage(file))
  const result = await simulate(scenario!, { battles: BATTLES, threads: 0 })
  const spec = drawWinRates(result, WIDTH)
  const at = `pictures/${file.replace(/^scenarios\//, '').replace(/\.yaml$/, '')}`
  const charts = new Map([
    [`${at}.light.svg`, await drawSvg(spec)],
    [`${at}.dark.svg`, await drawSvg(inTheDark(spec))],
  ])
  const { seed, digest, version } = result
  const measured = `seed ${seed}, digest \`${digest.slice(0, 12)}\`, Tiltyard ${version}`
  return { charts, finding: headlineOf(result), measured }
}

function showScenario(
  { path, name, line, rules, picture }: ShippedScenario,
  charts: readonly string[],
  finding: string,
  measured: string,
  text: string,
): string {
  const [light, dark] = charts
  return `${ALONE}# ${name}

${line}

${picturesOf({ light: `/demo/${picture}`, alt: `${name}: the parties before the first blow` })}

${html`<a :href="$withBase('${studioOf(path)}')" target="_self">Open it in the studio</a>`.markup}, where you can change every number.

## What comes out

${finding}.

${picturesOf({ light: `/${light}`, dark: `/${dark}`, alt: finding })}

The build of this site fought these ${BATTLES.toLocaleString('en')} battles by ${rules}: ${measured}. The same on your machine:

\`\`\`sh
npx tiltyard run ${path} --battles ${BATTLES}
\`\`\`

## The file

${showFile(path, text)}`
}

function showFile(path: string, text: string): string {
  return `\`${path}\`:\n\n\`\`\`\`${path.endsWith('.mjs') ? 'js' : 'yaml'}\n${text.trimEnd()}\n\`\`\`\`\n`
}

function picturesOf({ light, dark, alt }: { light: string; dark?: string; alt: string }): string {
  const picture = (src: string, look: string): Html => html`<img class="${look}" src="${src}" alt="${alt}">`
  return html`<p class="picture">${dark ? [picture(light, 'in-light'), picture(dark, 'in-dark')] : picture(light, 'field')}</p>`
    .markup
}

function studioOf(path: string): string {
  return `/demo/index.html?${new URLSearchParams({ [SHIPPED_QUERY]: path }).toString()}`
}

function showAll(scenarios: readonly Shown[]): string {
  const rulesets = [...new Set(scenarios.map(({ rules }) => rules))].sort()
  const parts = rulesets.map((rules) => {
    const own = scenarios.filter((scenario) => scenario.rules === rules).sort((a, b) => (a.path < b.path ? -1 : 1))
    return `## ${own[0].rulesTitle}\n\n${showCards(own).markup}\n`
  })
  return `---
aside: false
---

# Gallery

Every scenario that comes with Tiltyard, by the rules that it is fought by. Each has a page with its file and what comes out.

${parts.join('\n')}`
}

function showCards(scenarios: readonly Shown[]): Html {
  const cards = scenarios.map(
    ({ path, name, line, picture, finding }) =>
      html`<li><a :href="$withBase('/${pageShowing(path).replace(/\.md$/, '.html')}')"><img src="/demo/${picture}" alt="" loading="lazy"><strong>${name}</strong><span>${line}</span><small>${finding}</small></a></li>`,
  )
  return html`<ul class="cards">${cards}</ul>`
}
