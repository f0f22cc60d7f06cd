import type { Course } from '../../src/fight/course.ts'
import type { Metric, Result } from '../../src/metrics/result.ts'
import type { Member, Scenario } from '../../src/scenario/scenario.ts'

/** Counts of battles by value, as in a result. */
type Histogram = Record<string, number>

const BATTLES = 100_000

/**
 * A result as the stages before would give it, made by hand: four hoplites with spears against two swordsmen and their
 * captain. Its metrics are computed from its histograms, so that they fit each other.
 */
export function skirmish(): Result {
  const histograms: Record<string, Histogram> = {
    rounds: bell(6.4, 2.2, 1, 24, 12),
    'damage.hoplite 1': bell(5.1, 4.2, 0, 24, 17_200),
    'damage.hoplite 2': bell(5.0, 4.1, 0, 23, 17_900),
    'damage.hoplite 3': bell(4.2, 4.0, 0, 24, 24_300),
    'damage.hoplite 4': bell(3.1, 3.6, 0, 22, 33_000),
    'damage.swordsman 1': bell(6.9, 5.2, 0, 33, 12_800),
    'damage.swordsman 2': bell(6.2, 5.0, 0, 31, 15_500),
    'damage.Captain': bell(11.8, 7.4, 0, 46, 3_210),
    'damage.hoplite': bell(17.5, 6.8, 0, 46, 410),
    'damage.swordsman': bell(25.0, 9.5, 0, 62, 120),
    'damage.spears': bell(17.5, 6.8, 0, 46, 410),
    'damage.swords': bell(25.0, 9.5, 0, 62, 120),
    'damage_with.spear': bell(15.9, 6.6, 0, 45, 520),
    'damage_with.dagger': bell(1.4, 2.8, 0, 20, 68_000),
    'damage_with.sword': bell(25.0, 9.5, 0, 62, 120),
    'survivors.spears': { 0: 36_905, 1: 11_830, 2: 18_420, 3: 20_114, 4: 12_731 },
    'survivors.swords': { 0: 63_070, 1: 14_562, 2: 14_960, 3: 7_408 },
  }

  const metrics: Record<string, Metric> = {
    'win.spears': share(62_480),
    'win.swords': share(36_915),
    draw: share(605),
    stalemate: share(0),
    ...lengths('rounds', histograms.rounds),
    'rounds.max': quantile(histograms.rounds, 1),
    ...lengths('survivors.spears', histograms['survivors.spears']),
    ...lengths('survivors.swords', histograms['survivors.swords']),
  }
  const fates: Record<string, readonly [stands: number, fled: number]> = {
    'hoplite 1': [31_204, 0],
    'hoplite 2': [34_870, 0],
    'hoplite 3': [43_061, 3],
    'hoplite 4': [50_711, 12],
    'swordsman 1': [17_420, 2_207],
    'swordsman 2': [18_030, 2_141],
    Captain: [31_256, 0],
    hoplite: [39_962, 4],
    swordsman: [22_235, 1_449],
  }
  for (const [name, [stands, fled]] of Object.entries(fates)) {
    metrics[`survive.${name}`] = share(stands)
    metrics[`slain.${name}`] = share(BATTLES - stands - fled)
    metrics[`fled.${name}`] = share(fled)
  }
  for (const name of [...Object.keys(fates), 'spears', 'swords']) {
    Object.assign(metrics, lengths(`damage.${name}`, histograms[`damage.${name}`]))
  }
  const taken: Record<string, number> = {
    'hoplite 1': 7.21,
    'hoplite 2': 6.94,
    'hoplite 3': 6.02,
    'hoplite 4': 4.83,
    'swordsman 1': 7.55,
    'swordsman 2': 7.43,
    Captain: 9.52,
    hoplite: 25.0,
    swordsman: 24.5,
  }
  for (const [name, value] of Object.entries(taken)) metrics[`taken.${name}.mean`] = mean(value, 0.0142)
  const weapons: Record<string, readonly [hit: number, attack: number, hit: number]> = {
    spear: [0.48213, 1.6142, 3.3481],
    dagger: [0.3528, 0.6123, 1.7356],
    sword: [0.55127, 2.4021, 4.3574],
  }
  for (const [name, [hit, attack, each]] of Object.entries(weapons)) {
    metrics[`hit.${name}`] = { kind: 'share', value: hit, low: hit - 0.00082, high: hit + 0.00082 }
    metrics[`damage_per_attack.${name}.mean`] = mean(attack, 0.0061)
    metrics[`damage_per_hit.${name}.mean`] = mean(each, 0.0052)
  }
  metrics['absorbed.mail.mean'] = mean(1.8714, 0.0021)
  metrics['absorbed.leather.mean'] = mean(0.9127, 0.0019)
  for (const name of ['hoplite 1', 'hoplite 2', 'hoplite 3', 'hoplite 4', 'hoplite']) {
    Object.assign(metrics, uses(name, { attack: 0.7123, advance: 0.2011, charge: 0, draw: 0.0511, pass: 0.0355 }))
  }
  for (const name of ['swordsman 1', 'swordsman 2', 'Captain', 'swordsman']) {
    Object.assign(metrics, uses(name, { attack: 0.6802, charge: 0.1204, parry: 0.0412, advance: 0.1582 }))
  }
  metrics['first_slain.spears'] = share(57_204)
  metrics['first_slain.swords'] = share(44_311)

  const hoplite = [
    { list: 'turn', text: 'charge nearest when my.health < 0.1 and foes > allies' },
    { list: 'turn', text: 'attack weakest' },
    { list: 'turn', text: 'advance nearest' },
    { list: 'reactions', text: 'counter-attack when my.health > 0.2' },
  ] as const
  const swordsman = [
    { list: 'turn', text: 'charge nearest when distance >= 20' },
    { list: 'turn', text: 'parry when my.health < 0.3' },
    { list: 'turn', text: 'attack nearest' },
    { list: 'turn', text: 'advance nearest' },
  ] as const

  return {
    scenario: 'Spear wall against swordsmen',
    rules: 'osr-d20',
    seed: '1',
    battles: BATTLES,
    version: '0.1.0',
    digest: '3f8a9c0de1b2475566778899aabbccddeeff00112233445566778899aabbcc12',
    partial: false,
    metrics,
    histograms,
    roster: {
      parties: ['spears', 'swords'],
      combatants: [
        { name: 'hoplite 1', template: 'hoplite', party: 0 },
        { name: 'hoplite 2', template: 'hoplite', party: 0 },
        { name: 'hoplite 3', template: 'hoplite', party: 0 },
        { name: 'hoplite 4', template: 'hoplite', party: 0 },
        { name: 'swordsman 1', template: 'swordsman', party: 1 },
        { name: 'swordsman 2', template: 'swordsman', party: 1 },
        { name: 'Captain', template: 'swordsman', party: 1 },
      ],
      weapons: ['spear', 'dagger', 'sword'],
      armours: ['mail', 'leather'],
      actions: ['attack', 'charge', 'advance', 'parry', 'draw', 'pass'],
      rules: [hoplite, hoplite, hoplite, hoplite, swordsman, swordsman, swordsman],
    },
    fired: [
      [0, 241_000, 71_023, 51_204],
      [0, 239_021, 70_904, 50_003],
      [0, 230_442, 69_341, 44_871],
      [0, 220_904, 80_112, 40_229],
      [100_000, 20_412, 310_244, 80_204],
      [100_000, 21_004, 309_876, 81_110],
      [100_000, 18_202, 402_118, 79_555],
    ],
    firstSlain: [28_104, 20_312, 7_201, 2_407, 19_220, 18_911, 6_480].map(share),
  }
}

