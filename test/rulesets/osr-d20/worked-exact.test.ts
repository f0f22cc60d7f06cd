import { describe, expect, test } from 'vitest'
import { exact } from '../../../src/exact.ts'
import { planScenario } from '../scenario.ts'
import { example, WORKED_DUELS, workedDuel } from './worked-examples.ts'

/*
 * The worked duels of docs/rules/osr-d20.md §11.3, solved exactly: to the six digits that the document prints, and two
 * of them to 1e-9 by reckonings of their own, which know nothing of the program but the rules.
 */

/** However long it takes on a machine that has other work as well. */
async function solve(text: string) {
  return exact((await planScenario(text, 'example')).scenario, { maxSeconds: 1e6 })
}

describe('the worked duels of the document, to every digit that it prints', () => {
  test.each(WORKED_DUELS)('%s %s', async (name, edition, figures) => {
    const { metrics } = await solve(await workedDuel(name, edition))
    for (const [metric, printed] of Object.entries(figures)) {
      expect(Math.abs(metrics[metric].value - printed), `${metric} is ${metrics[metric].value}`).toBeLessThan(5.0001e-7)
    }
  })
})

/** By damage: the chance of it, of a blow that hits with `need` or more on d20 and does the rolls of a die. */
function blow(need: number, sides: number, constant: number, armour: number): number[] {
  const chances = new Array<number>(sides + constant + 1).fill(0)
  for (let face = 1; face <= 20; face++) {
    for (let roll = 1 + constant; roll <= sides + constant; roll++) {
      // The margin of the hit eats the armour.
      const left = Math.max(0, armour - (face - need))
      chances[face < need ? 0 : Math.max(0, roll - left)] += 1 / 20 / sides
    }
  }
  return chances
}

describe('by a reckoning of its own, to 1e-9', () => {
  test('E1: whoever is struck first and stands strikes back', async () => {
    const sword = blow(10, 8, 0, 2)
    const mace = blow(10, 6, 0, 4)
    interface Odds {
      readonly win: number
      readonly rounds: number
      readonly dealt: number
    }
    const known = new Map<string, Odds>()
    function odds(law: number, crime: number): Odds {
      const key = `${law} ${crime}`
      const before = known.get(key)
      if (before) return before
      let same = 0
      let win = 0
      let rounds = 0
      let dealt = 0
      const goOn = (chance: number, lawLeft: number, crimeLeft: number): void => {
        if (lawLeft === law && crimeLeft === crime) {
          same += chance
          return
        }
        if (crimeLeft <= 0) win += chance
        if (lawLeft <= 0 || crimeLeft <= 0) return
        const next = odds(lawLeft, crimeLeft)
        win += chance * next.win
        rounds += chance * next.rounds
        dealt += chance * next.dealt
      }
      for (const [byLaw, chanceOfLaw] of sword.entries()) {
        for (const [byCrime, chanceOfCrime] of mace.entries()) {
          const chance = (chanceOfLaw * chanceOfCrime) / 2
          // The knight first: the bandit strikes back if he stands. Then the other way round.
          goOn(chance, crime - byLaw > 0 ? law - byCrime : law, crime - byLaw)
          goOn(chance, law - byCrime, law - byCrime > 0 ? crime - byLaw : crime)
          dealt += chance * (byLaw + (law - byCrime > 0 ? byLaw : 0))
        }
      }
      const result = { win: win / (1 - same), rounds: (1 + rounds) / (1 - same), dealt: dealt / (1 - same) }
      known.set(key, result)
      return result
    }
    const { win, rounds, dealt } = odds(10, 9)
    const { metrics } = await solve(await example('E1'))
    expect(Math.abs(metrics['win.law'].value - win)).toBeLessThan(1e-9)
    expect(Math.abs(metrics['rounds.mean'].value - rounds)).toBeLessThan(1e-9)
    expect(Math.abs(metrics['damage.law.mean'].value - dealt)).toBeLessThan(1e-9)
  })

  test('E6: the shares of every round are those of matrices multiplied', async () => {
    // Agility 0 all round: against the hussar's skill of 1 the miner needs 11 less 2, the hussar needs 10 less 1.
    const sabre = blow(10 - 1 + 0, 6, 1, 0)
    const pick = blow(10 + 1 - 2, 6, 0, 0)
    let standing = new Map([['6 7', 1]])
    const outcomes = { riders: 0, diggers: 0, draw: 0 }
    const ended: number[] = [0]
    for (let round = 1; round <= 60; round++) {
      const next = new Map<string, number>()
      ended.push(0)
      const goOn = (chance: number, hussar: number, miner: number): void => {
        if (hussar > 0 && miner > 0) {
          next.set(`${hussar} ${miner}`, (next.get(`${hussar} ${miner}`) ?? 0) + chance)
          return
        }
        outcomes[hussar > 0 ? 'riders' : miner > 0 ? 'diggers' : 'draw'] += chance
        ended[round] += chance
      }
      for (const [key, share] of standing) {
        const [hussar, miner] = key.split(' ').map(Number)
        for (const [bySabre, chanceOfSabre] of sabre.entries()) {
          for (const [byPick, chanceOfPick] of pick.entries()) {
            const chance = share * chanceOfSabre * chanceOfPick
            goOn((chance * 5) / 12, miner - bySabre > 0 ? hussar - byPick : hussar, miner - bySabre)
            goOn((chance * 5) / 12, hussar - byPick, hussar - byPick > 0 ? miner - bySabre : miner)
            goOn((chance * 2) / 12, hussar - byPick, miner - bySabre)
          }
        }
      }
      standing = next
    }
    const { metrics, histograms } = await solve(await example('E6'))
    expect(Math.abs(metrics['win.riders'].value - outcomes.riders)).toBeLessThan(1e-9)
    expect(Math.abs(metrics['win.diggers'].value - outcomes.diggers)).toBeLessThan(1e-9)
    expect(Math.abs(metrics.draw.value - outcomes.draw)).toBeLessThan(1e-9)
    for (const [round, share] of Object.entries(histograms.rounds)) {
      expect(Math.abs(share - ended[Number(round)]), `round ${round}`).toBeLessThan(1e-9)
    }
  })
})

test('a duel of certain hits ends in the round in which it must, for whoever acts first in it', async () => {
  const { metrics, histograms } = await solve(`
tiltyard: 1
name: certain
rules: { system: osr-d20, options: { initiative_target: 3 } }
weapons: { sword: { damage: 3, to_hit: 20 } }
combatants: { duellist: { hp: 10, weapons: [sword], tactic: strike } }
tactics: { strike: { turn: [attack], reactions: [] } }
parties: { first: { members: [duellist] }, second: { members: [duellist] } }
field: { distance: 5 ft }
`)
  // Three hits leave 1; who strikes first in the fourth round, with 3 or more on d6, wins.
  expect(metrics['win.first'].value).toBeCloseTo(4 / 6, 11)
  expect(metrics['win.second'].value).toBeCloseTo(2 / 6, 11)
  expect(histograms.rounds).toEqual({ 4: 1 })
  expect(metrics['rounds.max'].value).toBe(4)
  expect(metrics['damage.first.mean'].value).toBeCloseTo(9 + 3 * (4 / 6), 11)
  expect(metrics['survivors.first.p50'].value).toBe(1)
})
