import { combatantStream, STATUS } from './dice.ts'
import { NODE } from './kept-traces.ts'
import { countFall, forget, settle } from './known-duel-counts.ts'
import { addDice, addRefill, below, cursorOf, open, startStreams, upperHalf } from './known-duel-dice.ts'
import { AT, field, MEMORY, NODE_SIZE, setField } from './known-duel-memory.ts'
import type { Opening } from './opening.ts'
import { STALEMATE } from './score.ts'
import { HELD } from './traced-dice.ts'
import {
  block,
  type Code,
  choose,
  i32,
  i64,
  jump,
  jumpIf,
  type Label,
  type Local,
  loop,
  type MakeLocal,
  Module,
  type Routine,
  result,
  when,
} from './webassembly.ts'
import { addDrawing } from './words-ahead.ts'

/** What duels have need of. All else about them are numbers in their memory. */
export interface DuelShape {
  readonly opening: Opening
  /** Whether who acts first is rolled in the first round only. */
  readonly opensOnce: boolean
  readonly rollsChecks: boolean
  readonly holdsBack: boolean
  readonly rollsHitPoints: boolean
}

/** A battle that comes to what is not known. */
export const UNKNOWN = -1

/** The module that fights duels of a shape: it imports its memory, and exports `fight`. */
export function writeKnownDuel(shape: DuelShape): Uint8Array<ArrayBuffer> {
  const module = new Module()
  const refill = addRefill(module, addDrawing(module))
  module.add(['i32'], ['i32'], (local, battle) => fight(shape, refill, local, battle), 'fight')
  return module.toBytes()
}

/** Fights the battle of that number; what it comes to, or `UNKNOWN`. */
function fight(shape: DuelShape, refill: Routine, local: MakeLocal, battle: Local): Code {
  const { opening, opensOnce, rollsChecks, holdsBack, rollsHitPoints } = shape
  const [rounds, first, traces, node, size, landed, drawn, followed] = Array.from({ length: 8 }, () => local('i32'))
  const [at, times, outcome, down, otherDown] = Array.from({ length: 5 }, () => local('i32'))
  const [attack, product, suffered] = [local('i64'), local('i64'), local('i64')]
  const here = (field: number): Code => i32.load(node, field)
  const roll = open(opening, local, refill, first)
  const goOn = (step: Label): Code => [node.set(i32.add(node, NODE_SIZE)), jump(step)]
  const isDown = (combatant: number): Code => i64.least(i64.load(0, MEMORY.suffered + 8 * combatant), i64.const(0))
  const lookWhoIsDown: Code = [down.set(isDown(0)), otherDown.set(isDown(1))]
  const isSomebodyDown: Code = i32.or(isDown(0), isDown(1))

  /** Draws one of so many outcomes of the node. */
  const draw = (outcomes: Code): Code => [
    below(local, refill, here(AT.cursor), outcomes, product),
    landed.set(i32.add(here(AT.row), i32.shiftLeft(upperHalf(product), 3))),
    rollsChecks ? [i32.store(drawn, landed), drawn.set(i32.add(drawn, 4))] : [],
  ]
  const passCheck = (step: Label): Code => [
    draw(i32.subtract(0, size)),
    node.set(choose(i32.less(landed, here(AT.edge)), here(AT.below), here(AT.above))),
    jumpIf(node, step),
  ]
  const land: Code = [
    attack.set(i64.load(landed)),
    at.set(here(AT.suffered)),
    suffered.set(i64.add(i64.load(at), attack)),
    i64.store(at, suffered),
    when(here(AT.part), [at.set(here(AT.part)), i64.store(at, i64.add(i64.load(at), attack))]),
  ]
  const countRound: Code = [
    times.set(here(AT.times)),
    i32.store(node, i32.add(times, 1), AT.times),
    // Listed if it is new in this battle; without a branch, as that is as hard to foresee as who acts first.
    i32.store(followed, node),
    followed.set(i32.add(followed, i32.shiftLeft(i32.isZero(times), 2))),
    traces.set(here(AT.next)),
  ]

  const playRound = (ends: Label, falls: Label, unknown: Label): Code =>
    loop((step) => [
      size.set(here(AT.size)),
      block((lands) => [
        when(i32.less(0, size), [draw(size), jump(lands)]),
        jumpIf(i32.isZero(size), ends),
        rollsChecks
          ? [
              when(i32.notEqual(size, NODE.LANDS), [passCheck(step), jump(unknown)]),
              landed.set(i32.load(here(AT.drawn))),
            ]
          : [],
      ]),
      land,
      holdsBack
        ? when(here(AT.held), [
            when(i32.equal(here(AT.held), HELD.TO_THE_END), jumpIf(isSomebodyDown, falls)),
            goOn(step),
          ])
        : [],
      jumpIf(i64.least(suffered, i64.const(0)), falls),
      goOn(step),
    ])

  return [
    startStreams(local, battle),
    [0, 1].map((combatant) => setHitPoints(rollsHitPoints, local, refill, combatant)),
    followed.set(MEMORY.followed),
    traces.set(field(MEMORY.start)),
    roll,
    block((unknown) => [
      block((over) => [
        loop((nextRound) => [
          rounds.set(i32.add(rounds, 1)),
          drawn.set(MEMORY.drawn),
          node.set(i32.load(i32.add(traces, i32.shiftLeft(first, 2)))),
          jumpIf(i32.isZero(node), unknown),
          // A round ahead, so that nothing waits for it.
          opensOnce ? [] : roll,
          block((falls) => [
            block((ends) => playRound(ends, falls, unknown)),
            countRound,
            jumpIf(i32.notEqual(rounds, field(MEMORY.maxRounds)), nextRound),
            lookWhoIsDown,
            outcome.set(STALEMATE),
            jump(over),
          ]),
          i32.store(node, 1, AT.times),
          i32.store(followed, node),
          followed.set(i32.add(followed, 4)),
          lookWhoIsDown,
          outcome.set(i32.add(down, i32.and(down, otherDown))),
          jump(over),
        ]),
      ]),
      settle(local, followed),
      [down, otherDown].map((isDown, combatant) => countFall(isDown, 4 * combatant)),
      setField(MEMORY.rounds, rounds),
      result(outcome),
    ]),
    forget(local, followed),
    UNKNOWN,
  ]
}

/** What a combatant has suffered begins as far below 0 as it has hit points, which may be dice (rounds.ts). */
function setHitPoints(areRolled: boolean, local: MakeLocal, refill: Routine, combatant: number): Code {
  const own = (at: number): Code => field(at + 4 * combatant)
  const hp = local('i32')
  const points = local('i64')
  const cursor = cursorOf(combatantStream(combatant, STATUS))
  const rollPoints = when(own(MEMORY.hpCount), [
    hp.set(i32.add(own(MEMORY.hpConstant), own(MEMORY.hpCount))),
    addDice(local, refill, cursor, own(MEMORY.hpCount), own(MEMORY.hpSides), hp),
    hp.set(choose(i32.less(hp, 1), 1, hp)),
  ])
  return [
    hp.set(own(MEMORY.hp)),
    areRolled ? rollPoints : [],
    points.set(i64.shiftLeft(i64.ofUnsigned(hp), i64.const(32))),
    i64.store(0, points, MEMORY.points + 8 * combatant),
    i64.store(0, i64.subtract(i64.const(0), points), MEMORY.suffered + 8 * combatant),
  ]
}
