import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { silentJournal } from '../../../src/battle/journal.ts'
import { Score } from '../../../src/battle/score.ts'
import { readMap } from '../../../src/field/drawn-map.ts'
import { type Arena, makeArena } from '../../../src/rulesets/osr-d20/arena.ts'
import { makeMapMovement } from '../../../src/rulesets/osr-d20/map-movement.ts'
import { makeMovement } from '../../../src/rulesets/osr-d20/movement.ts'
import type { Data } from '../../../src/rulesets/osr-d20/plan/data.ts'
import { dictatedDice } from '../../battle/dictated-dice.ts'
import { casesOf } from '../../cases.ts'
import { canStep, naiveLine, naiveSight, naiveWalks, rough } from '../../field/naive.ts'
import { planScenario } from '../scenario.ts'
import { idle, writeScene } from './stage.ts'

/** A battle on a map before anything has happened, everybody in the cells drawn. */
async function setUp(map: string): Promise<{ arena: Arena; data: Data }> {
  const { deployment } = readMap(map)
  const party = (initial: string, cells: readonly number[]) =>
    Object.fromEntries(cells.map((_, index) => [`${initial}${index}`, { weapons: ['sword'], ...idle }]))
  const scene = {
    first: party('A', deployment[0]),
    second: party('B', deployment[1]),
    field: { map, ties: 'reading-order' },
  }
  const { plan, roster } = await planScenario<Data>(writeScene(scene), 'a scene')
  const { data } = plan
  const dice = dictatedDice(
    data.attacks.tables,
    roster.combatants.map(({ name }) => name),
  )
  const arena = makeArena(plan, dice, new Score(plan.score), silentJournal)
  arena.memory.bytes.set(plan.memory)
  for (const [combatant, cell] of arena.memory.cell.entries()) arena.occupant[cell] = combatant
  return { arena, data }
}

/** Maps of some size with two to seven combatants, drawn with the given characters otherwise. */
function peopledMap(...grounds: { weight: number; arbitrary: fc.Arbitrary<string> }[]): fc.Arbitrary<string> {
  const people = { weight: 1, arbitrary: fc.constantFrom('a', 'b') }
  return fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 7 }))
    .chain(([columns, rows]) =>
      fc
        .array(fc.oneof(people, ...grounds), { minLength: columns * rows, maxLength: columns * rows })
        .map((cells) =>
          Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns).join('')).join('\n'),
        ),
    )
    .filter((map) => map.includes('a') && map.includes('b') && map.replace(/[^ab]/g, '').length <= 20)
}

const open = { weight: 6, arbitrary: fc.constant('.') }
const broken = [open, { weight: 2, arbitrary: fc.constant('#') }, { weight: 2, arbitrary: fc.constant(':') }]

