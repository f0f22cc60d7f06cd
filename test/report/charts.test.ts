import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PartyColor, type PartyColors, partyColors } from '../../src/battle/party-colors.ts'
import type { Result } from '../../src/metrics/result.ts'
import { chooseBins } from '../../src/report/charts/distribution.ts'
import { CHARTS } from '../../src/report/charts/index.ts'
import { cutApart, cutText, textWidth, wrapText } from '../../src/report/charts/text-width.ts'
import {
  COLORS_IN_THE_DARK,
  chartConfig,
  DRAW_COLOR,
  HUES,
  inkOf,
  NEUTRAL_COLOR,
} from '../../src/report/charts/theme.ts'
import { tableOf } from '../../src/report/page/chart-table.ts'
import { drawSvg, paintPng } from '../../src/report/picture.ts'
import { courseOf, crowd, renamed, skirmish } from './fixture.ts'

/** With names that are as long as they are hostile. */
const hostile = renamed(
  skirmish(),
  (name) => `${name}</text><script>alert('1')</script>\u2028{{datum.x}} of the Most Honourable Company of the Marches`,
)

// Vega and Vega-Lite tell of what they do not understand by a warning, and draw something else.
const warn = vi.spyOn(console, 'warn')
const error = vi.spyOn(console, 'error')
beforeEach(() => {
  warn.mockClear()
  error.mockClear()
})
afterEach(() => {
  expect(warn.mock.calls).toEqual([])
  expect(error.mock.calls).toEqual([])
})

/** All text of an SVG, its entities resolved. */
function textOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
}

function sizeOf(svg: string): [width: number, height: number] {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!
  return [Number(width), Number(height)]
}

describe.each(CHARTS.map((chart) => [chart.id, chart] as const))('%s', (_, { spec }) => {
  test.each([
    ['a skirmish', skirmish(), 800],
    ['a crowd', crowd(20), 340],
    ['hostile names', hostile, 340],
    ['hostile names', hostile, 800],
  ])('is drawn as wide as asked for, without a warning or markup that a name made up: %s', async (_, result, width) => {
    const svg = await drawSvg(spec(result, width, courseOf(result))!)
    const [drawn] = sizeOf(svg)
    expect(drawn).toBeGreaterThan(width * 0.95)
    expect(drawn).toBeLessThan(width * 1.03)
    expect(svg).not.toContain('<script')
  })

  test('is plain data, the same for the same result', () => {
    const draw = (result: Result) => spec(result, 800, courseOf(result))
    const drawing = draw(skirmish())
    expect(JSON.parse(JSON.stringify(drawing))).toEqual(drawing)
    expect(JSON.stringify(draw(structuredClone(skirmish())))).toBe(JSON.stringify(drawing))
  })

  test('is for version 6 of Vega-Lite', () => {
    expect(spec(skirmish(), 800, courseOf(skirmish()))?.$schema).toBe('https://vega.github.io/schema/vega-lite/v6.json')
  })
})

test('win rates name the parties and the figures, and leave the finding to the headline', async () => {
  const text = textOf(await drawSvg(chart('win-rates')(skirmish())!))
  expect(text).toContain('How battles end')
  expect(text).toEqual(expect.arrayContaining(['spears', 'swords', 'draw', '62.48 % ± 0.30', '< 0.0037 %']))
})

test('rounds mark the mean and the median, and say what is not drawn', async () => {
  const text = textOf(await drawSvg(chart('rounds')(skirmish())!))
  expect(text).toEqual(expect.arrayContaining(['mean 6.476 ± 0.013', 'median 6', 'rounds', 'share of battles']))
  expect(text.join(' ')).toContain('Not drawn: beyond 13 rounds (up to 20), under 0.1 % of battles.')
})

test('each combatant has a panel in the colour of its party, and each weapon one', async () => {
  const combatants = await drawSvg(chart('combatants')(skirmish())!)
  for (const { name } of skirmish().roster.combatants) {
    expect(textOf(combatants).filter((text) => text.startsWith(`${name} · mean`))).toHaveLength(1)
  }
  for (const color of [HUES.blue, HUES.red]) expect(combatants).toContain(color)
  expect(textOf(await drawSvg(chart('weapons')(skirmish())!))).toEqual(
    expect.arrayContaining(['spear', 'dagger', 'sword', 'hit points of damage']),
  )
})

test('more than eight combatants are drawn by template', async () => {
  const text = textOf(await drawSvg(chart('combatants')(crowd(6))!))
  expect(text.filter((each) => each.startsWith('6 × '))).toHaveLength(2)
})

