import { combatantStream, STATUS } from '../../battle/dice.ts'
import { NODE } from '../../battle/kept-traces.ts'
import type { KnownRounds } from '../../battle/known-rounds.ts'
import type { Opening } from '../../battle/opening.ts'
import { STALEMATE } from '../../battle/score.ts'
import { HELD } from '../../battle/traced-dice.ts'
import {
  block,
  type Code,
  choose,
  i32,
  i32x4,
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
} from '../../battle/webassembly.ts'
import { addDrawing } from '../../battle/words-ahead.ts'
import { clear, follow, forget, list, settle } from './counting.ts'
import { addDice, addRefill, below, cursorOf, open, startStreams, upperHalf } from './dice.ts'
import { AT, field, MEMORY } from './memory.ts'
import type { Places } from './places.ts'
import { type Recorded, record } from './recording.ts'

/** What duels have need of. All else about them are numbers in their memory. */
export interface DuelShape extends Pick<KnownRounds, 'opensOnce' | 'rollsChecks' | 'holdsBack'>, Recorded {
  readonly opening: Opening
  readonly rollsHitPoints: boolean
  readonly countsLuck: boolean
}

/**
 * The module that fights duels of a shape. It imports its memory and `beyond`, which is called with values that have no bin: a
 * histogram, and the value. It exports `fight`: given the number of a battle, and how many battles to fight from that one on, at
 * most `ROW`, it returns how many were fought until one was not known.
 */
export function writeKnownDuels(shape: DuelShape, places: Places): Uint8Array<ArrayBuffer> {
  const module = new Module()
  const beyond = module.import('beyond', ['i32', 'i32'])
  const refill = addRefill(module, addDrawing(module))
  module.add(
    ['i32', 'i32'],
    ['i32'],
    (local, battle, battles) => fight(shape, places, { refill, beyond }, local, battle, battles),
    'fight',
  )
  return module.toBytes()
}

interface Routines {
  readonly refill: Routine
  readonly beyond: Routine
}

function fight(
  shape: DuelShape,
  places: Places,
  { refill, beyond }: Routines,
  local: MakeLocal,
  battle: Local,
  battles: Local,
): Code {
  const { opening, opensOnce, rollsChecks, holdsBack, rollsHitPoints, countsLuck } = shape
  const [rounds, first, traces, node, size, landed, drawn] = Array.from({ length: 7 }, () => local('i32'))
  const [at, place, damage, outcome, down, otherDown, fought] = Array.from({ length: 7 }, () => local('i32'))
  const [attack, product, suffered, sum] = Array.from({ length: 4 }, () => local('i64'))
  const vectors = (length: number): Local[] => Array.from({ length }, () => local('v128'))
  const counting = {
    followed: local('i32'),
    usual: vectors(places.traced.usual),
    seldom: vectors(places.traced.seldom),
    countsSeldom: local('i32'),
    luck: countsLuck ? [local('f64'), local('f64')] : [],
  }
  const here = (field: number): Code => i32.load(node, field)
  const roll = open(opening, local, refill, first)
  const goOn = (step: Label): Code => [node.set(i32.add(node, places.nodeSize)), jump(step)]
  const isDown = (combatant: number): Code => i64.least(i64.load(0, MEMORY.suffered + 8 * combatant), i64.const(0))
  const isSomebodyDown: Code = i32.or(isDown(0), isDown(1))

  /** Draws one of so many outcomes of the node. */
  const draw = (outcomes: Code): Code => [
    below(local, refill, here(AT.cursor), outcomes, product),
    landed.set(i32.add(here(AT.row), i32.shiftLeft(upperHalf(product), 3))),
    rollsChecks ? [i32.store(drawn, landed), drawn.set(i32.add(drawn, 4))] : [],
  ]
  const passCheck = (step: Label): Code => [
    draw(i32.subtract(0, size)),
    node.set(choose(i32.less(landed, here(AT.threshold)), here(AT.below), here(AT.above))),
    jumpIf(node, step),
  ]
  const land: Code = [
    attack.set(i64.load(landed)),
    at.set(here(AT.suffered)),
    suffered.set(i64.add(i64.load(at), attack)),
    i64.store(at, suffered),
    when(here(AT.part), [at.set(here(AT.part)), i64.store(at, i64.add(i64.load(at), attack))]),
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

  const fightOne = (unknown: Label): Code =>
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
          follow(counting, node),
          list(counting, node),
          traces.set(here(AT.next)),
          jumpIf(i32.notEqual(rounds, field(MEMORY.maxRounds)), nextRound),
          outcome.set(STALEMATE),
          jump(over),
        ]),
        follow(counting, node),
        down.set(isDown(0)),
        otherDown.set(isDown(1)),
        outcome.set(i32.add(down, i32.and(down, otherDown))),
        jump(over),
      ]),
    ])

  const storeCounters: Code = [...counting.usual, ...counting.seldom].map((vector, i) =>
    i32x4.store(0, vector, places.traced.at + 16 * i),
  )

  return [
    block((unknown) => [
      loop((nextBattle) => [
        startStreams(local, battle),
        [0, 1].map((combatant) => setHitPoints(rollsHitPoints, local, refill, combatant)),
        clear(counting, places),
        rounds.set(0),
        traces.set(field(MEMORY.start)),
        roll,
        fightOne(unknown),
        settle(counting, at, place, damage, sum, local('f64')),
        storeCounters,
        record(shape, places, beyond, local, { ...counting, outcome, rounds, place: fought }),
        battle.set(i32.add(battle, 1)),
        fought.set(i32.add(fought, 1)),
        jumpIf(i32.notEqual(fought, battles), nextBattle),
        result(fought),
      ]),
    ]),
    forget(counting, at, node),
    fought,
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