describe('movement on a map', () => {
  test('without walls and rough ground is movement on an open field', async () => {
    await fc.assert(
      fc.asyncProperty(
        peopledMap(open),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        async (map, budget, reach) => {
          const { arena, data } = await setUp(map)
          const { cell } = arena.memory
          const onMap = makeMapMovement(arena, data.field.map!)
          const onField = makeMovement(arena)
          for (const [me, from] of cell.entries()) {
            expect(onMap.nearestFreeCell(from)).toBe(onField.nearestFreeCell(from))
            expect(onMap.stepAway(me, from, budget)).toBe(onField.stepAway(me, from, budget))
            for (const [other, to] of cell.entries()) {
              if (other === me) continue
              expect(onMap.stepToward(from, to, budget)).toBe(onField.stepToward(from, to, budget))
              expect(onMap.walkWithin(me, other, reach, budget)).toBe(onField.walkWithin(me, other, reach, budget))
              const steps = onField.stepsToReach(from, to, reach)
              expect(onMap.stepsToReach(from, to, reach)).toBe(Math.max(0, steps))
              expect(onMap.straightRun(me, other, steps)).toBe(onField.straightRun(me, other, steps))
            }
          }
        },
      ),
      { seed: 1, numRuns: casesOf(60) },
    )
  })

  test('is as the rules tell it step by step, whatever is drawn', async () => {
    await fc.assert(
      fc.asyncProperty(
        peopledMap(...broken),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        async (text, budget, reach) => {
          const { arena, data } = await setUp(text)
          const map = readMap<{ wall?: boolean; rough?: boolean }>(text)
          const { columns, rows, ground } = map
          const { cell } = arena.memory
          const movement = makeMapMovement(arena, data.field.map!)
          const cellOf = (number: number) => (Math.floor(number / columns) << data.field.shift) | (number % columns)
          const numberOf = (at: number) => arena.rowOf(at) * columns + arena.columnOf(at)
          const place = (number: number) => [number % columns, Math.floor(number / columns)] as const
          const taken = new Set([...cell].map(numberOf))
          const far = (one: number, other: number) => arena.between(cellOf(one), cellOf(other))

          /** Straight before diagonal, each in reading order: what a stable sort of the cells leaves first. */
          const steps = (from: number, left: number): number[] => {
            const [column, row] = place(from)
            const straight = (to: number) => Number(place(to)[0] !== column && place(to)[1] !== row)
            return [...ground.keys()]
              .filter((to) => far(from, to) === 1 && canStep(map, [column, row], place(to)))
              .filter((to) => !taken.has(to) && rough({}, ground[to]) <= left)
              .sort((one, other) => straight(one) - straight(other))
          }

          for (const [me, at] of cell.entries()) {
            const from = numberOf(at)
            const foes = [...cell]
              .filter((_, other) => other < arena.plan.firstParty !== me < arena.plan.firstParty)
              .map(numberOf)
            const toFoe = (number: number) => Math.min(...foes.map((foe) => far(number, foe)))
            const away = steps(from, budget).filter((to) => toFoe(to) > toFoe(from))
            const best = away.find((to) => toFoe(to) === Math.max(...away.map(toFoe)))
            expect(movement.stepAway(me, at, budget)).toBe(best === undefined ? -1 : cellOf(best))

            for (const [other, goalCell] of cell.entries()) {
              if (other === me) continue
              const goal = numberOf(goalCell)
              expect(arena.inSight(at, goalCell)).toBe(naiveSight(map, from, goal))
              const remaining = naiveWalks(map, goal)
              const isThere = (number: number) => far(number, goal) <= reach && naiveSight(map, number, goal)
              let walked = from
              let left = budget
              let first: number | undefined
              let arrived = isThere(from)
              for (;;) {
                const nearer = steps(walked, left).filter((to) => remaining[to] < remaining[walked])
                const next = nearer.find((to) => remaining[to] === Math.min(...nearer.map((each) => remaining[each])))
                if (walked === from) first = next
                if (arrived || next === undefined) break
                expect(movement.stepCost(cellOf(walked), cellOf(next))).toBe(rough({}, ground[next]))
                left -= rough({}, ground[next])
                walked = next
                arrived = isThere(walked)
              }
              expect(movement.stepToward(at, goalCell, budget)).toBe(first === undefined ? -1 : cellOf(first))
              expect(movement.walkWithin(me, other, reach, budget)).toBe(arrived ? cellOf(walked) : -1)

              const line = [from, ...naiveLine(place(from), place(goal)).map(([x, y]) => y * columns + x)]
              // Neighbours see each other; where the line's last cell is a wall, nobody can run there anyhow.
              const length = line.findIndex((each) => isThere(each) || far(each, goal) === 1)
              expect(movement.stepsToReach(at, goalCell, reach)).toBe(length)
              const isRun = line
                .slice(1, length + 1)
                .every(
                  (to, index) => canStep(map, place(line[index]), place(to)) && !taken.has(to) && !ground[to].rough,
                )
              expect(movement.straightRun(me, other, length)).toBe(isRun ? cellOf(line[length]) : -1)
            }

            const costs = naiveWalks(map, from)
            const free = [...ground.keys()].filter(
              (number) => !taken.has(number) && costs[number] < Number.POSITIVE_INFINITY,
            )
            const nearest = free.find((number) => costs[number] === Math.min(...free.map((each) => costs[each])))
            if (nearest !== undefined) expect(movement.nearestFreeCell(at)).toBe(cellOf(nearest))
          }
          expect(rows).toBe(data.field.rows)
        },
      ),
      { seed: 1, numRuns: casesOf(60) },
    )
  })
})
