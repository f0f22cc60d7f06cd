import { DICE_NOTE, type JournalEvent } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { surveyGround } from '../../field/ground.ts'
import type { Ground } from '../../narration/drawing.ts'
import { drawFields, marksOf } from '../../narration/field-drawings.ts'
import type {
  Change,
  NarratedDie,
  NarratedEvent,
  NarratedRound,
  Narration,
  Place,
  Standing,
} from '../../narration/narration.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { FATES } from './code/falls.ts'
import { NOTE } from './codes.ts'
import type { Data } from './data.ts'
import type { Game } from './ir.ts'
import type { PackedData } from './packed.ts'
import { makeSentences, type Sentence } from './sentences.ts'

/** A battle in plain English, as `Ruleset.narrate`: every step with its dice, lets, comparisons and what is left (§12). */
export function narrateGame(
  { data: { shape } }: Plan<PackedData>,
  roster: Roster,
  scenario: Scenario,
  rounds: readonly (readonly JournalEvent[])[],
): Narration {
  const replays = new Replays(shape, roster)
  const ground = shape.grid && surveyGround(scenario, shape.grid.field)
  const marks = marksOf(roster, ground ?? { meanings: {} })
  const narrated = rounds.map((events, number) => replays.narrate(events, number))
  const drawn = ground && drawBattle(ground, marks, narrated)
  const { cell, unit } = shape.game.grid ?? {}
  return {
    combatants: roster.combatants.map(({ name, party }, one) => ({
      name,
      party: roster.parties[party],
      mark: marks[one]!,
    })),
    ground: ground?.meanings ?? {},
    ...(ground && !(cell === 5 && unit === 'ft') && { cells: `squares of ${cell} ${unit}` }),
    ...(drawn && { field: drawn.stage }),
    rounds: narrated.map((round, at) => {
      const field = drawn?.fields[at]
      return field ? { ...round, field } : round
    }),
  }
}

/** The field of a battle on a grid, round by round. */
function drawBattle(ground: Ground, marks: readonly string[], rounds: readonly NarratedRound[]) {
  const tokens = rounds.map(({ standings }) =>
    standings.flatMap(({ place }, one) =>
      place ? [{ mark: marks[one]!, column: place.column - 1, row: place.row - 1 }] : [],
    ),
  )
  const all = rounds.flatMap(({ changes = [], standings }) => [
    ...changes.flat().map(({ standing }) => standing),
    ...standings,
  ])
  return drawFields(ground, tokens, all)
}

/** State while a battle is narrated: how everybody stands, and the dice that nobody has mentioned. */
class Replays {
  readonly #game: Game
  readonly #roster: Roster
  readonly #hp: number[]
  readonly #most: number[]
  readonly #out: string[]
  /** Why somebody who is not out is not in the fight: `waits` or `in reserve`; empty while it is. */
  readonly #away: string[]
  /** By combatant: effects and their stacks. */
  readonly #under: Map<number, number>[]
  readonly #vital: number
  readonly #sentences: ReturnType<typeof makeSentences>
  #dice: NarratedDie[] = []
  /** From which face on a chance holds: by the die that is rolled next, and by dice that have been rolled. */
  #from: number | undefined
  readonly #holdFrom = new WeakMap<NarratedDie, number>()
  /** Who stands otherwise since the last event that was narrated. */
  readonly #changed = new Set<number>()

  /** On a grid: by combatant its cell, -1 of who waits. */
  readonly #cells: number[]
  readonly #shift: number

