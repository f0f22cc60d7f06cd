import { readFile } from 'node:fs/promises'
import { describe, test } from 'vitest'
import { prepareChunks } from '../../../src/fight/chunk.ts'
import { measure } from '../../../src/metrics/metrics.ts'
import { expectExactly, expectNear } from '../battles.ts'
import { planScenario } from '../scenario.ts'

/*
 * The worked battles of docs/rules/segment-d100.md §11.2: those with few states exactly, to the digits given, the others by
 * battles with a fixed seed. There each figure lies within four standard errors: a correct program would fail at a figure
 * with probability 6e-5.
 */

type Examples = readonly [example: string, title: string, figures: Readonly<Record<string, number>>][]

const EXACT: Examples = [
  [
    'E3',
    'the charge',
    { 'win.red': 0.580235, 'win.blue': 0.410332, draw: 0.009433, 'rounds.mean': 3.952418, 'hit.lance': 0.513359 },
  ],
  [
    'E4',
    'the waiting spear',
    {
      'win.red': 0.571088,
      'win.blue': 0.416776,
      draw: 0.012137,
      'rounds.mean': 4.170874,
      'hit.spear': 0.536172,
      'hit.sword': 0.5,
    },
  ],
  [
    'E5',
    'the duellist',
    { 'win.red': 0.173839, 'win.blue': 0.821134, draw: 0.005027, 'rounds.mean': 6.830282, 'hit.rapier': 0.71 },
  ],
  [
    'E6',
    'against the bow',
    {
      'win.red': 0.64812,
      'win.blue': 0.342821,
      'rounds.mean': 4.818802,
      'hit.bow': 0.425817,
      'hit.sword': 0.505346,
      'hit.knife': 0.522784,
    },
  ],
  [
    'E7',
    'escalade',
    {
      'win.red': 0.828173,
      'win.blue': 0.165865,
      draw: 0.005963,
      stalemate: 0.0,
      'rounds.mean': 5.495358,
      'taken.raider.mean': 4.476849,
    },
  ],
  [
    'E10',
    'javelins',
    {
      'win.red': 0.543945,
      'win.blue': 0.442404,
      draw: 0.013651,
      'rounds.mean': 3.598395,
      'hit.javelin': 0.515155,
      'hit.sword': 0.470007,
      'use.peltast.hurl': 0.148567,
    },
  ],
  [
    'E11',
    'keep away',
    {
      'win.red': 0.546862,
      'win.blue': 0.445298,
      draw: 0.00784,
      'rounds.mean': 4.179242,
      'hit.sword': 0.543727,
      'hit.fists': 0.475141,
      'use.squire.pass': 0.262675,
    },
  ],
  [
    'E12',
    'the tumbler',
    {
      'win.red': 0.166754,
      'win.blue': 0.797531,
      draw: 0.035714,
      'rounds.mean': 2.520495,
      'hit.mace': 0.45,
      'hit.fists': 0.52,
      'use.tumbler.acrobatic-counter': 0.404854,
    },
  ],
  [
    'E13',
    'in the grass',
    {
      'win.red': 0.566027,
      'win.blue': 0.417959,
      draw: 0.016015,
      'rounds.mean': 3.989221,
      'hit.dagger': 0.446323,
      'accuracy.bait': 0.47,
      'use.snake.crawl': 0.267663,
    },
  ],
  [
    'E14',
    'on the table',
    {
      'win.red': 0.811031,
      'win.blue': 0.178778,
      draw: 0.010191,
      'rounds.mean': 6.93399,
      'hit.sword': 0.6,
      'hit.club': 0.6,
      'hit.knock-down': 0.538553,
      'use.jumper.jump': 0.146886,
    },
  ],
]

/** Of E9 the figures are themselves of 40,000 battles. */
const FOUGHT: Examples = [
  [
    'E1',
    'knight and raider',
    {
      'win.red': 0.491884,
      'win.blue': 0.500013,
      draw: 0.008103,
      stalemate: 0.0,
      'rounds.mean': 6.818859,
      'hit.sword': 0.520338,
      'hit.axe': 0.480352,
    },
  ],
  [
    'E2',
    'shield and greataxe',
    {
      'win.red': 0.548368,
      'win.blue': 0.447192,
      draw: 0.00444,
      'rounds.mean': 7.238889,
      'hit.sword': 0.529366,
      'hit.greataxe': 0.512998,
    },
  ],
  [
    'E8',
    'the wrestler',
    {
      'win.red': 0.719138,
      'win.blue': 0.278313,
      draw: 0.002549,
      'rounds.mean': 6.517646,
      'hit.grapple': 0.596853,
      'hit.knife': 0.644373,
    },
  ],
  [
    'E9',
    'three a side',
    {
      'win.red': 0.76125,
      'win.blue': 0.2381,
      draw: 0.00065,
      'rounds.mean': 9.6324,
      'survivors.red.mean': 1.833975,
      'survivors.blue.mean': 0.492425,
      'hit.spear': 0.51524,
      'hit.sword': 0.533547,
    },
  ],
]
const BATTLES: Readonly<Record<string, number>> = { E1: 10_000, E2: 10_000, E8: 5_000, E9: 5_000 }

const example = (name: string) => readFile(new URL(`examples/${name}.yaml`, import.meta.url), 'utf8')

describe('all ways in which a worked example of the document can go, to six places', () => {
  test.each(EXACT)('%s: %s', async (name, _title, figures) => {
    await expectExactly(await example(name), figures)
  })
})

describe('battles of a worked example of the document', () => {
  test.each(FOUGHT)('%s: %s', async (name, _title, figures) => {
    const { plan, scoreboard, roster } = await planScenario(await example(name), name)
    const { metrics } = measure((await prepareChunks(plan, '1'))(0, BATTLES[name]), scoreboard, roster)
    expectNear(metrics, figures)
  })
})
