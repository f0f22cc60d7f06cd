import { readFile } from 'node:fs/promises'

/** A scenario of docs/rules/osr-d20.md §11.3. */
export function example(name: string): Promise<string> {
  return readFile(new URL(`examples/${name}.yaml`, import.meta.url), 'utf8')
}

/** One of the worked duels below, under its edition of the rules where it has one. */
export async function workedDuel(name: string, edition: string): Promise<string> {
  const text = await example(name)
  return edition ? text.replace('edition: counter-attack', `edition: ${edition}`) : text
}

/** The worked duels that the document has exact figures of, to the six digits that it prints. */
export const WORKED_DUELS: readonly [name: string, edition: string, figures: Readonly<Record<string, number>>][] = [
  [
    'E1',
    '',
    {
      'win.law': 0.741332,
      'win.crime': 0.258668,
      'rounds.mean': 4.281546,
      'damage.law.mean': 9.629645,
      'hit.mace': 0.55,
    },
  ],
  [
    'E2',
    'counter-attack',
    { 'win.lone': 0.611726, 'win.pair': 0.388274, 'rounds.mean': 3.60348, 'survivors.pair.mean': 0.582547 },
  ],
  [
    'E2',
    'counter-thrust',
    { 'win.lone': 0.602733, 'win.pair': 0.397267, 'rounds.mean': 3.583344, 'survivors.pair.mean': 0.629101 },
  ],
  [
    'E3',
    '',
    {
      'win.attack': 0.484932,
      'win.defence': 0.515068,
      'rounds.mean': 2.200381,
      'damage.attack.mean': 5.414347,
      'hit.halberd': 0.522723,
    },
  ],
  [
    'E4',
    '',
    {
      'win.tower': 0.217662,
      'win.hedge': 0.782338,
      'rounds.mean': 3.767829,
      'hit.crossbow': 0.6,
      'hit.bow': 0.670113,
    },
  ],
  ['E5', '', { 'win.hands': 0.512129, 'win.steel': 0.487871, 'rounds.mean': 4.001541, 'use.fencer.escape': 0.423505 }],
  ['E6', '', { 'win.riders': 0.519305, 'win.diggers': 0.451365, draw: 0.029331, 'rounds.mean': 2.464251 }],
  ['E7', '', { 'win.magic': 0.372255, 'win.muscle': 0.627745, 'rounds.mean': 2.487694, 'hit.club': 0.757067 }],
  ['E8', '', { 'rounds.mean': 1.228556, 'taken.thief.mean': 3.040677, 'hit.sword': 0.55 }],
]