/** What its battles would be by time, were its rules those of such a game: a minute in bins of five seconds. */
export function courseOf({ roster }: Result): Course {
  const bins = Array.from({ length: 12 }, (_, bin) => bin)
  const spread = (middle: number) => ({ low: middle * 0.7, median: middle, high: middle * 1.5 })
  return {
    width: 5,
    battles: 2000,
    lasting: bins.map((bin) => 2000 - 15 * bin ** 2),
    damage: [bins.map((bin) => spread(20 + 5 * Math.sin(bin))), bins.map((bin) => spread(30 - bin))],
    actions: roster.combatants.flatMap((_, combatant) => [
      ...roster.weapons.map((weapon, at) => ({
        ...{ combatant, name: `attack with ${weapon}` },
        times: bins.map((bin) => Math.round(1000 * (2 + Math.sin(bin + combatant + at)))),
      })),
      // Only at first.
      { combatant, name: 'charge', times: bins.map((bin) => (bin < 2 ? 700 : 0)) },
    ]),
  }
}

/** The same with every combatant, party and weapon renamed: `rename('Captain')` and so on. */
export function renamed(result: Result, rename: (name: string) => string): Result {
  const names = new Set([
    ...result.roster.parties,
    ...result.roster.weapons,
    ...result.roster.armours,
    ...result.roster.combatants.flatMap(({ name, template }) => [name, template]),
  ])
  const inKey = (key: string) => {
    const [kind, ...rest] = key.split('.')
    const name = [...names].find((each) => rest.join('.') === each || rest.join('.').startsWith(`${each}.`))
    return name === undefined ? key : `${kind}.${rename(name)}${rest.join('.').slice(name.length)}`
  }
  const inKeys = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [inKey(key), value]))
  const [first, second] = result.roster.parties
  return {
    ...result,
    metrics: inKeys(result.metrics),
    histograms: inKeys(result.histograms),
    roster: {
      ...result.roster,
      parties: [rename(first), rename(second)],
      weapons: result.roster.weapons.map(rename),
      armours: result.roster.armours.map(rename),
      combatants: result.roster.combatants.map(({ name, template, party }) => ({
        name: rename(name),
        template: rename(template),
        party,
      })),
    },
  }
}

