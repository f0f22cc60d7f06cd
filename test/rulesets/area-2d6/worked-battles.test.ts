import { readFile } from 'node:fs/promises'
import { describe, test } from 'vitest'
import { expectExactly, expectNear, type Figures, fightBattles } from '../battles.ts'

/*
 * The worked battles of docs/rules/area-2d6.md §11.2, solved exactly; and some of them fought, where each figure lies within four standard
 * errors of the exact one, of 100,000 battles with a fixed seed: a correct program would fail at a figure with probability
 * 6e-5.
 */

const EXACT: readonly [example: string, title: string, figures: Figures][] = [
  [
    'E1',
    'sword against axe',
    {
      'win.knights': 0.417304,
      'win.vikings': 0.582696,
      'rounds.mean': 5.447488,
      'hit.sword': 0.243056,
      'damage_per_attack.axe.mean': 2.1875,
    },
  ],
  [
    'E2',
    'shield and mail against the maul',
    {
      'win.knights': 0.68649,
      'win.ogres': 0.31351,
      'rounds.mean': 3.305518,
      'hit.maul': 0.17801,
      'absorbed.mail.mean': 2,
    },
  ],
  [
    'E3',
    'the feint',
    {
      'win.duellists': 0.476004,
      'win.guards': 0.523996,
      'rounds.mean': 9.014904,
      'hit.rapier': 0.191744,
      'hit.sword': 0.138889,
    },
  ],
  [
    'E4',
    'the charge',
    {
      'win.lancers': 0.432385,
      'win.footmen': 0.567615,
      'rounds.mean': 5.446449,
      'hit.lance': 0.20862,
      'hit.spear': 0.243056,
    },
  ],
  [
    'E5',
    'the archer on the stairs',
    {
      'win.swords': 0.616179,
      'win.bows': 0.383821,
      'rounds.mean': 3.905246,
      'hit.bow': 0.321544,
      'hit.sword': 0.439614,
    },
  ],
  [
    'E6',
    'two wolves and a hunter',
    {
      'win.wolves': 0.49791,
      'win.hunters': 0.50209,
      'rounds.mean': 3.27888,
      'hit.fangs': 0.244603,
      'survivors.wolves.mean': 0.856093,
    },
  ],
  [
    'E7',
    'shooting into the scuffle',
    {
      'win.band': 0.642921,
      'win.brutes': 0.357079,
      'rounds.mean': 2.910017,
      'hit.bow': 0.277407,
      'survive.swordsman': 0.464965,
      'damage.archer.mean': 12.566661,
    },
  ],
  [
    'E8',
    'steel and spirit',
    {
      'win.spirit': 0.681844,
      'win.steel': 0.318156,
      'rounds.mean': 4.17266,
      'hit.fire': 0.421296,
      'damage_per_hit.sword.mean': 3.683487,
    },
  ],
]
/** Those that are also fought: with areas, with stray shots, with powers. */
const FOUGHT = ['E5', 'E7', 'E8']
/** The wolves' hunter with a wall at the back. */
const WALLED: Figures = {
  'win.wolves': 0.352807,
  'win.hunters': 0.647193,
  'rounds.mean': 3.712847,
  'hit.fangs': 0.183087,
  'survivors.wolves.mean': 0.559528,
}

const example = (name: string) => readFile(new URL(`examples/${name}.yaml`, import.meta.url), 'utf8')

describe('all ways in which a worked example of the document can go, to six places', () => {
  test.each(EXACT)('%s: %s', async (name, _title, figures) => {
    await expectExactly(await example(name), figures)
  })

  test('E6 with a wall at the back', async () => {
    await expectExactly((await example('E6')).replace('"*."', '"*#"'), WALLED)
  })
})

describe('five thousand battles of a worked example of the document', () => {
  test.each(EXACT.filter(([name]) => FOUGHT.includes(name)))('%s: %s', async (name, _title, figures) => {
    const metrics = await fightBattles(await example(name), 5_000)
    expectNear(metrics, figures)
  })
})
