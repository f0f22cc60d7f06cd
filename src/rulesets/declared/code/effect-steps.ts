import { STATUS } from '../../../battle/dice.ts'
import type { Expression, Step } from '../ir.ts'
import { type Code, index, nameOf, type Spot } from './code.ts'
import { write } from './expressions.ts'
import type { StepSpot } from './step-spot.ts'

export function writeApplyStep(code: Code, step: Extract<Step, { op: 'apply' }>, spot: StepSpot): string[] {
  const of = (expression: Expression) => write(code, expression, { ...spot, purpose: STATUS })
  return byEffect(code, step.effect, spot, (effect) => {
    const { carries, unit } = code.game.effects[effect]!
    const carried = carries.map(({ value }, at) => {
      const given = step.carrying.find((each) => each.effect === effect && each.carry === at)
      return `, ${given ? of(given.value) : of({ op: 'number', value })}`
    })
    // Where a field names the effect, the duration is for those that last by its unit.
    const lasts = step.lasts && step.unit === unit ? `Math.max(0, ${of(step.lasts)})` : '-1'
    const apply = code.routineOf(`apply ${effect}`)
    return `${apply}(${nameOf(spot, step.to)}, ${spot.doer}, ${lasts}, ${of(step.stacks)}${carried.join('')})`
  })
}

/** The effect that a step names; where a field names it, whichever it is. */
export function byEffect(code: Code, effect: Expression, spot: Spot, make: (effect: number) => string): string[] {
  const { effects } = code.game
  if (effect.op === 'word') {
    const at = effects.findIndex(({ word }) => word === effect.word)
    return at < 0 ? [] : [make(at)]
  }
  return [
    `switch (${write(code, effect, spot)}) {`,
    ...effects.flatMap(({ word }, at) => [`case ${index(word)}:`, make(at), 'break']),
    '}',
  ]
}