/** Two parties of `size` each, all of one template a side: more than fit a table by name. */
export function crowd(size: number): Result {
  const base = skirmish()
  const combatants = [0, 1].flatMap((party) =>
    Array.from({ length: size }, (_, index) => ({
      name: `${party ? 'raider with a two-handed axe' : 'guardsman of the northern gate'} ${index + 1}`,
      template: party ? 'raider with a two-handed axe' : 'guardsman of the northern gate',
      party: party as 0 | 1,
    })),
  )
  const metrics = { ...base.metrics }
  const histograms = { ...base.histograms }
  for (const { name, template, party } of combatants) {
    for (const subject of [name, template]) {
      const like = party ? 'swordsman 1' : 'hoplite 1'
      for (const key of ['survive.#', 'slain.#', 'damage.#.mean', 'damage.#.p50', 'taken.#.mean', 'use.#.attack']) {
        metrics[key.replace('#', subject)] = base.metrics[key.replace('#', like)]
      }
      histograms[`damage.${subject}`] = base.histograms[`damage.${like}`]
    }
  }
  return {
    ...base,
    metrics,
    histograms,
    roster: { ...base.roster, combatants, rules: combatants.map(({ party }) => base.roster.rules[party ? 4 : 0]) },
    fired: combatants.map(({ party }) => base.fired[party ? 4 : 0]),
    firstSlain: combatants.map(() => share(5_000)),
  }
}

/** A scenario as the report shows it: a name, its texts, nothing that a fight needs. */
export function scenarioOf(result: Result): Scenario {
  const text = `tiltyard: 1
name: ${result.scenario}
rules: { system: osr-d20 }

import: [catalog/weapons.csv]

combatants:
  hoplite:   { hp: 9, weapons: [spear, dagger], armour: mail, tactic: hold-the-line }
  swordsman: { hp: 9, weapons: [sword], armour: leather }

parties:
  spears: { members: [4 hoplite] }
  swords: { members: [2 swordsman, { is: swordsman, name: Captain, hp: 16 }] }
`
  return {
    id: 'skirmish',
    name: result.scenario,
    rules: { system: 'osr-d20', options: {} },
    weapons: {},
    armours: {},
    shields: {},
    items: {},
    spells: {},
    tactics: {},
    parties: [
      { id: result.roster.parties[0], members: [] },
      { id: result.roster.parties[1], members: [] },
    ],
    field: {},
    run: { seed: '1', maxRounds: 100 },
    expect: [],
    evenSides: [],
    skill: [],
    replies: [],
    sources: [
      { name: 'scenarios/spear-wall.yaml', text },
      { name: 'scenarios/catalog/weapons.csv', text: 'id,damage\nspear,d6\nsword,d8\ndagger,d4\n' },
    ],
    whole: {},
  }
}

