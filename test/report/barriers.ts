import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Which rules: all; of its colours, where the same page has been looked at in others; or all but those, where it has been
 * looked at as wide as it is not now. Two thirds of the time go into colours.
 */
export type Rules = 'all' | 'of colours' | 'but of colours'

const OPTIONS: Readonly<Record<Rules, object>> = {
  all: {},
  'of colours': { runOnly: { type: 'rule', values: ['color-contrast'] } },
  'but of colours': { rules: { 'color-contrast': { enabled: false } } },
}

/**
 * What keeps people from using a page, by WCAG 2.2 AA and good practice, as far as axe can tell: everything unfolded, in
 * the colours and the width that the page has. The page's context has to bypass its policy, which keeps out the checker
 * as well.
 *
 * @param within a selector of the part that is unfolded and looked at; all of it if left out.
 */
export async function findBarriers(page: Page, within = 'html', rules: Rules = 'all'): Promise<string[]> {
  await page.evaluate(`
    document.querySelectorAll(${JSON.stringify(`${within} details, details:is(${within})`)})
      .forEach((details) => { details.open = true })`)
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.addScriptTag({ content: AXE })
  // Otherwise it describes every element that is right as well.
  const options = { resultTypes: ['violations'], ...OPTIONS[rules] }
  return page.evaluate<string[]>(`
    axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html.slice(0, 200), failureSummary].join(' '))))`)
}