test('weapons that nobody attacked with in any battle have no chart', () => {
  const idle = skirmish().roster.weapons.map((weapon) => [`damage_with.${weapon}`, { 0: 100_000 }] as const)
  const { histograms } = skirmish()
  expect(
    chart('weapons')({ ...skirmish(), histograms: { ...histograms, ...Object.fromEntries(idle) } }),
  ).toBeUndefined()
  expect(
    chart('weapons')({ ...skirmish(), histograms: { ...histograms, ...Object.fromEntries(idle.slice(1)) } }),
  ).toBeDefined()
})

describe('charts by time', () => {
  const course = courseOf(skirmish())

  test('show the damage a second of each party, and say what they stand on', async () => {
    const spec = chart('damage-by-time')(skirmish(), 800, course)!
    const text = textOf(await drawSvg(spec))
    expect(text).toEqual(expect.arrayContaining(['spears', 'swords', 'damage a second', 'seconds']))
    const { subtitle } = spec.title as { readonly subtitle: readonly string[] }
    expect(subtitle.join(' ')).toContain('From the first 2,000 battles, in steps of 5 seconds.')
    expect(subtitle.join(' ')).toContain('185 are in the last.')
    const { heads, rows } = tableOf(spec)
    expect(heads).toEqual(['party', 'seconds', 'median damage a second', '10 %', '90 %', 'battles'])
    expect(rows).toHaveLength(24)
    expect(rows[12]).toEqual(['swords', '0 to 5', '30', '21', '45', '2,000'])
  })

  test('show what each combatant does, how often a second it begins it, the most frequent first', async () => {
    const spec = chart('actions-by-time')(skirmish(), 800, course)!
    const text = textOf(await drawSvg(spec))
    for (const { name } of skirmish().roster.combatants) expect(text).toContain(name)
    expect(text.filter((each) => each === 'charge')).toHaveLength(7)
    const { heads, rows } = tableOf(spec)
    expect(heads).toEqual(['combatant', 'action', 'from second', 'times a second'])
    // 700 times in 2,000 battles of 5 seconds, and in the 1,985 of them that last ten.
    expect(rows.filter(([name, action]) => name === 'hoplite 1' && action === 'charge')).toEqual([
      ['hoplite 1', 'charge', '0', '0.07'],
      ['hoplite 1', 'charge', '5', '0.0705'],
    ])
    // Beside its bars stands the highest of them.
    expect(text).toContain('0.07')
  })

  test('take members of a template together where they are many, and show what one of them does', () => {
    const many = crowd(6)
    const { rows } = tableOf(chart('actions-by-time')(many, 800, courseOf(many))!)
    const charges = rows.filter(([, action]) => action === 'charge')
    expect(charges.map(([name, , from, rate]) => [name.slice(0, 11), from, rate])).toEqual([
      ['6 × guardsm', '0', '0.07'],
      ['6 × guardsm', '5', '0.0705'],
      ['6 × raider ', '0', '0.07'],
      ['6 × raider ', '5', '0.0705'],
    ])
  })

  test('are not drawn of games by rounds', () => {
    for (const id of ['damage-by-time', 'actions-by-time']) expect(chart(id)(skirmish())).toBeUndefined()
  })
})

test('a result without histograms has charts of what it has, and no others', () => {
  const drawn = (result: Result) => CHARTS.filter(({ spec }) => spec(result)).map(({ id }) => id)
  expect(drawn({ ...skirmish(), histograms: {} })).toEqual(['win-rates', 'survival', 'damage', 'hits', 'armour'])
  const { 'win.spears': _, ...metrics } = skirmish().metrics
  const few = { 'win.spears': metrics['win.swords'] }
  expect(drawn({ ...skirmish(), histograms: {}, metrics: few })).toEqual(['win-rates'])
})