/** What a scenario with a drawn map says of its field and its parties. */
export function besieged(): Pick<Scenario, 'field' | 'parties' | 'whole'> {
  const member = (name: string, template = name): Member => {
    return { name, template, fields: {}, place: { source: { name: '', text: '' }, start: 0, end: 0 } }
  }
  return {
    field: {
      map: '####################\n#a..::#....~~hhb..b#\n#a..::......~~hhb...\n#a....#.......hh#dd',
      legend: {
        '~': { rough: true, climb: true, height: 6, cover: 'none', wall: false, dark: false },
        h: { cover: 'half' },
        d: { dark: true },
        b: { cover: 'quarter' },
      },
    },
    parties: [
      {
        id: 'raiders',
        members: [member('knight 1', 'knight'), member('knight 2', 'knight'), member('Captain', 'knight')],
      },
      { id: 'guards', members: [member('archer'), member('Finn', 'archer')] },
    ],
    whole: {
      field: {
        legend: {
          '~': { rough: true, climb: true, height: '6 ft' },
          h: { cover: 'half' },
          d: { dark: true },
          b: { cover: 'quarter' },
        },
      },
    },
  }
}

/** About a bell around `centre`, cut at both ends, with `first` battles at the lowest value. */
function bell(centre: number, spread: number, from: number, to: number, first: number): Histogram {
  const weights: number[] = []
  for (let value = from + 1; value <= to; value++) {
    const z = (value - centre) / spread
    weights.push(Math.exp(-0.5 * z * z) + 0.02 * Math.exp(-Math.abs(z)))
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const histogram: Histogram = { [from]: first }
  let given = first
  weights.forEach((weight, index) => {
    const count = Math.round((weight / total) * (BATTLES - first))
    if (count > 0) histogram[from + 1 + index] = count
    given += count
  })
  histogram[Math.round(centre)] += BATTLES - given
  return histogram
}

/** Near enough to Clopper-Pearson for a fixture: Wilson, and the rule of three at the ends. */
function share(count: number): Metric {
  if (count === 0) return { kind: 'share', value: 0, low: 0, high: 3.6888 / BATTLES }
  const p = count / BATTLES
  const z2 = 3.841 / BATTLES
  const centre = (p + z2 / 2) / (1 + z2)
  const reach = (Math.sqrt(3.841) / (1 + z2)) * Math.sqrt((p * (1 - p)) / BATTLES + z2 / (4 * BATTLES))
  return { kind: 'share', value: p, low: centre - reach, high: centre + reach }
}

function mean(value: number, reach: number): Metric {
  return { kind: 'mean', value, low: value - reach, high: value + reach }
}

function lengths(name: string, histogram: Histogram): Record<string, Metric> {
  const counts = Object.entries(histogram).map(([value, count]) => [Number(value), count] as const)
  const sum = counts.reduce((total, [value, count]) => total + value * count, 0) / BATTLES
  const variance = counts.reduce((total, [value, count]) => total + (value - sum) ** 2 * count, 0) / BATTLES
  return {
    [`${name}.mean`]: mean(sum, 1.96 * Math.sqrt(variance / BATTLES)),
    ...Object.fromEntries(
      [5, 25, 50, 75, 95].map((p) => [`${name}.p${String(p).padStart(2, '0')}`, quantile(histogram, p / 100)]),
    ),
  }
}

function quantile(histogram: Histogram, q: number): Metric {
  let rest = Math.ceil(q * BATTLES)
  const value = Object.keys(histogram).find((each) => {
    rest -= histogram[each]
    return rest <= 0
  })
  return { kind: 'quantile', value: Number(value), low: Number(value), high: Number(value) }
}

function uses(name: string, shares: Record<string, number>): Record<string, Metric> {
  return Object.fromEntries(
    Object.entries(shares).map(([action, value]) => {
      const reach = 0.0009 * Math.sqrt(value)
      const high = value === 0 ? 7.2e-6 : value + reach
      return [`use.${name}.${action}`, { kind: 'share', value, low: value - reach, high } satisfies Metric]
    }),
  )
}
