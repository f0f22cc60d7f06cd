import { ARROWS } from '../field/facing.ts'
import type { Replay } from '../replay.ts'
import type { Standing } from '../telling/telling.ts'
import { showCount } from './figure.ts'

/** Events by which somebody is out of the fight. */
export const FALLS: ReadonlySet<string> = new Set(['slain', 'fled', 'pinned', 'yielded'])

/** An arrow the way somebody faces; empty where that does not matter. */
export function showFacing({ facing }: Standing): string {
  return facing === undefined ? '' : ARROWS[facing]
}

/** `law won after 4 rounds`, `a draw after 1 round`. */
export function showOutcome({ outcome, rounds }: Replay): string {
  const won = outcome.startsWith('win.') ? `${outcome.slice('win.'.length)} won` : `a ${outcome}`
  return `${won} after ${rounds === 1 ? '1 round' : `${showCount(rounds)} rounds`}`
}

/** How the battle was found; empty if it was asked for by its number. */
export function showPick({ picked }: Replay): string {
  if (!picked) return ''
  const { pick, battles, among } = picked
  const looked = `the first ${showCount(battles)} battles`
  const kind = among === 1 ? '1 that' : `${showCount(among)} that`
  switch (pick) {
    case 'typical':
      return `The typical battle of ${looked}, of which ${showCount(among)} ended like this.`
    case 'closest':
      return `The closest win of ${looked}: the winner has the least hit points left.`
    case 'longest':
      return `The longest of ${looked}.`
    case 'upset':
      return `The greatest upset of ${looked}, of which ${showCount(among)} ended like this.`
    default:
      return `The typical one of ${kind} ended like this, of ${looked}.`
  }
}

/** A heading for a battle that was picked. */
export function titlePick({ picked, battle, outcome }: Replay): string {
  switch (picked?.pick) {
    case 'typical':
      return 'A typical battle'
    case 'closest':
      return 'The closest win'
    case 'upset':
      return 'An upset'
    case 'longest':
      return 'The longest battle'
    case undefined:
      return `Battle ${battle}`
    default:
      return outcome.startsWith('win.') ? `How ${outcome.slice('win.'.length)} win` : `How a ${outcome} comes about`
  }
}
