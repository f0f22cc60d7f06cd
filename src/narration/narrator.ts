import { type AttackTables, facesOf, hitOf } from '../battle/attack-table.ts'
import { combatantOf, DAMAGE, MISTAKES, purposeOf, TACTIC, TIES } from '../battle/dice.ts'
import { CHANCE_NOTE, DICE_NOTE, type JournalEvent, MISTAKE_NOTE, TIE_ORDER_NOTE } from '../battle/journal.ts'
import { chanceEvent } from './chance.ts'
import { mistakeEvent } from './mistake.ts'
import { beginSentences } from './names.ts'
import type { NarratedDie, NarratedEvent, Standing } from './narration.ts'
import type { CommonScene } from './scene.ts'
import { tieOrderEvent } from './tie-order.ts'
import { showDice } from './words.ts'

/** A die that has fallen, with the purpose of its stream (battle/dice.ts). */
export interface Fallen extends NarratedDie {
  readonly purpose: number
}

/** Tells one event that is not a die: its four integers. */
export type NarrateEvent = (actor: number, target: number, value: number, detail: number) => void

/** Tells a ruleset's events, by the code of each. */
export type EventNarrators = Readonly<Record<number, NarrateEvent>>

/** Collects the sentences of a round, and the dice that no sentence has narrated yet. */
export interface Narrator<Scene extends CommonScene = CommonScene> {
  /** Where everybody is, and how, at the event that is being narrated: tellers bring it up to date. */
  readonly scene: Scene
  readonly narrated: readonly NarratedEvent[]
  /** By event: how everybody stood once it was narrated. */
  readonly standings: readonly (readonly Standing[])[]
  say(event: NarratedEvent): void
  /** Replaces an event, the latest unless another is meant, by one that says more. */
  amend(event: NarratedEvent, at?: number): void
  /** Tells events; those that nobody tells of are left out. */
  narrate(events: readonly JournalEvent[], eventNarrators: EventNarrators): void
  /** The dice since they were last taken, those of a purpose only if one is given. */
  takeDice(purpose?: number): Fallen[]
  /** Tells the dice that belong to no sentence: no die is left out. */
  narrateLooseDice(): void
}

/** @param tables what attacks that are drawn as a whole are decoded by */
export function makeNarrator<Scene extends CommonScene>(scene: Scene, tables: AttackTables): Narrator<Scene> {
  const narrated: NarratedEvent[] = []
  const standings: (readonly Standing[])[] = []
  let dice: Fallen[] = []

  function drop(who: number, purpose: number, sides: number, face: number): void {
    dice.push({ ...(who >= 0 && { who: scene.name(who) }), purpose, sides, face })
  }

  /** An attack has been drawn as a whole. */
  function draw(stream: number, row: number, attack: number, outcome: number): void {
    const who = combatantOf(stream)
    const { toHit, damage } = facesOf(tables, attack, row, outcome)
    for (const face of toHit) drop(who, purposeOf(stream), tables.toHit.sides, face)
    // The dice of a miss stand for nothing that is rolled.
    if (hitOf(tables.entries[row + outcome])) for (const { sides, face } of damage) drop(who, DAMAGE, sides, face)
  }

  function narrateChance(who: number, list: number, rule: number, isFollowed: number): void {
    const dice = takeDice(TACTIC)
    const text = scene.ruleText(who, list === 0 ? 'turn' : 'reactions', rule) ?? 'a rule'
    narrator.say({ ...chanceEvent(scene.name(who), text, isFollowed !== 0, dice), ...anyDice(dice) })
  }

  function narrateMistake(who: number, list: number, kind: number, isMistake: number): void {
    const dice = takeDice(MISTAKES)
    narrator.say({ ...mistakeEvent(scene.name(who), list, kind, isMistake !== 0, dice), ...anyDice(dice) })
  }

  function narrateTieOrder(tieOrder: number): void {
    const dice = takeFrom(({ who, purpose }) => who === undefined && purpose === TIES)
    narrator.say({ ...tieOrderEvent(tieOrder, dice), ...anyDice(dice) })
  }

  function takeDice(purpose?: number): Fallen[] {
    return takeFrom((die) => purpose === undefined || die.purpose === purpose)
  }

  function takeFrom(isTaken: (die: Fallen) => boolean): Fallen[] {
    const taken = dice.filter(isTaken)
    dice = dice.filter((die) => !taken.includes(die))
    return taken
  }

  /** By what sentences call them: what they are called by themselves. */
  const plainNames = new Map(scene.names.map(({ name, inSentence }) => [inSentence, name]))
  const plainName = (called: string): string => plainNames.get(called) ?? called

  /** An event as it is narrated: sentences begin with a capital, and names that a program reads have no article. */
  function finish({ text, actor, target, victim, dice, ...rest }: NarratedEvent): NarratedEvent {
    return {
      ...rest,
      text: beginSentences(text),
      ...(actor !== undefined && { actor: plainName(actor) }),
      ...(target !== undefined && { target: plainName(target) }),
      ...(victim !== undefined && { victim: plainName(victim) }),
      ...(dice && { dice: dice.map(({ who, ...die }) => (who === undefined ? die : { who: plainName(who), ...die })) }),
    }
  }

  const narrator: Narrator<Scene> = {
    scene,
    narrated,
    standings,
    say: (event) => narrated.push(finish(event)),
    amend(event, at = narrated.length - 1) {
      narrated[at] = finish(event)
    },
    narrate(events, eventNarrators) {
      for (const [code, actor, target, value, detail] of events) {
        const narrateEvent = common[code] ?? eventNarrators[code]
        narrateEvent?.(actor, target, value, detail)
        // What is noted of an event after its sentence belongs to it; several sentences of one note are narrated at once.
        if (narrateEvent && narrateEvent !== drop && narrateEvent !== draw && narrated.length > 0)
          standings[narrated.length - 1] = scene.standings()
      }
    },
    takeDice,
    narrateLooseDice() {
      for (const die of dice) {
        narrated.push(
          finish({ kind: 'roll', text: `${die.who ?? 'the arena'} rolls ${showDice([die])}.`, dice: [plain(die)] }),
        )
      }
      dice = []
    },
  }
  /** What is noted under every ruleset. */
  const common: EventNarrators = {
    [DICE_NOTE.DIE_NOTE]: drop,
    [DICE_NOTE.OUTCOME_NOTE]: draw,
    [CHANCE_NOTE]: narrateChance,
    [MISTAKE_NOTE]: narrateMistake,
    [TIE_ORDER_NOTE]: narrateTieOrder,
  }
  return narrator
}

/** Dice as they are narrated; nothing where none fell. */
export function anyDice(dice: readonly Fallen[]): Pick<NarratedEvent, 'dice'> {
  return dice.length > 0 ? { dice: dice.map(plain) } : {}
}

/** A die as it is narrated. */
export function plain({ who, sides, face }: Fallen): NarratedDie {
  return { ...(who !== undefined && { who }), sides, face }
}
