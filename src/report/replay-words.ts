import { ARROWS } from '../field/facing.ts'
import type { Standing } from '../narration/narration.ts'
import type { Replay } from '../replay.ts'
import { showCount } from './figure.ts'

/** What the cells of a field are, unless a narration says otherwise. */
export const SQUARES = 'squares of 5 ft'

/** Kinds of events that begin something: what follows from them belongs to it. */
export const BEGINNINGS: ReadonlySet<string> = new Set(['turn', 'held', 'pursuit', 'initiative', 'group', 'begin'])

/** Events by which somebody is out of the fight. */
export const FALLS: ReadonlySet<string> = new Set(['slain', 'fled', 'pinned', 'yielded'])

/** An arrow the way somebody faces; empty where that does not matter. */
export function showFacing({ facing }: Standing): string {
  return facing === undefined ? '' : ARROWS[facing]
}

/** `law won after 4 rounds`, `a draw after 1 round`, `tower won after 46.2 s`. */
export function showOutcome({ outcome, rounds, seconds }: Replay): string {
  const won = outcome.startsWith('win.') ? `${outcome.slice('win.'.length)} won` : `a ${outcome}`
  const inRounds = rounds === 1 ? '1 round' : `${showCount(rounds)} rounds`
  return `${won} after ${seconds === undefined ? inRounds : `${seconds} s`}`
}

/**
 * `Luck: the attacks of spears did 14.2 hit points more than their dice do on average, those of swords 3.1 less.`; empty if
 * no attack was drawn whose average is known.
 */
export function showLuck({ luck, narration }: Replay): string {
  if (luck.every((each) => each === 0)) return ''
  const [first, second] = [...new Set(narration.combatants.map(({ party }) => party))]
  const amount = (each: number, unit: string) => `${Math.abs(each).toFixed(1)}${unit} ${each < 0 ? 'less' : 'more'}`
  const about = `the attacks of ${first} did ${amount(luck[0], ' hit points')} than their dice do on average`
  return `Luck: ${about}, those of ${second} ${amount(luck[1], '')}.`
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
    case 'lucky':
      return `Of the ${showCount(among)} wins of ${looked} the one that owes most to the dice.`
    case 'unlucky':
      return `Of the ${showCount(among)} wins of ${looked} the one against the worst dice.`
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
    case 'lucky':
      return 'The luckiest win'
    case 'unlucky':
      return 'The unluckiest win'
    case undefined:
      return `Battle ${battle}`
    default:
      return outcome.startsWith('win.') ? `How ${outcome.slice('win.'.length)} win` : `How a ${outcome} comes about`
  }
}
