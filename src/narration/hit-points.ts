import { STATUS } from '../battle/dice.ts'
import type { HitPoints } from '../battle/known-rounds.ts'
import { countMoreDice } from '../battle/more-dice.ts'
import { type Narrator, plain } from './narrator.ts'
import { showRoll } from './words.ts'

/** Tells the hit points that are dice: they are rolled before the first round. */
export function narrateHitPoints({ scene, say, takeDice }: Narrator, { hpConstant, hpCount, hpMore }: HitPoints): void {
  const dice = takeDice(STATUS)
  for (const combatant of scene.roster.combatants.keys()) {
    if (hpCount[combatant] === 0) continue
    const name = scene.name(combatant)
    const more = hpMore ? countMoreDice(hpMore, combatant) : 0
    const own = dice.splice(0, hpCount[combatant] + more)
    const roll = own.reduce((sum, { face }) => sum + face, hpConstant[combatant])
    scene.hp[combatant] = scene.hpMax[combatant] = Math.max(1, roll)
    const least = roll < 1 ? ', which counts as 1' : ''
    const text = `${name} has ${showRoll(own, hpConstant[combatant])} hit points${least}.`
    say({ kind: 'hit-points', text, actor: name, dice: own.map(plain), amount: Math.max(1, roll) })
  }
}
