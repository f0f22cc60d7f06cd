import { createColors } from 'picocolors'
import stringWidth from 'string-width'
import type { Metric, Result } from '../metrics/result.ts'
import { barsOf, chooseBins } from './charts/distribution.ts'
import { metricOf, showBare, showCount, showFigure } from './figure.ts'
import { clean, GAP, glue, LEAST_WIDTH, type Page, type SummaryOptions, table, wrap } from './lines.ts'
import { firstSlainOf, followingsOf, type Subject, subjectsOf } from './subject.ts'
import { verdictOf } from './verdict.ts'

/** More combatants than this are shown by template. */
const MOST_LINES = 12

/** The result for a designer to read at a glance: who wins, how long it takes, who does what. Ends with a line break. */
export function summarize(result: Result, { width, color }: SummaryOptions): string {
  const page: Page = { width: Math.max(LEAST_WIDTH, width), paint: createColors(color) }
  const sections = [
    title(result, page),
    wins(result, page),
    length(result, page),
    survivors(result, page),
    combatants(result, page),
    weapons(result, page),
    armours(result, page),
    actions(result, page),
    idleRules(result, page),
    origin(result, page),
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function title(result: Result, { width, paint }: Page): string[] {
  const { scenario, rules, battles, partial } = result
  const heading = table([[paint.bold(clean(scenario)), paint.dim(clean(rules))]], width, { wide: true, align: 'lr' })
  const verdict = wrap(clean(verdictOf(result)), width)
  if (!partial) return [...heading, ...verdict]
  const warning = ` PARTIAL: interrupted after ${showCount(battles)} battles, fewer than were asked for `
  return [...heading, paint.bold(paint.inverse(paint.yellow(warning))), ...verdict]
}

function wins(result: Result, { width, paint }: Page): string[] {
  const [first, second] = result.roster.parties
  const outcomes = [
    { name: first, metric: `win.${first}`, ink: paint.cyan },
    { name: second, metric: `win.${second}`, ink: paint.yellow },
    { name: 'draw', metric: 'draw', ink: paint.dim },
    { name: 'stalemate', metric: 'stalemate', ink: paint.dim },
  ].flatMap(({ name, metric, ink }) => {
    const share = metricOf(result, metric)
    return share ? [{ name: `  ${clean(name)}`, share, figure: showFigure(share), ink }] : []
  })
  const figures = Math.max(...outcomes.map(({ figure }) => figure.length))
  const names = Math.min(30, Math.max(...outcomes.map(({ name }) => stringWidth(name))) + GAP)
  const bar = Math.min(60, width - names - figures - GAP)
  return table(
    outcomes.map(({ name, share, figure, ink }) =>
      [name, figure, shareBar(share, bar)].map((text, column) => (column === 1 ? text : text && ink(text))),
    ),
    width,
    { align: 'lrl' },
  )
}

/** A bar of eighths of a column: full as far as the interval begins, then light to where it ends. */
function shareBar({ low, high }: Metric, width: number): string {
  const eighths = Math.round(low * width * 8)
  const full = '█'.repeat(Math.floor(eighths / 8))
  const rest = eighths % 8 ? ' ▏▎▍▌▋▊▉'[eighths % 8] : ''
  const drawn = full.length + rest.length
  return full + rest + '░'.repeat(Math.max(0, Math.round(high * width) - drawn))
}

function length(result: Result, { width, paint }: Page): string[] {
  const mean = metricOf(result, 'rounds.mean')
  const histogram = result.histograms.rounds
  if (!mean || !histogram) return []
  const [p05, p25, p75, p95] = ['05', '25', '75', '95'].map((p) => metricOf(result, `rounds.p${p}`)?.value)
  const half = p25 !== undefined && p75 !== undefined ? `, half of the battles ${p25} to ${p75}` : ''
  const most = p05 !== undefined && p95 !== undefined ? `, nine of ten ${p05} to ${p95}` : ''

  const bins = chooseBins([histogram], Math.min(60, width - 40))
  const bars = new Map(barsOf(histogram, bins).map(({ left, share }) => [left + 0.5, share]))
  let line = ''
  for (let value = bins.from; value < bins.to; value += bins.step) {
    const share = bars.get(value) ?? 0
    line += share > 0 ? '▁▂▃▄▅▆▇█'[Math.ceil((share / bins.peak) * 8) - 1] : ' '
  }
  const tail = bins.longest >= bins.to ? paint.dim(`   longest ${bins.longest}`) : ''
  return [
    ...wrap(`${paint.bold('Length')}  ${showFigure(mean)} rounds${half}${most}`, width),
    `  ${bins.from} ${paint.green(line)} ${bins.to - 1}${tail}`,
  ]
}

function survivors(result: Result, { width, paint }: Page): string[] {
  const { parties, combatants } = result.roster
  const left = parties.flatMap((party, index) => {
    const mean = metricOf(result, `survivors.${party}.mean`)
    const size = combatants.filter((combatant) => combatant.party === index).length
    return mean ? [`${clean(party)} ${glue(`${showFigure(mean)} of ${size}`)}`] : []
  })
  return left.length > 0 ? wrap(`${paint.bold('Left standing')}  ${left.join(', ')}`, width) : []
}

function combatants(result: Result, { width, paint }: Page): string[] {
  const subjects = subjectsOf(result, MOST_LINES)
  const lineOf = (subject: Subject) => [
    `  ${clean(subject.label)}`,
    ...cells(
      metricOf(result, `survive.${subject.name}`),
      firstSlainOf(result, subject),
      metricOf(result, `damage.${subject.name}.mean`),
      metricOf(result, `taken.${subject.name}.mean`),
    ),
  ]
  const heads = ['Combatants', 'stands %', 'falls first %', 'damage dealt', 'taken']
  const rows = [heads.map((head, column) => (column === 0 ? paint.bold(head) : paint.dim(head)))]
  for (const party of [0, 1, undefined] as const) {
    const members = subjects.filter((subject) => subject.party === party)
    if (members.length === 0) continue
    const ink = party === 0 ? paint.cyan : party === 1 ? paint.yellow : paint.dim
    const name = party === undefined ? 'both parties' : result.roster.parties[party]
    const first = metricOf(result, `first_slain.${name}`)
    const damage = metricOf(result, `damage.${name}.mean`)
    rows.push([clean(name), '', ...cells(first, damage), ''].map((text) => text && ink(text)))
    rows.push(...members.map(lineOf))
  }
  return table(rows, width)
}

function weapons(result: Result, { width, paint }: Page): string[] {
  const rows = result.roster.weapons.flatMap((weapon) => {
    const hits = metricOf(result, `hit.${weapon}`)
    const attack = metricOf(result, `damage_per_attack.${weapon}.mean`)
    const hit = metricOf(result, `damage_per_hit.${weapon}.mean`)
    return hits || attack || hit ? [[`  ${clean(weapon)}`, ...cells(hits, attack, hit)]] : []
  })
  if (rows.length === 0) return []
  const heads = [paint.bold('Weapons'), ...['attacks that hit %', 'damage an attack', 'damage a hit'].map(paint.dim)]
  return table([heads, ...rows], width)
}

function armours(result: Result, { width, paint }: Page): string[] {
  const rows = result.roster.armours.flatMap((armour) => {
    const absorbed = metricOf(result, `absorbed.${armour}.mean`)
    return absorbed ? [[`  ${clean(armour)}`, showBare(absorbed)]] : []
  })
  if (rows.length === 0) return []
  return table([[paint.bold('Armour'), paint.dim('absorbed a hit')], ...rows], width)
}

function actions(result: Result, { width, paint }: Page): string[] {
  const rows = subjectsOf(result, 0).flatMap(({ name, label }) => {
    const used = result.roster.actions.flatMap((action) => {
      const share = metricOf(result, `use.${name}.${action}`)
      return share && share.value > 0 ? [{ action, share }] : []
    })
    used.sort((a, b) => b.share.value - a.share.value)
    const list = used.map(({ action, share }) => glue(`${clean(action)} ${showBare(share)}`)).join(', ')
    return used.length > 0 ? [[`  ${clean(label)}`, list]] : []
  })
  if (rows.length === 0) return []
  return [`${paint.bold('Actions')}  ${paint.dim('% of turns')}`, ...table(rows, width, { wide: true, align: 'll' })]
}

function idleRules(result: Result, { width, paint }: Page): string[] {
  const idle = followingsOf(result).filter((rule) => rule.idle)
  if (idle.length === 0) return []
  const rows = idle.map(({ who, list, text }) => [`  ${clean(who)}`, `${list}: ${clean(text)}`])
  return [paint.yellow(paint.bold('Rules never followed')), ...table(rows, width, { wide: true, align: 'll' })]
}

function origin({ battles, seed, digest, version, precision }: Result, { width, paint }: Page): string[] {
  const asked = precision === undefined ? '' : ` (win rates to ± ${Number((precision * 100).toPrecision(6))} %)`
  const text = `${showCount(battles)} battles${asked} · seed ${clean(seed)} · digest ${digest.slice(0, 12)} · tiltyard ${version} · ±: 95 %`
  return wrap(text, width).map(paint.dim)
}

function cells(...metrics: readonly (Metric | undefined)[]): string[] {
  return metrics.map((metric) => (metric ? showBare(metric) : ''))
}
