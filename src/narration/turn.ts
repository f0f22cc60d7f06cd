import { CHOICE } from '../battle/dice.ts'
import { byRule, isMistakeOf } from './mistake.ts'
import { anyDice, type Fallen, type NarrateEvent, type Narrator, plain } from './narrator.ts'
import { showDice } from './words.ts'

/** What somebody does, as its tactic has it. */
interface ActionText {
  readonly actor: number
  /** Oneself: nobody else. */
  readonly target: number
  /** The rule that was followed, as the designer wrote it; left out where none applied. */
  readonly rule: string | undefined
  /** Dice by which a target was drawn. */
  readonly dice?: readonly Fallen[]
  /** What is not recognized by what follows: `takes aim`. */
  readonly actionText?: string | undefined
}

/** `Anna, by "aim", drawn at random (d2 1): takes aim.` */
export function sayTurn(
  { scene: { name }, say, narrated }: Narrator,
  action: string,
  { actor, target, rule, dice = [], actionText }: ActionText,
): void {
  const me = name(actor)
  const before = narrated.at(-1)
  // What has just been told says why.
  const why = before && isMistakeOf(me, before) ? '' : ': no rule applies'
  const drawn = dice.length > 0 ? `, drawn at random (${showDice(dice)})` : ''
  const what = actionText === undefined ? '' : `: ${actionText}`
  say({
    kind: 'turn',
    text: rule === undefined ? `${me} passes${why}.` : `${me}, ${byRule(rule)}${drawn}${what}.`,
    actor: me,
    action,
    ...(rule !== undefined && { rule }),
    ...(target !== actor && { target: name(target) }),
    ...anyDice(dice),
  })
}

/** `Bert reacts, by "counter-attack": strikes back at Anna.` */
export function sayReaction(
  { scene: { name }, say }: Narrator,
  reaction: string,
  { actor, target, rule, dice = [], actionText }: ActionText,
): void {
  const drawn = dice.length > 0 ? ` (${showDice(dice)})` : ''
  say({
    kind: 'reaction',
    text: `${name(actor)} reacts, ${byRule(rule)}${drawn}: ${actionText}.`,
    actor: name(actor),
    ...(target !== actor && { target: name(target) }),
    reaction,
    ...(rule !== undefined && { rule }),
    ...anyDice(dice),
  })
}

/** The dice with which somebody has drawn a target. Those of others came to nothing: that is narrated here. */
export function takeChoice(narrator: Narrator, me?: string): Fallen[] {
  const dice = narrator.takeDice(CHOICE)
  for (const die of dice.filter(({ who }) => who !== me)) {
    const text = `${die.who} draws a target (${showDice([die])}), and lets it be.`
    narrator.say({ kind: 'choice', text, ...(die.who !== undefined && { actor: die.who }), dice: [plain(die)] })
  }
  return dice.filter(({ who }) => who === me)
}

/**
 * Tells a range of somebody's way: combatant, -, from, to. Steps on end are one walk.
 *
 * @param gaitOf how a combatant moves: `walks`
 */
export function narrateMoves(narrator: Narrator, gaitOf: (combatant: number) => string): NarrateEvent {
  const { scene } = narrator
  return (combatant, _, from, to) => {
    const actor = scene.name(combatant)
    scene.cell[combatant] = to
    const before = narrator.narrated.at(-1)
    const goesOn = before?.kind === 'move' && before.actor === actor
    const start = goesOn && before.from ? before.from : scene.placeOf(from)
    const end = scene.placeOf(to)
    const text = `${actor} ${gaitOf(combatant)} from (${start.column}, ${start.row}) to (${end.column}, ${end.row}).`
    const event = { kind: 'move', text, actor, from: start, to: end }
    if (goesOn) narrator.amend(event)
    else narrator.say(event)
  }
}
