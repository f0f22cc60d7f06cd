import { CHANCE_NOTE, type JournalEvent, TIE_ORDER_NOTE } from '../../battle/journal.ts'
import { type Roster, titleOf } from '../../battle/roster.ts'
import { chanceEvent } from '../../narration/chance.ts'
import type { NarratedEvent } from '../../narration/narration.ts'
import { tieOrderEvent } from '../../narration/tie-order.ts'
import { makeAbsorbing } from './absorbing.ts'
import { FATES } from './code/falls.ts'
import { END, NOTE } from './codes.ts'
import { vitalOf } from './columns.ts'
import type { Game } from './ir.ts'
import { ticksPerSecond } from './ticks.ts'

const WHY: Readonly<Record<number, string>> = {
  [END.TIME]: 'its time is over',
  [END.REMOVED]: 'it is taken off',
  [END.CONDITION]: 'its condition does not hold any more',
  [END.CASTER]: 'its caster is out',
}

/** What an event calls a thing of a section. */
const THING = { weapons: 'weapon', spells: 'spell', items: 'item', armours: 'armour', shields: 'shield' } as const

/** An event, or the last event with more to it. */
export type Sentence = NarratedEvent | { readonly continues: NarratedEvent }

/** Makes a sentence of each thing that the journal of a declared game hears. */
export function makeSentences(game: Game, roster: Roster, things: readonly string[]) {
  const turnTypes = [...game.actions, ...game.reactions]
  const name = (one: number): string => roster.combatants[one]?.name ?? 'nobody'
  const number = (value: number): string => String(Number(value.toFixed(4)))
  const stacksOf = (stacks: number): string => (stacks > 1 ? ` (${stacks} stacks)` : '')
  const absorbing = makeAbsorbing(game)
  const vital = vitalOf(game)

  function narrate(
    [kind, who, other, value, detail]: JournalEvent,
    last: NarratedEvent | undefined,
  ): Sentence | undefined {
    const actor = name(who!)
    const target = name(other!)
    const aimed = other! >= 0 && other !== who ? { target } : {}
    switch (kind) {
      case CHANCE_NOTE: {
        const rules = roster.rules[who!]!.filter(({ list }) => list === (other === 0 ? 'turn' : 'reactions'))
        return chanceEvent(actor, rules[value!]!.text, detail === 1)
      }
      case TIE_ORDER_NOTE:
        return tieOrderEvent(who!)
      case NOTE.TURN:
        return { kind: 'turn', actor, text: `${actor} takes its turn.` }
      case NOTE.STARTS: {
        absorbing.hold(who!, vital, value!)
        const [left, most] = [value!, detail!].map((steps) => steps / 10 ** game.pools[vital]!.decimals)
        return {
          kind: 'starts',
          actor,
          left: left!,
          text: `${actor} starts with ${number(left!)} of ${number(most!)}.`,
        }
      }
      case NOTE.SCORE: {
        const own = who! < 0 ? roster.parties[other!]! : actor
        return { kind: 'score', text: `${own} scores ${number(value!)} for the order of turns.` }
      }
      case NOTE.TIE: {
        const first = who! < 0 ? roster.parties[other!]! : actor
        return { kind: 'tie', text: `Of those who tie, ${first} comes first.` }
      }
      case NOTE.TURN_TYPE:
      case NOTE.REACTION: {
        const { name: turnType, tells, with: section } = turnTypes[value!]!
        const thing = section && detail! > 0 ? titleOf(roster, section, things[detail!]!) : undefined
        const at = other! >= 0 && other !== who ? ` at ${target}` : ''
        const using = thing === undefined ? '' : `, with ${thing}`
        const plain = `${actor} ${kind === NOTE.TURN_TYPE ? 'does' : 'answers with'} ${turnType}${at}${using}.`
        const text =
          tells === undefined
            ? plain
            : asSentence(
                tells
                  .replaceAll('{me}', actor)
                  .replaceAll('{target}', target)
                  .replaceAll('{thing}', thing ?? 'nothing'),
              )
        const what = kind === NOTE.TURN_TYPE ? { action: turnType } : { reaction: turnType }
        return {
          kind: kind === NOTE.TURN_TYPE ? 'action' : 'reaction',
          actor,
          ...aimed,
          ...what,
          ...(thing !== undefined && { [THING[section!]]: thing }),
          text,
        }
      }
      case NOTE.ATTACK: {
        const verb = value === 1 ? 'hits' : 'misses'
        const because = detail! < 0 ? 'the attack is cancelled' : game.texts[detail!]
        return {
          kind: 'attack',
          actor,
          ...aimed,
          success: value === 1,
          text: `${actor} ${verb} ${target}${because === 'true' ? '' : `: ${because}`}.`,
        }
      }
      case NOTE.CHECK: {
        const holds = value === 1 ? 'holds' : 'does not hold'
        return {
          kind: 'check',
          actor,
          success: value === 1,
          text: `For ${actor} it ${holds} that ${game.texts[detail!]}.`,
        }
      }
      case NOTE.LET:
        return {
          kind: 'let',
          actor,
          amount: detail!,
          text: `${actor} works out ${game.locals[value!]}: ${number(detail!)}.`,
        }
      case NOTE.DAMAGE: {
        const before = detail === value ? '' : `, of ${number(detail!)}`
        const by = who === other ? '' : ` from ${target}`
        absorbing.start(who!, value!)
        return {
          kind: 'damage',
          actor: target,
          target: actor,
          amount: value!,
          text: `${actor} takes ${number(value!)} damage${before}${by}.`,
        }
      }
      case NOTE.POOL: {
        const pool = game.pools[value!]!
        const now = detail! / 10 ** pool.decimals
        const left = pool.fate ? { left: now } : {}
        if (last?.kind === 'damage' && last.target === actor && last.left === undefined && pool.fate) {
          const absorbed = absorbing.finish(who!, value!, detail!).map(({ pool, took, left }) => {
            const amount = took === undefined ? 'some' : number(took)
            return `${amount} off ${pool}, ${number(left)} left`
          })
          const shown = absorbed.length === 0 ? '' : ` (${absorbed.join('; ')})`
          const text = `${last.text.slice(0, -1)}${shown}, ${number(now)} ${pool.name} left.`
          return { continues: { ...last, ...left, text } }
        }
        absorbing.hold(who!, value!, detail!)
        return { kind: 'pool', actor, ...left, text: `${actor} has ${number(now)} ${pool.name}.` }
      }
      case NOTE.GAINED:
        absorbing.hold(who!, value!, detail!)
        return undefined
      case NOTE.ABSORBED: {
        const pool = game.pools[value!]!
        const now = number(detail! / 10 ** pool.decimals)
        const isOfLast = last?.kind === 'damage' && last.target === actor && last.left === undefined
        if (isOfLast && absorbing.absorb(who!, value!, detail!)) return { continues: last }
        absorbing.hold(who!, value!, detail!)
        return { kind: 'pool', actor, text: `${actor} has ${now} ${pool.name}.` }
      }
      case NOTE.BEGINS:
        return { kind: 'effect', actor, ...aimed, text: `${actor} is under ${effectOf(value!)}${stacksOf(detail!)}.` }
      case NOTE.STACKS:
        return { kind: 'effect', actor, text: `${actor} keeps ${effectOf(value!)}${stacksOf(detail!)}.` }
      case NOTE.ENDS:
        return { kind: 'effect', actor, text: `${effectOf(value!)} ends on ${actor}: ${WHY[detail!]}.` }
      case NOTE.FALLS:
        return { kind: 'falls', actor, text: `${actor} falls.` }
      case NOTE.OUT: {
        const fate = FATES[value!]!
        return {
          kind: fate,
          actor,
          text: `${actor} ${fate === 'slain' ? 'is slain' : fate === 'fled' ? 'flees' : 'yields'}.`,
        }
      }
      case NOTE.ENTERS:
        return { kind: 'enters', actor, text: `${actor} ${detail === 0 ? 'enters the fight' : 'joins the reserve'}.` }
      case NOTE.SWAPS:
        return { kind: 'swap', actor, ...aimed, text: `${actor} changes places with ${target}.` }
      case NOTE.REDIRECTED:
        return { kind: 'redirected', actor, ...aimed, text: `${actor} becomes the target instead of ${target}.` }
      case NOTE.CANCELLED:
        return { kind: 'cancelled', actor, text: `${turnTypes[value!]!.name} of ${actor} comes to nothing.` }
      case NOTE.BEGUN: {
        const time = number(secondsIn(detail!))
        return { kind: 'begun', actor, ...aimed, text: `${turnTypes[value!]!.name} of ${actor} is done in ${time} s.` }
      }
      case NOTE.LANDS:
        return {
          kind: 'lands',
          actor,
          ...aimed,
          text: `${turnTypes[Math.floor(value! / things.length)]!.name} of ${actor} is done.`,
        }
      case NOTE.INTERRUPTED:
        return { kind: 'interrupted', actor, text: `${actor} is interrupted.` }
      default:
        return undefined
    }
  }

  /** Ticks in seconds. */
  function secondsIn(ticks: number): number {
    const { clock } = game.order
    return clock ? ticks / ticksPerSecond(clock) : 0
  }

  function effectOf(effect: number): string {
    return game.effects[effect]!.name
  }

  return { name, narrate, number, secondsIn }
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text.replace(/[!?]$/, '.') : `${text}.`
}
