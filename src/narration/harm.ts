import type { NarrateEvent, Narrator } from './narrator.ts'

/** Tells damage that had been kept back: combatant, -, damage, hit points left. */
export function narrateDamage({ scene, say }: Narrator): NarrateEvent {
  return (combatant, _, amount, left) => {
    const actor = scene.name(combatant)
    scene.hp[combatant] = left
    const text = `${actor} takes ${amount} damage. ${scene.showHitPoints(combatant)}`
    say({ kind: 'damage', text, actor, amount, left })
  }
}

/** Tells that somebody is out of the fight, in words as short as `slain`: combatant, -, -, -. */
export function narrateOut({ scene, say }: Narrator, out: string, text: (name: string) => string): NarrateEvent {
  return (combatant) => {
    const actor = scene.name(combatant)
    scene.out[combatant] = out
    scene.away[combatant] = false
    say({ kind: out, text: text(actor), actor })
  }
}