describe('the table of a chart', () => {
  test.each(CHARTS.map((chart) => [chart.id, chart] as const))(
    '%s has a row for everything that is drawn',
    (_, { spec }) => {
      const { heads, rows } = tableOf(spec(skirmish(), 800, courseOf(skirmish()))!)
      expect(heads.length).toBeGreaterThan(1)
      expect(rows.length).toBeGreaterThan(1)
      for (const row of rows) {
        expect(row).toHaveLength(heads.length)
        expect(row.some((cell) => /\d/.test(cell))).toBe(true)
      }
    },
  )

  test('names outcomes, and the figures as the chart has them', () => {
    expect(tableOf(chart('win-rates')(skirmish())!)).toEqual({
      heads: ['outcome', 'share of battles'],
      rows: [
        ['spears', '62.48 % ± 0.30'],
        ['swords', '36.91 % ± 0.30'],
        ['draw', '0.605 % ± 0.050'],
        ['stalemate', '< 0.0037 %'],
      ],
    })
  })

  test('puts histograms side by side, value by value', () => {
    const { heads, rows } = tableOf(chart('survivors')(skirmish())!)
    expect(heads).toEqual(['combatants standing', 'spears: share of battles', 'swords: share of battles'])
    expect(rows.map(([value]) => value)).toEqual(['0', '1', '2', '3', '4'])
    expect(rows[0]).toEqual(['0', '36.9 %', '63.1 %'])
    // There are only three swords.
    expect(rows[4]).toEqual(['4', '12.7 %', ''])
  })

  test('says whose figures they are where there are several groups', () => {
    const { heads, rows } = tableOf(chart('survival')(skirmish())!)
    expect(heads).toEqual(['of', 'combatant', 'share of battles'])
    expect(rows[0].slice(0, 2)).toEqual(['spears', 'hoplite 1'])
    expect(rows.at(-1)!.slice(0, 2)).toEqual(['swords', 'Captain'])
  })

  test('is empty for what tells nothing', () => {
    expect(tableOf({ mark: 'bar', data: { values: [] } })).toEqual({ heads: [], rows: [] })
  })
})

