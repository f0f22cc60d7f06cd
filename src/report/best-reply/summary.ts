import { visible } from '../../source/escape.ts'
import { evidenceLine } from '../evidence.ts'
import { showBattles, toDigits } from '../figure.ts'
import { type Page, table, wrap } from '../lines.ts'
import { isSame } from './lists.ts'
import { type AnyBestReply, asYaml, differ, triedOf } from './words.ts'

/** What changes in each tactic, and the tactics to paste; of perfect play what it does. */
export function sectionsOf(found: AnyBestReply, page: Page): string[][] {
  if (found.exact) return [choices(found, page)]
  if (!found.isBetter) return [wrap(triedOf(found), page.width)]
  const changed = found.groups.filter(({ written, reply }) => !isSame(written, reply))
  return [
    ...changed.map(({ who, written, reply }) => [
      page.paint.bold(visible(who)),
      ...linesOf('in its turn', written.turn, reply.turn, page),
      ...linesOf('in reaction', written.reactions, reply.reactions, page),
    ]),
    ...changed.map(({ who, tactic, reply }) =>
      asYaml([[tactic ?? `${who}-reply`, reply]])
        .trimEnd()
        .split('\n'),
    ),
    wrap(triedOf(found), page.width),
  ]
}

function linesOf(
  title: string,
  before: Parameters<typeof differ>[0],
  after: Parameters<typeof differ>[0],
  { paint }: Page,
): string[] {
  if (before.length === 0 && after.length === 0) return []
  const inks = { ' ': (text: string) => text, '-': paint.yellow, '+': paint.green }
  return [`  ${title}`, ...differ(before, after).map(({ sign, rule }) => inks[sign](`  ${sign} ${visible(rule)}`))]
}

function choices({ does }: Extract<AnyBestReply, { exact: true }>, { width, paint }: Page): string[] {
  const rows = does
    .slice(0, MOST_CHOICES)
    .map(({ who, text, times }) => [`  ${visible(who)}`, visible(text), toDigits(times, 3)])
  const head = [paint.bold('Perfect play'), paint.dim('does'), paint.dim('times a battle')]
  return table([head, ...rows], width, { align: 'llr' })
}

const MOST_CHOICES = 15

export function evidenceOf(found: AnyBestReply): string {
  return evidenceLine(found, found.exact ? '' : `confirmed by ${showBattles(found.battles)} a side, with the same dice`)
}
