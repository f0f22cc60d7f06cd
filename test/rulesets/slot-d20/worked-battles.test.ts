import { readFile } from 'node:fs/promises'
import { describe, test } from 'vitest'
import { expectExactly, expectNear, fightBattles } from '../battles.ts'

/*
 * The worked battles of docs/rules/slot-d20.md §11.2. Each figure lies within four standard errors of the exact one, of
 * 100,000 battles with a fixed seed: a correct program would fail at a figure with probability 6e-5. That catches
 * anything that moves a win rate by more than 0.6 percentage points.
 */

const EXACT: readonly [example: string, title: string, figures: Readonly<Record<string, number>>][] = [
  [
    'E1',
    'plain duel',
    {
      'win.reds': 0.666748,
      'win.blues': 0.333252,
      'rounds.mean': 4.011436,
      'hit.sword': 0.55,
      'damage_per_attack.axe.mean': 1.8,
    },
  ],
  [
    'E2',
    'a charge over 60 ft',
    {
      'win.reds': 0.5635,
      'win.blues': 0.4365,
      'rounds.mean': 3.889927,
      'hit.spear': 0.463621,
      'hit.sword': 0.466091,
    },
  ],
  [
    'E3',
    'crossbow against sword, built-in tactics',
    {
      'win.reds': 0.370435,
      'win.blues': 0.629565,
      'rounds.mean': 4.644127,
      'hit.crossbow': 0.35,
      'use.crossbowman.ready': 0.186952,
    },
  ],
  [
    'E4',
    'total defense after the roll',
    { 'win.reds': 0.32861, 'win.blues': 0.67139, 'rounds.mean': 3.157782, 'hit.maul': 0.342002 },
  ],
  [
    'E5',
    'snap attack and held action',
    {
      'win.reds': 0.791834,
      'win.blues': 0.208166,
      'rounds.mean': 2.97172,
      'survive.archer': 0.791834,
      'hit.bow': 0.46179,
    },
  ],
  [
    'E6',
    'a screen',
    {
      'win.crown': 0.437745,
      'win.plot': 0.562255,
      'rounds.mean': 4.409781,
      'survive.prince': 0.128471,
      'survive.guard': 0.424996,
    },
  ],
  [
    'E7',
    'a shield wall',
    {
      'win.greeks': 0.842471,
      'win.wild': 0.157529,
      'rounds.mean': 5.19033,
      'survivors.greeks.mean': 2.170028,
      'survivors.wild.mean': 0.297401,
      'hit.axe': 0.300559,
    },
  ],
  [
    'E8',
    'a caster under pressure',
    { 'win.tower': 0.622609, 'win.band': 0.377391, 'rounds.mean': 3.547766, 'use.mage.cast': 0.784291 },
  ],
  [
    'E9',
    'leaving reach',
    {
      'win.reds': 0.438868,
      'win.blues': 0.561132,
      'rounds.mean': 3.142086,
      'hit.axe': 0.5,
      'hit.sling': 0.543051,
    },
  ],
  [
    'E10',
    'wall, rough ground, cover',
    {
      'win.reds': 0.646999,
      'win.blues': 0.353001,
      'rounds.mean': 2.981026,
      'accuracy.hunter': 0.433441,
      'accuracy.sniper': 0.509831,
    },
  ],
  [
    'E11',
    'a skirmish',
    {
      'win.reds': 0.59571,
      'win.blues': 0.40429,
      'rounds.mean': 4.697765,
      'survivors.reds.mean': 1.22216,
      'survivors.blues.mean': 0.649853,
      'survive.archer': 0.230892,
      'hit.axe': 0.541112,
    },
  ],
]

const example = (name: string) => readFile(new URL(`examples/${name}.yaml`, import.meta.url), 'utf8')

describe('all ways in which a worked example of the document can go, to six places', () => {
  test.each(EXACT)('%s: %s', async (name, _title, figures) => {
    await expectExactly(await example(name), figures)
  })
})

describe('five thousand battles of a worked example of the document', () => {
  test.each(EXACT)('%s: %s', async (name, _title, figures) => {
    const metrics = await fightBattles(await example(name), 5_000)
    expectNear(metrics, figures)
  })
})