describe('colours', () => {
  const lightness = (color: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [high, low] = [lightness(one), lightness(other)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }

  // WCAG 1.4.11 and 1.4.3.
  test.each([...Object.values(HUES), NEUTRAL_COLOR, DRAW_COLOR])(
    '%s stands out from the paper, light and dark, and as text',
    (color) => {
      const [light, dark] = (['light', 'dark'] as const).map((scheme) => String(chartConfig(scheme).background))
      expect(contrast(color, light)).toBeGreaterThanOrEqual(3)
      expect(contrast(COLORS_IN_THE_DARK[color], dark)).toBeGreaterThanOrEqual(3)
      expect(contrast(inkOf(color), light)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(COLORS_IN_THE_DARK[inkOf(color)], dark)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

describe('bins', () => {
  test('are single values where there is room, and round numbers of values where there is not', () => {
    expect(chooseBins([{ 1: 5, 4: 5 }], 20)).toMatchObject({ step: 1, from: 1, to: 5 })
    expect(chooseBins([{ 3: 5, 97: 5 }], 20)).toMatchObject({ step: 5, from: 0, to: 100 })
    expect(chooseBins([{ 0: 5 }, { 1000: 5 }], 20)).toMatchObject({ step: 100, from: 0, to: 1100 })
  })

  test('leave out a thin tail, but not a spike at the round limit', () => {
    expect(chooseBins([{ 1: 5000, 2: 5000, 60: 3 }], 20)).toMatchObject({ to: 3, longest: 60 })
    expect(chooseBins([{ 1: 5000, 2: 5000, 100: 300 }], 200)).toMatchObject({ to: 101, longest: 100 })
  })

  test('do not let "no damage" press everything else flat, if reported so', () => {
    const histogram = { 0: 900, 1: 50, 2: 50 }
    expect(chooseBins([histogram], 20).peak).toBeCloseTo(0.9)
    expect(chooseBins([histogram], 20, true).peak).toBeCloseTo(0.06)
  })
})

describe('a PNG', () => {
  test('is twice the size of its SVG', async () => {
    const svg = await drawSvg(chart('win-rates')(skirmish())!)
    const png = Buffer.from(await paintPng(svg))
    const [width, height] = sizeOf(svg)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeCloseTo(2 * width, -1)
    expect(png.readUInt32BE(20)).toBeCloseTo(2 * height, -1)
  })

  test('shows text with our own font, of Arial’s width', async () => {
    const { Resvg } = await import('@resvg/resvg-js')
    const page = (content: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><rect width="400" height="40" fill="#fff"/>${content}</svg>`
    const text = 'Spear wall against swordsmen: 62.48 %'
    const written = page(`<text x="0" y="25" font-size="16" font-family="Arimo, Arial">${text}</text>`)
    expect(Buffer.compare(await paintPng(written), await paintPng(page('')))).not.toBe(0)

    // The font alone, as on a machine that has none: the ink ends about where the widths say.
    const fontFiles = [
      new URL(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')).pathname,
    ]
    const drawn = new Resvg(written.replace(/<rect[^>]*>/, ''), { font: { loadSystemFonts: false, fontFiles } })
    const { x, width } = drawn.getBBox()!
    expect(Math.abs(x + width - textWidth(text, 16))).toBeLessThan(2)
  })
})

describe('text', () => {
  test('is cut to fit, with an ellipsis', () => {
    expect(cutText('hoplite', 100, 12)).toBe('hoplite')
    const cut = cutText('hoplite of the westernmost marches', 100, 12)
    expect(cut).toMatch(/^hoplite .*…$/)
    expect(textWidth(cut, 12)).toBeLessThanOrEqual(100)
  })

  test('is broken between words, and every line fits', () => {
    const lines = wrapText('the quick brown fox jumps over the lazy dog', 90, 12)
    expect(lines.join(' ')).toBe('the quick brown fox jumps over the lazy dog')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(90)
  })

  test('of square letters is wider than of Latin ones, and accents take no room', () => {
    expect(textWidth('騎士', 10)).toBe(20)
    expect(textWidth('e\u0301', 10)).toBe(textWidth('e', 10))
  })
})

function chart(id: string) {
  return CHARTS.find((each) => each.id === id)!.spec
}

describe('the colours of parties', () => {
  test.each<[PartyColors | undefined, string[], PartyColor[]]>([
    [undefined, ['spears', 'swords'], ['blue', 'red']],
    [undefined, ['red', 'blue'], ['red', 'blue']],
    [undefined, ['The Reds', 'rest'], ['red', 'blue']],
    [undefined, ['red guard', 'rest'], ['red', 'blue']],
    [undefined, ['rest', 'Blue-caps'], ['red', 'blue']],
    [undefined, ['red one', 'red two'], ['red', 'blue']],
    [undefined, ['blue', 'navy'], ['blue', 'red']],
    [undefined, ['hundred', 'others'], ['blue', 'red']],
    [
      ['red', undefined],
      ['spears', 'swords'],
      ['red', 'blue'],
    ],
    [
      [undefined, 'blue'],
      ['spears', 'swords'],
      ['red', 'blue'],
    ],
    [
      [undefined, 'purple'],
      ['spears', 'swords'],
      ['blue', 'purple'],
    ],
    // What is given counts for more than a name.
    [
      [undefined, 'red'],
      ['red', 'blue'],
      ['blue', 'red'],
    ],
    [
      ['blue', undefined],
      ['red', 'blue'],
      ['blue', 'red'],
    ],
    [
      ['purple', 'purple'],
      ['spears', 'swords'],
      ['purple', 'red'],
    ],
  ])('given as %j to %j are %j', (colors, parties, drawn) => {
    expect(partyColors({ parties, colors })).toEqual(drawn)
  })

  // In Oklab, in which black and white are 1 apart; the grey of draws is 0.12 from the blue.
  test.each(['as they are', 'without long cones', 'without middle cones', 'without short cones'] as const)(
    'can be distinguished by those who see them %s',
    (sight) => {
      for (const scheme of [Object.values(HUES), Object.values(HUES).map((hue) => COLORS_IN_THE_DARK[hue])]) {
        for (const [at, hue] of scheme.entries())
          for (const other of scheme.slice(at + 1)) expect(difference(hue, other, sight)).toBeGreaterThan(0.12)
      }
    },
  )
})

/** How linear light is seen by those who lack a kind of cones: Machado, Oliveira and Fernandes (2009), severity 1. */
const SIGHTS = {
  'as they are': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'without long cones': [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  'without middle cones': [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  'without short cones': [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}
/** Linear light to cones, and their cube roots to Oklab (Ottosson 2020). */
const CONES = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
  0.6299787005,
]
const LAB = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
  -0.808675766,
]

/** The distance of two colours in Oklab. */
function difference(one: string, other: string, sight: keyof typeof SIGHTS): number {
  const [a, b] = [one, other].map((color) => {
    const light = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    const seen = times(SIGHTS[sight], light).map((part) => Math.min(1, Math.max(0, part)))
    return times(LAB, times(CONES, seen).map(Math.cbrt))
  })
  return Math.hypot(...a.map((part, at) => part - b[at]))
}

function times(matrix: readonly number[], [x, y, z]: readonly number[]): number[] {
  return [0, 3, 6].map((at) => matrix[at] * x + matrix[at + 1] * y + matrix[at + 2] * z)
}

test.each([
  [['sword', 'axe'], 200, ['sword', 'axe']],
  [['left hand: sword', 'right hand: sword'], 60, ['left…sword', 'right…word']],
  [['a very long sword', 'a very long spear'], 40, ['a v…rd', 'a v…ar']],
  [['the long sword here', 'the long spear here'], 45, ['…d here', '…r here']],
  [['one hand: sword and more', 'one hand: spear and more'], 45, ['…word…', '…pear…']],
])('labels %j are cut to %i pixels, and still differ', (texts, most, labels) => {
  const cut = cutApart(texts, most, 12)
  expect(cut).toEqual(labels)
  for (const label of cut) expect(textWidth(label, 12)).toBeLessThanOrEqual(most)
})
