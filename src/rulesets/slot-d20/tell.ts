import { STATUS } from '../../battle/dice.ts'
import { drawField, type Figure, frameOf, markOf } from '../../battle/drawing.ts'
import type { JournalEvent } from '../../battle/journal.ts'
import { makeNarrator, type Narrator, plain } from '../../battle/narrator.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import type { Telling, ToldRound } from '../../battle/telling.ts'
import { showRoll } from '../../battle/words.ts'
import { surveyGround, type ToldGround } from '../../field/ground-told.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type * as schema from './schema.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellEffects } from './tell/effect.ts'
import { openScene, type Scene } from './tell/scene.ts'
import { takeChoice, tellTurns } from './tell/turn.ts'

/** What lasts no longer than a round. */
const OF_ROUND = 'holding its action'

/** A battle in plain English, as `Ruleset.tell`. */
export function tell(
  plan: Plan,
  roster: Roster,
  scenario: Scenario,
  rounds: readonly (readonly JournalEvent[])[],
): Telling {
  const scene = openScene(plan, roster, scenario)
  const ground = surveyGround(scenario.field as schema.Field, scene.data.field)
  const marks = marksOf(scene, ground)
  const told: (Omit<ToldRound, 'field'> & { readonly figures: readonly Figure[] })[] = []
  for (const [number, events] of rounds.entries()) {
    const narrator = makeNarrator(scene.data.attacks.tables, scene.name)
    const opening = { title: '', dice: [] }
    const tellers = {
      ...tellTurns(narrator, scene, opening),
      ...tellAttacks(narrator, scene),
      ...tellEffects(narrator, scene),
    }
    for (const event of events) {
      if (narrator.hear(event)) continue
      const [code, ...numbers] = event
      const [actor, target, value, detail] = numbers
      tellers[code]?.(actor, target, value, detail)
    }
    if (number === 0) tellHitPoints(narrator, scene)
    takeChoice(narrator)
    narrator.tellLooseDice()
    for (const states of scene.states) states.delete(OF_ROUND)
    told.push({
      number,
      title: number === 0 ? 'before the battle' : opening.title,
      ...(opening.dice.length > 0 && { dice: opening.dice }),
      events: narrator.told,
      figures: figuresOf(scene, marks),
      standings: scene.standings(),
    })
  }

  const everywhere = told.flatMap(({ figures }) => figures)
  const whole = ground.drawn ? ground.frame : frameOf(everywhere, 1, ground.frame)
  return {
    combatants: roster.combatants.map(({ name }, combatant) => ({
      name,
      party: scene.partyOf(combatant),
      mark: marks[combatant],
    })),
    ground: ground.meanings,
    rounds: told.map(({ figures, ...round }, index) => {
      const isAsBefore = index > 0 && JSON.stringify(figures) === JSON.stringify(told[index - 1].figures)
      return isAsBefore ? round : { ...round, field: drawField(ground.at, figures, whole) }
    }),
  }
}

/** Hit points that are dice are rolled before the first round. */
function tellHitPoints({ say, takeDice }: Narrator, scene: Scene): void {
  const dice = takeDice(STATUS)
  const { hpConstant, hpCount } = scene.data.combatants
  for (const [combatant, { name }] of scene.bearers.entries()) {
    if (hpCount[combatant] === 0) continue
    const own = dice.splice(0, hpCount[combatant])
    const roll = own.reduce((sum, { face }) => sum + face, hpConstant[combatant])
    scene.hp[combatant] = scene.hpMax[combatant] = Math.max(1, roll)
    const least = roll < 1 ? ', which counts as 1' : ''
    const text = `${name} has ${showRoll(own, hpConstant[combatant])} hit points${least}.`
    say({ kind: 'hit-points', text, actor: name, dice: own.map(plain), amount: Math.max(1, roll) })
  }
}

function marksOf({ bearers }: Scene, { meanings }: ToldGround): string[] {
  const taken = new Set(Object.keys(meanings))
  const counts = [0, 0]
  return bearers.map(({ party }) => markOf(party, counts[party]++, taken))
}

function figuresOf(scene: Scene, marks: readonly string[]): Figure[] {
  return scene.bearers.flatMap((_, combatant) => {
    if (scene.out[combatant] !== '') return []
    const { column, row } = scene.placeOf(scene.cell[combatant])
    return [{ mark: marks[combatant], column: column - 1, row: row - 1 }]
  })
}