  constructor({ game, thingNames, grid, waits }: Data, roster: Roster) {
    this.#cells = [...(grid?.cells ?? [])]
    this.#shift = grid?.field.shift ?? 0
    this.#game = game
    this.#roster = roster
    this.#hp = roster.combatants.map(() => 0)
    this.#most = roster.combatants.map(() => 1)
    this.#out = roster.combatants.map(() => '')
    const present = roster.combatants.filter((_, one) => waits[one] === 0)
    const behind = present.filter(({ party }, at) => {
      const rank = at - present.findIndex((other) => other.party === party)
      return game.front > 0 && rank >= game.front
    })
    this.#away = roster.combatants.map((one, at) =>
      waits[at] !== 0 ? 'waits' : behind.includes(one) ? 'in reserve' : '',
    )
    this.#under = roster.combatants.map(() => new Map())
    this.#vital = game.pools.findIndex(({ fate }) => fate !== undefined)
    this.#sentences = makeSentences(game, roster, thingNames)
  }

  narrate(events: readonly JournalEvent[], number: number): NarratedRound {
    const narrated: NarratedEvent[] = []
    const changes: Change[][] = []
    let first = ''
    const { clock } = this.#game.order
    let time: number | undefined
    for (const event of events) {
      const [kind, who] = event as [number, number]
      if (kind === NOTE.TURN && first === '') first = this.#sentences.name(who)
      if (kind === NOTE.TICK && clock) time = who + (number - 1) * clock.round
      if (!this.#hear(event)) continue
      const next =
        kind === NOTE.MOVES ? this.#move(event, narrated.at(-1)) : this.#sentences.narrate(event, narrated.at(-1))
      if (next === undefined) continue
      if ('continues' in next) narrated[narrated.length - 1] = this.#withDice(next.continues)
      else narrated.push(this.#withDice(this.#timed(next, time)))
      if (!('continues' in next)) time = undefined
      changes[narrated.length - 1] = [...(changes[narrated.length - 1] ?? []), ...this.#takeChanges()]
    }
    if (this.#dice.length > 0)
      narrated.push(this.#withDice({ kind: 'dice', text: 'Dice that decide nothing else fall.' }))
    const title = number === 0 ? 'before the battle' : first === '' ? 'nobody acts' : `${first} first`
    return { number, title, events: narrated, changes, standings: this.#standings() }
  }

  /** What happens first in a tick says its time. */
  #timed(event: NarratedEvent, tick: number | undefined): NarratedEvent {
    if (tick === undefined) return event
    const { number, secondsIn } = this.#sentences
    return { ...event, text: `${number(secondsIn(tick))} s: ${event.text}` }
  }

  /** Takes note of what changes; whether there is something to tell of it. */
  #hear([kind, who, other, value, detail]: JournalEvent): boolean {
    switch (kind) {
      case DICE_NOTE.DIE_NOTE:
        this.#dice.push({ ...(who! >= 0 && { who: this.#sentences.name(who!) }), sides: value!, face: detail! })
        if (this.#from !== undefined) this.#holdFrom.set(this.#dice.at(-1)!, this.#from)
        this.#from = undefined
        return false
      case NOTE.CHANCE:
        this.#from = detail!
        return false
      // The dice that it stands for follow.
      case DICE_NOTE.OUTCOME_NOTE:
        return false
      case NOTE.STARTS:
        this.#hp[who!] = this.#inOnes(value!)
        this.#most[who!] = this.#inOnes(detail!)
        this.#changed.add(who!)
        return true
      case NOTE.POOL:
      case NOTE.GAINED:
        if (value === this.#vital) this.#hp[who!] = this.#inOnes(detail!)
        this.#changed.add(who!)
        return true
      case NOTE.BEGINS:
      case NOTE.STACKS:
        this.#under[who!]!.set(value!, detail!)
        this.#changed.add(who!)
        return true
      case NOTE.ENDS:
        this.#under[who!]!.delete(value!)
        this.#changed.add(who!)
        return true
      // Who changes places has been told to, and is in the fight by then.
      case NOTE.ENTERS: {
        const isNew = this.#away[who!] !== ''
        this.#away[who!] = detail === 0 ? '' : 'in reserve'
        this.#changed.add(who!)
        return isNew
      }
      case NOTE.SWAPS: {
        const [mine, theirs] = [this.#away[who!]!, this.#away[other!]!]
        this.#away[who!] = theirs
        this.#away[other!] = mine
        this.#changed.add(who!).add(other!)
        return true
      }
      case NOTE.MOVES:
        this.#cells[who!] = detail!
        this.#changed.add(who!)
        return true
      case NOTE.OUT:
        this.#out[who!] = FATES[value!]!
        this.#under[who!]!.clear()
        this.#changed.add(who!)
        return true
      default:
        return kind !== undefined && other !== undefined
    }
  }

  /** Steps of one move are one event. */
  #move([, who, , from, to]: JournalEvent, last: NarratedEvent | undefined): Sentence {
    const actor = this.#sentences.name(who!)
    const before = last?.kind === 'move' && last.actor === actor ? last.from : undefined
    // Who enters comes from nowhere.
    const start = before ?? (from! < 0 ? undefined : this.#placeOf(from!))
    const end = this.#placeOf(to!)
    const says = ({ column, row }: Place): string => `(${column}, ${row})`
    const [time = ''] = (before && /^[\d.]+ s: /.exec(last!.text)) ?? []
    const moved = start ? `moves from ${says(start)} to ${says(end)}` : `appears in ${says(end)}`
    const text = `${time}${actor} ${moved}.`
    const event: NarratedEvent = { kind: 'move', actor, ...(start && { from: start }), to: end, text }
    return before ? { continues: event } : event
  }

  #placeOf(cell: number): Place {
    return { column: (cell & ((1 << this.#shift) - 1)) + 1, row: (cell >> this.#shift) + 1 }
  }

  #inOnes(steps: number): number {
    return steps / 10 ** this.#game.pools[this.#vital]!.decimals
  }

  #withDice(event: NarratedEvent): NarratedEvent {
    const dice = [...(event.dice ?? []), ...this.#dice]
    if (dice.length === 0) return event
    const shown = this.#dice
      .map((die) => {
        const { sides, face } = die
        const from = this.#holdFrom.get(die)
        return `${sides === 100 ? 'd%' : `d${sides}`} ${face}${from === undefined ? '' : `, holds from ${from}`}`
      })
      .join(', ')
    this.#dice = []
    return { ...event, dice, text: shown === '' ? event.text : `${event.text.slice(0, -1)} (${shown}).` }
  }

  #takeChanges(): Change[] {
    const changes = [...this.#changed].map((combatant) => ({ combatant, standing: this.#standing(combatant) }))
    this.#changed.clear()
    return changes
  }

  #standings(): Standing[] {
    this.#changed.clear()
    return this.#roster.combatants.map((_, one) => this.#standing(one))
  }

  #standing(one: number): Standing {
    const effects = [...this.#under[one]!].map(([effect, stacks]) => {
      const own = this.#game.effects[effect]!.name
      return stacks > 1 ? `${own} x ${stacks}` : own
    })
    return {
      name: this.#roster.combatants[one]!.name,
      hp: this.#hp[one]!,
      hpMax: this.#most[one]!,
      ...(this.#out[one] !== '' && { out: this.#out[one]! }),
      ...(this.#out[one] === '' && (this.#cells[one] ?? -1) >= 0 && { place: this.#placeOf(this.#cells[one]!) }),
      // Whatever it has in hand, it has all battle long.
      state: ['', ...(this.#out[one] === '' && this.#away[one] !== '' ? [this.#away[one]!] : []), ...effects],
    }
  }
}
