import { type Code, literal } from './code.ts'
import { writeLand } from './damage.ts'
import { writeFall } from './falls.ts'
import { KEPT } from './instants.ts'
import { firstVital, writeChange, writeHeal } from './pools.ts'

/** What was kept back in an instant lands, in the order in which it was done; then those who were lowered fall. */
export function writeLandAll(code: Code): string {
  return code.routine('land all', (name) => {
    const { pools } = code.game
    const main = firstVital(code)
    const cases: string[] = [
      `    if (kept === ${KEPT.DAMAGE} && pool < 0) ${writeLand(code, main, true)}(victim, doer, heldKind[at], heldRaw[at], amount)`,
    ]
    for (const [pool, { fate, isBudget }] of pools.entries()) {
      if (isBudget) continue
      cases.push(
        `    else if (kept === ${KEPT.DAMAGE} && pool === ${pool}) ${writeLand(code, pool, false)}(victim, doer, heldKind[at], heldRaw[at], amount)`,
      )
      if (!fate) continue
      cases.push(
        `    else if (kept === ${KEPT.HEAL} && pool === ${pool}) ${writeHeal(code, pool)}(victim, doer, amount)`,
      )
      cases.push(
        `    else if (kept === ${KEPT.CHANGE} && pool === ${pool}) ${writeChange(code, pool)}(victim, doer, amount)`,
      )
    }
    return [
      `function ${name}() {`,
      '  together[0] = 2',
      '  for (let at = 0; at < held[0]; at++) {',
      '    const kept = heldWhat[at], pool = heldPool[at], victim = heldVictim[at], doer = heldDoer[at], amount = heldAmount[at]',
      ...cases,
      '  }',
      '  held[0] = 0',
      '  together[0] = 0',
      '  beginFalls()',
      `  for (let one = 0; one < ${literal(code.data.combatants)}; one++) {`,
      '    if (lowered[one] === 0) continue',
      '    lowered[one] = 0',
      `    ${writeFall(code)}(one, loweredBy[one])`,
      '  }',
      '  endFalls()',
      '}',
    ].join('\n')
  })
}
