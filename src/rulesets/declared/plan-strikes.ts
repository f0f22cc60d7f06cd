import { ABSORBED_MOST, MOST_OUTCOMES, packAttack } from '../../battle/attack-table.ts'
import { type Dice, STATUS } from '../../battle/dice.ts'
import { startMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import { bounded } from './arithmetic.ts'
import { writeAct } from './code/acts.ts'
import { Code } from './code/code.ts'
import { writeTaken } from './code/damage.ts'
import { thingsOf } from './code/decisions.ts'
import { write } from './code/expressions.ts'
import { makeFaces } from './code/faces.ts'
import type { KnownStrike } from './code/known-strike.ts'
import type { StepSpot } from './code/step-spot.ts'
import { writeSteps } from './code/steps.ts'
import { drawsStrikes } from './code/strikes.ts'
import { columnsOf, shapeOf } from './columns.ts'
import { hasArmour } from './counted.ts'
import type { Data, ListedStrike } from './data.ts'
import { foresee } from './foreseeable.ts'
import { openData, type PackedData, packData } from './packed.ts'
import { Specialiser } from './specialise.ts'
import { diceInTurn, listWays } from './unfolding-dice.ts'

/** Entries of all strikes of a plan together. */
const MOST_ENTRIES = 1 << 16
/** Dice that a strike keeps at once are fewer. */
const FACES = 1024
const MOST_DAMAGE = 2 ** 22

/** The attack tables of a scenario, and where in them its strikes are. */
export interface Strikes {
  readonly entries: Int32Array
  readonly strikes: readonly ListedStrike[]
}

/** The policy of a page forbids its own thread to make code of text: its workers list the strikes then (`withStrikes`). */
const MAY_COMPILE = !('document' in globalThis)

/** A plan with the strikes that a page's own thread could not list; any other plan as it is. */
export function withStrikes(plan: Plan<PackedData>): Plan<PackedData> {
  const rolled = openData(plan.data)
  if (rolled.strikes.length > 0) return plan
  const { entries, strikes } = planStrikes(rolled)
  if (entries.length === 0) return plan
  const data = { ...rolled, strikes }
  return { ...plan, memory: firstMemory(data), data: packData(data), entries }
}

/** Pools are set when a battle starts; but of hit points that are dice or numbers, what is certain of them stands there already. */
export function firstMemory(data: Data): Int32Array {
  const memory = startMemory(columnsOf(data), { data })
  const { hitPoints } = foresee(data) ?? {}
  if (!hitPoints) return memory
  for (const [one, constant] of hitPoints.hpConstant.entries()) {
    memory[one] = memory[data.combatants + one] = Math.max(1, constant)
  }
  return memory
}

/** Lists all outcomes of each strike that the rules make. Those with too many are rolled die by die. */
export function planStrikes(data: Data): Strikes {
  if (!MAY_COMPILE) return { entries: new Int32Array(0), strikes: [] }
  const code = newCode(data)
  writeActions(code)
  const entries: number[] = []
  const strikes: ListedStrike[] = []
  for (const [key, outcomes] of listOutcomes(data, code.strikesMet)) {
    if (!outcomes || entries.length + outcomes.length > MOST_ENTRIES) continue
    strikes.push({ key, row: entries.length, size: outcomes.length })
    for (const entry of outcomes) entries.push(entry)
  }
  return { entries: Int32Array.from(entries), strikes }
}

/** Meets all strikes: they are in actions, since nobody knows beforehand whom events are of. */
function writeActions(code: Code): void {
  if (!drawsStrikes(code)) return
  code.provide = () => ''
  for (const own of code.data.classes) {
    for (const rule of own.turn)
      for (const thing of thingsOf(code, own, rule)) writeAct(code, own, rule.turnType, thing)
  }
}

function newCode(data: Data): Code {
  return new Code(data, shapeOf(data), new Specialiser(data), { tells: false, quiet: false })
}

/** What each strike comes to in each of the ways in which its dice can fall; undefined: no list can say that. */
function listOutcomes(data: Data, strikes: ReadonlyMap<number, KnownStrike>): Map<number, Int32Array | undefined> {
  const { notations, tables, game, counted } = data
  const scope = JSON.stringify([notations, tables, game.words.length, counted.absorbedParts])
  const known = listed.get(scope) ?? new Map<number, Int32Array | undefined>()
  if (known.size >= MOST_LISTED) known.clear()
  const unknown = [...strikes].filter(([key]) => !known.has(key))
  const dice = diceInTurn()
  const rolls = compileStrikes(
    data,
    unknown.map(([, strike]) => strike),
    dice,
  )
  for (const [at, [key]] of unknown.entries())
    known.set(
      key,
      listWays(MOST_OUTCOMES, dice, () => entryOf(rolls[at]!)),
    )
  if (listed.size >= MOST_SCOPES) listed.clear()
  listed.set(scope, known)
  return new Map([...strikes.keys()].map((key) => [key, known.get(key)]))
}

/** What strikes came to, by all else that this depends on: those of the variants of a study are mostly the same. */
const listed = new Map<string, Map<number, Int32Array | undefined>>()
const MOST_LISTED = 256
const MOST_SCOPES = 16

/** Works out a strike: damage and what was taken off it; none, if it misses. */
type Roll = () => readonly [amount: number, absorbed: number] | undefined

/** The entry of what a strike comes to; undefined: entries cannot say it. */
function entryOf(roll: Roll): number | undefined {
  isCounted = false
  const hit = roll()
  if (isCounted) return undefined
  if (!hit) return 0
  const [amount, absorbed] = hit
  return amount > MOST_DAMAGE || absorbed < 0 || absorbed > ABSORBED_MOST ? undefined : packAttack(amount, absorbed)
}

/** Compiles strikes to functions that roll them die by die. */
function compileStrikes(data: Data, strikes: readonly KnownStrike[], dice: Dice): readonly Roll[] {
  if (strikes.length === 0) return []
  const code = newCode(data)
  const written = strikes.map((strike) => writeRoll(code, strike))
  const helpers = expressionHelpers(dice, data)
  const source = [
    `'use strict'`,
    `const { arrays, ${Object.keys(helpers).join(', ')} } = env`,
    code.source(),
    `return [${written.join(',')}]`,
  ].join('\n')
  return new Function('env', source)({ ...helpers, arrays: code.arrays })
}

function writeRoll(code: Code, { steps, attack, damage, taken }: KnownStrike): string {
  const spot: StepSpot = {
    who: {},
    among: { who: {} },
    thing: '0',
    given: { dealt: '0' },
    roller: '0',
    purpose: STATUS,
    kind: 'event',
    doer: '0',
    dealt: 'dealt',
    turnType: -1,
    turnTypeThing: '0',
  }
  const lets = writeSteps(code, steps.slice(0, -1), spot)
  const condition = write(code, attack.condition, spot)
  const raw = write(code, damage.amount, spot)
  const amount = writeTaken(code, taken, 0)
  const parts = code.data.counted.absorbedParts
  const absorbed = hasArmour(code.game)
    ? `Math.round(raw * ${parts}) - amount * ${parts}`
    : 'Math.max(0, Math.round(raw) - amount)'
  return [
    'function () {',
    // Of `damage.taken`, whose dice are those of whoever does the damage.
    'const doer = 0',
    'release(0)',
    ...lets,
    `if (!${condition}) return undefined`,
    `const raw = ${raw}`,
    `const amount = ${amount}`,
    `return [amount, ${absorbed}]`,
    '}',
  ].join('\n')
}

/** Whether a strike divided by zero, or came to a value out of bounds: battles count that, and so roll such a strike. */
let isCounted = false
const arithmetic = {
  bound(value: number): number {
    isCounted ||= bounded(value) !== value
    return bounded(value)
  },
  divide(one: number, other: number): number {
    isCounted ||= other === 0
    return other === 0 ? 0 : arithmetic.bound(one / other)
  },
}

function expressionHelpers(dice: Dice, { notations }: Data) {
  const { below, sum, reaches } = dice
  return { below, sum, reaches, ...makeFaces(dice, notations, { most: FACES }), ...arithmetic }
}
