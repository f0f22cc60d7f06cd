import { STATUS } from '../battle/dice.ts'
import { type Narrator, plain } from './narrator.ts'
import { showRoll } from './words.ts'

/** By combatant: how many dice its hit points are, 0 if they are a number, and what is added. */
export interface RolledHitPoints {
  readonly hpCount: Int32Array
  readonly hpConstant: Int32Array
}

/** Tells the hit points that are dice: they are rolled before the first round. */
export function tellHitPoints({ scene, say, takeDice }: Narrator, { hpConstant, hpCount }: RolledHitPoints): void {
  const dice = takeDice(STATUS)
  for (const combatant of scene.roster.combatants.keys()) {
    if (hpCount[combatant] === 0) continue
    const name = scene.name(combatant)
    const own = dice.splice(0, hpCount[combatant])
    const roll = own.reduce((sum, { face }) => sum + face, hpConstant[combatant])
    scene.hp[combatant] = scene.hpMax[combatant] = Math.max(1, roll)
    const least = roll < 1 ? ', which counts as 1' : ''
    const text = `${name} has ${showRoll(own, hpConstant[combatant])} hit points${least}.`
    say({ kind: 'hit-points', text, actor: name, dice: own.map(plain), amount: Math.max(1, roll) })
  }
}
