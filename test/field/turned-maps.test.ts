import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { silentJournal } from '../../src/battle/journal.ts'
import { type Columns, openMemory } from '../../src/battle/memory.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { READING_ORDER, sayTieOrder, TIE_ORDERS } from '../../src/battle/tie-order.ts'
import { fight, loadFighter } from '../../src/fight/chunk.ts'
import { streamKey } from '../../src/fight/key.ts'
import { loadScenario, type Scenario } from '../../src/index.ts'
import { planScenario } from '../../src/plan-scenario.ts'
import { COLUMNS as AREA_2D6 } from '../../src/rulesets/area-2d6/columns.ts'
import { columnsOf } from '../../src/rulesets/declared/columns.ts'
import { openData, type PackedData } from '../../src/rulesets/declared/packed.ts'
import { COLUMNS as OSR_D20 } from '../../src/rulesets/osr-d20/columns.ts'
import { COLUMNS as SEGMENT_D100 } from '../../src/rulesets/segment-d100/columns.ts'
import { COLUMNS as SLOT_D20 } from '../../src/rulesets/slot-d20/columns.ts'
import { casesOf } from '../cases.ts'

// A battle in one of the eight orders of equal cells is, die by die, the battle on the map that is turned until this is the order of
// reading. So the eight orders together treat all sides of a map alike; a place that forgot the order would show here.

const ROOT = new URL('../../', import.meta.url)
const BATTLES = 6

/** An order as what it does to a map: mirrored, flipped, then columns made rows. */
interface Turn {
  readonly isMirrored: boolean
  readonly isFlipped: boolean
  readonly isTransposed: boolean
}
const turnOf = (order: number): Turn => ({
  isMirrored: (order & 1) !== 0,
  isFlipped: (order & 2) !== 0,
  isTransposed: (order & 4) !== 0,
})

interface Size {
  readonly columns: number
  readonly rows: number
}

/** Where a cell of the map lies on the turned one, both counted from 0. */
function turnPlace(
  { columns, rows }: Size,
  { isMirrored, isFlipped, isTransposed }: Turn,
  [column, row]: readonly [number, number],
) {
  const across = isMirrored ? columns - 1 - column : column
  const down = isFlipped ? rows - 1 - row : row
  return isTransposed ? ([down, across] as const) : ([across, down] as const)
}

function turnMap(map: string, turn: Turn): string {
  const lines = map.replace(/\n+$/, '').split('\n')
  const size = { columns: Math.max(...lines.map((line) => line.length)), rows: lines.length }
  const turned: string[][] = []
  for (const [row, line] of lines.entries()) {
    for (let column = 0; column < size.columns; column++) {
      const [across, down] = turnPlace(size, turn, [column, row])
      turned[down] ??= []
      turned[down]![across] = line[column] ?? '.'
    }
  }
  return turned.map((line) => line.join('')).join('\n')
}

/** A facing, counted clockwise from the top. */
function turnFacing(facing: number, { isMirrored, isFlipped, isTransposed }: Turn): number {
  const mirrored = isMirrored ? 8 - facing : facing
  const flipped = isFlipped ? 12 - mirrored : mirrored
  // The diagonal from the top left to the bottom right stays where it is.
  return (isTransposed ? 14 - flipped : flipped) & 7
}

/** Walls on edges of areas, `COLUMN,ROW|COLUMN,ROW`, counted from 1. */
function turnWall(size: Size, turn: Turn, wall: string): string {
  const turnEnd = (end: string): string => {
    const [column, row] = end.split(',').map((number) => Number(number) - 1) as [number, number]
    const [across, down] = turnPlace(size, turn, [column, row])
    return `${across + 1},${down + 1}`
  }
  return wall.split('|').map(turnEnd).join('|')
}

const BUILT_IN: Readonly<Record<string, Columns<never, never>>> = {
  'osr-d20': OSR_D20,
  'slot-d20': SLOT_D20,
  'segment-d100': SEGMENT_D100,
  'area-2d6': AREA_2D6,
}

interface Ground extends Size {
  readonly shift: number
}

/** The memory that battles of a plan begin with, by its columns; and the size of the field. */
function startOf({ ruleset, data, memory }: Plan): { start: Readonly<Record<string, Int32Array>>; field: Ground } {
  const columns = BUILT_IN[ruleset]
  if (columns) return { start: openMemory(columns, memory, data as never), field: (data as { field: Ground }).field }
  const game = openData(data as PackedData)
  return { start: openMemory(columnsOf(game), memory, game), field: game.grid!.field }
}

/** Everything that is counted of some battles, fought in one order. */
async function fightIn(order: number, plan: Plan): Promise<string[]> {
  startOf(plan).start.tieOrder!.fill(READING_ORDER + order)
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, silentJournal)
  return Array.from({ length: BATTLES }, (_, battle) => {
    dice.start(battle)
    score.clear()
    score.fired.fill(0)
    return `${fight(fighter)} after ${fighter.rounds()}: ${score.counters.join()}`
  })
}

/** The same battles on the turned map, everybody standing where it stood, read from the top left, row by row. */
async function fightTurned(scenario: Scenario, order: number, plan: Plan): Promise<string[]> {
  const turn = turnOf(order)
  const { map, walls } = scenario.field as { map: string; walls?: string[] }
  const { start, field } = startOf(plan)
  const turned = await planScenario({
    ...scenario,
    field: {
      ...scenario.field,
      map: turnMap(map, turn),
      ...(walls && { walls: walls.map((wall) => turnWall(field, turn, wall)) }),
    },
  })
  const there = startOf(turned.plan)
  for (const [one, cell] of start.cell!.entries()) {
    if (cell < 0) continue
    const [across, down] = turnPlace(field, turn, [cell & ((1 << field.shift) - 1), cell >> field.shift])
    there.start.cell![one] = (down << there.field.shift) | across
  }
  for (const [one, facing] of (start.facing ?? []).entries()) there.start.facing![one] = turnFacing(facing, turn)
  return fightIn(0, turned.plan)
}

const files = ['scenarios/', 'scenarios/games/'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT))
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('.rules.yaml'))
    .map((name) => `${folder}${name}`)
    .filter((file) => /^ +map: \|/m.test(readFileSync(new URL(file, ROOT), 'utf8'))),
)

describe.each(files.map((file, at) => ({ file, at })))('$file', ({ file, at }) => {
  test('goes in each order of equal cells as on the map turned so', async () => {
    const { scenario } = await loadScenario(new URL(file, ROOT).pathname, { ownRules: true })
    const { plan } = await planScenario(scenario!)
    // Not all of a map, but files after one another take those that follow one another.
    const turns = TIE_ORDERS - 1
    const tried = casesOf(turns)
    for (let each = at * tried; each < (at + 1) * tried; each++) {
      const order = 1 + (each % turns)
      const [here, turned] = [await fightIn(order, plan), await fightTurned(scenario!, order, plan)]
      expect(here, sayTieOrder(READING_ORDER + order)).toEqual(turned)
    }
  })
})
