import { titleOf } from '../battle/roster.ts'
import type { Findings, Metric, Scarce } from '../metrics/result.ts'
import { visible } from '../source/escape.ts'
import { meanOf, metricOf, showBare } from './figure.ts'
import { glue, isNarrow, type Page, table } from './lines.ts'
import { followingsOf, subjectsOf } from './subject.ts'

// What summaries of battles and exact answers have in common. A figure has its uncertainty where there is one.

export function weapons(result: Findings, { width, paint }: Page): string[] {
  const rows = result.roster.weapons.flatMap((weapon) => {
    const hits = metricOf(result, `hit.${weapon}`)
    const attack = meanOf(result, `damage_per_attack.${weapon}.mean`)
    const hit = meanOf(result, `damage_per_hit.${weapon}.mean`)
    return hits || attack || hit
      ? [[`  ${visible(titleOf(result.roster, 'weapons', weapon))}`, ...cells(hits, attack, hit)]]
      : []
  })
  if (rows.length === 0) return []
  const heads = [paint.bold('Weapons'), ...['hits %', 'damage an attack', 'damage a hit'].map(paint.dim)]
  return table([heads, ...rows], width)
}

export function armours(result: Findings, { width, paint }: Page): string[] {
  const rows = result.roster.armours.flatMap((armour) => {
    const absorbed = meanOf(result, `absorbed.${armour}.mean`)
    return absorbed ? [[`  ${visible(titleOf(result.roster, 'armours', armour))}`, showBare(absorbed)]] : []
  })
  if (rows.length === 0) return []
  return table([[paint.bold('Armour'), paint.dim('absorbed a hit')], ...rows], width)
}

/** What each template does with its turns, most of all first. */
export function actions(result: Findings, { width, paint }: Page): string[] {
  const isListed = isNarrow(width)
  const rows = subjectsOf(result, 0).flatMap(({ name, label }) => {
    const used = result.roster.actions.flatMap((action) => {
      const share = metricOf(result, `use.${name}.${action}`)
      return share && share.value > 0 ? [{ action, share }] : []
    })
    used.sort((a, b) => b.share.value - a.share.value)
    if (isListed && used.length > 0) {
      return [
        [`  ${visible(label)}`, ''],
        ...used.map(({ action, share }) => [`    ${visible(action)}`, showBare(share)]),
      ]
    }
    const list = used.map(({ action, share }) => glue(`${visible(action)} ${showBare(share)}`)).join(', ')
    return used.length > 0 ? [[`  ${visible(label)}`, list]] : []
  })
  if (rows.length === 0) return []
  return [
    `${paint.bold('Actions')}  ${paint.dim('% of turns')}`,
    ...table(rows, width, isListed ? { headless: true } : { wide: true, align: 'll' }),
  ]
}

/** The designer's rules that were of no use, under a heading that says how sure that is. */
export function idleRules(result: Findings, heading: string, { width, paint }: Page): string[] {
  const idle = followingsOf(result).filter((rule) => rule.idle)
  if (idle.length === 0) return []
  const rows = idle.map(({ who, list, text }) => [`  ${visible(who)}`, `${list}: ${visible(text)}`])
  return [paint.yellow(paint.bold(heading)), ...table(rows, width, { wide: true, align: 'll' })]
}

export function cells(...metrics: readonly (Metric | Scarce | undefined)[]): string[] {
  return metrics.map((metric) => (metric ? showBare(metric) : ''))
}
