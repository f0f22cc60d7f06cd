import type { Notation } from '../../../battle/notation.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { AIM, CHECK, FEET_PER_CELL } from '../codes.ts'
import type * as schema from '../schema.ts'
import { type Bearer, labelsOf, skillIn } from './equipment.ts'

const NOTHING: Notation = { count: 0, sides: 2, constant: 0 }
const AIMS = { foe: AIM.FOE, ally: AIM.ALLY, self: AIM.SELF } as const

/** The ids of the spells and skill uses that somebody knows: their places are the numbers of their effects. */
export function effectIds(bearers: readonly Bearer[]): string[] {
  return [...new Set(bearers.flatMap(({ fields }) => fields.spells))]
}

/** What they do, column by column (§2.6). */
export function planEffects(scenario: Scenario, bearers: readonly Bearer[]) {
  const ids = effectIds(bearers)
  const labels = labelsOf(bearers)
  const effects = ids.map((id) => scenario.spells[id] as schema.Spell)
  const column = (of: (effect: schema.Spell) => number): Int32Array => Int32Array.from(effects, (effect) => of(effect))
  const rolls = (of: (effect: schema.Spell) => unknown): Notation[] =>
    effects.map((effect) => (of(effect) as Notation | undefined) ?? NOTHING)
  const changing = [...effects.keys()].filter((index) => isChange(effects[index]))
  return {
    /** All that combatants know, one after the other: see `Combatants.spellStart`. */
    known: Int32Array.from(bearers.flatMap(({ fields }) => fields.spells.map((id) => ids.indexOf(id)))),
    /** 1 if it is used, not cast. */
    isSkill: column(({ kind }) => Number(kind === 'skill')),
    cost: column(({ cost }) => cost),
    /** `CHECK`, and its number. */
    check: column(({ difficulty }) =>
      difficulty === 'none' ? CHECK.NONE : difficulty === 'target' ? CHECK.TARGET : CHECK.NUMBER,
    ),
    difficulty: column(({ difficulty }) => (typeof difficulty === 'number' ? difficulty : 0)),
    /** `AIM`. */
    aim: column(({ target }) => AIMS[target]),
    range: column(({ range }) => range / FEET_PER_CELL),
    /** The label of the thing that it needs, or -1; 1 if that is gone after it. */
    needs: column(({ needs }) => (needs === undefined ? -1 : neededLabel(labels, needs))),
    consumes: column(({ consumes }) => Number(consumes)),
    /** 1 if it does damage, heals; the dice. */
    harms: column(({ damage }) => Number(damage !== undefined)),
    heals: column(({ heal }) => Number(heal !== undefined)),
    damage: rolls(({ damage }) => damage),
    heal: rolls(({ heal }) => heal),
    prone: column(({ prone }) => Number(prone)),
    /** The number of its change, or -1; what that changes, and for how many rounds after this one. */
    change: Int32Array.from(effects.keys(), (index) => changing.indexOf(index)),
    ac: column(({ ac }) => ac),
    attack: column(({ attack }) => attack),
    advantage: column(({ advantage }) => Number(advantage)),
    disadvantage: column(({ disadvantage }) => Number(disadvantage)),
    rounds: column(({ rounds }) => rounds),
    /** By change: its effect. */
    effectOfChange: Int32Array.from(changing),
    /** By combatant × effects + effect: its skill. */
    skill: Int32Array.from(
      bearers.flatMap(({ fields }) => ids.map((id, index) => skillIn(fields, effects[index].skill ?? id))),
    ),
  }
}

/** What spells and skill uses do (§2.6), by effect: every one that somebody knows. */
export type Effects = ReturnType<typeof planEffects>

/** The label of a thing by its id; if nobody in play carries such a thing, one that no thing has. */
function neededLabel(labels: readonly string[], needs: string): number {
  const label = labels.indexOf(needs)
  return label < 0 ? labels.length : label
}

function isChange({ ac, attack, advantage, disadvantage }: schema.Spell): boolean {
  return ac !== 0 || attack !== 0 || advantage || disadvantage
}
