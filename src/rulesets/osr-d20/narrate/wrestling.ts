import { STATUS, TO_HIT } from '../../../battle/dice.ts'
import { calledThing } from '../../../battle/roster.ts'
import { narrateOut } from '../../../narration/harm.ts'
import type { Modifier } from '../../../narration/narration.ts'
import { anyDice, type EventNarrators, plain } from '../../../narration/narrator.ts'
import { countOf, showDice, showSum } from '../../../narration/words.ts'
import { NOTE } from '../codes.ts'
import type { Narrator } from './scene.ts'

/** Tells contests, grips, and what is taken away (docs/rules/osr-d20.md §6.4). */
export function narrateWrestling(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  const { name } = scene
  /** Of the contest being narrated: the total of each wrestler; whether both sides have the same. */
  const totals = new Int32Array(scene.bearers.length)
  let isTied = false

  function declare(aggressor: number, foe: number, disarms: number): void {
    const what = disarms ? `goes for what ${name(foe)} holds` : `grabs at ${name(foe)}`
    const text = `${name(aggressor)} ${what}.`
    say({ kind: 'declare', text, actor: name(aggressor), target: name(foe) })
  }

  /** What a wrestler adds to the die. */
  function modifiersOf(wrestler: number): Modifier[] {
    const { weapon_skill, strength, grappler, hit_dice } = scene.bearers[wrestler].fields
    const body = grappler ? hit_dice * scene.options.wrestle_grappler : 0
    return [
      { name: 'weapon skill', value: weapon_skill },
      { name: 'strength', value: strength },
      { name: 'Hit Dice', value: body },
    ].filter(({ value }) => value !== 0)
  }

  function wrestle(wrestler: number, defender: number, total: number): void {
    const dice = narrator.takeDice(TO_HIT)
    const modifiers = modifiersOf(wrestler)
    totals[wrestler] = total
    const text = `${name(wrestler)} wrestles: ${showSum(showDice(dice), modifiers, total)}.`
    const target = wrestler === defender ? {} : { target: name(defender) }
    say({ kind: 'wrestle', text, actor: name(wrestler), ...target, dice: dice.map(plain), modifiers, total })
  }

  function contest(best: number, defender: number, teams: number, defenders: number): void {
    const own = totals[best]
    const help = teams > own ? `${own} + ${teams - own} for the team = ${teams}` : String(teams)
    const text = `${name(best)} has ${help} against ${defenders} of ${name(defender)}.`
    isTied = teams === defenders
    say({ kind: 'contest', text, actor: name(best), target: name(defender), total: teams, against: defenders })
  }

  function win(winner: number, loser: number, lost: number): void {
    const dice = narrator.takeDice(TO_HIT)
    const tie = dice.length > 0 ? ` after a tie (${showDice(dice)})` : isTied ? ', being more agile' : ''
    const row = lost > 0 ? `; ${name(loser)} has lost ${countOf(lost, 'contest')} in a row` : ''
    const text = `${name(winner)} wins the contest${tie}${row}.`
    isTied = false
    say({ kind: 'contest-won', text, actor: name(winner), target: name(loser), ...anyDice(dice), amount: lost })
  }

  function grip(gripper: number, gripped: number): void {
    scene.interrupt(gripped)
    scene.states[gripped].add('held')
    const text = `${name(gripper)} grips ${name(gripped)}, who cannot move.`
    say({ kind: 'grip', text, actor: name(gripper), target: name(gripped) })
    scene.states[gripper].add(`gripping ${name(gripped)}`)
  }

  function letGo(gripper: number, gripped: number): void {
    const grip = `gripping ${name(gripped)}`
    scene.states[gripper].delete(grip)
    if (!scene.states.some((states) => states.has(grip))) scene.states[gripped].delete('held')
    const text = `${name(gripper)} no longer grips ${name(gripped)}.`
    say({ kind: 'let-go', text, actor: name(gripper), target: name(gripped) })
  }

  function save(combatant: number, _: number, need: number, saved: number): void {
    const dice = narrator.takeDice(STATUS)
    const text = `${name(combatant)} ${saved ? 'saves' : 'fails to save'} (${showDice(dice)}, ${need} or more).`
    const success = saved !== 0
    say({ kind: 'save', text, actor: name(combatant), dice: dice.map(plain), need, success })
  }

  function takeAway(loser: number, taker: number, armament: number): void {
    const { shield } = scene.bearers[loser].fields
    const what = armament < 0 ? (shield ?? 'shield') : scene.weaponId(armament)
    const text = `${name(taker)} wrests the ${calledThing(scene.roster, what)} from ${name(loser)}.`
    say({ kind: 'taken', text, actor: name(taker), target: name(loser), weapon: what })
  }

  return {
    [NOTE.DECLARED]: declare,
    [NOTE.WRESTLED]: wrestle,
    [NOTE.CONTEST]: contest,
    [NOTE.CONTEST_WON]: win,
    [NOTE.GRIPPED]: grip,
    [NOTE.LET_GO]: letGo,
    [NOTE.PINNED]: narrateOut(narrator, 'pinned', (name) => `${name} is pinned, and out of the fight.`),
    [NOTE.SAVED]: save,
    [NOTE.TAKEN]: takeAway,
  }
}
