import { MARK, NOTE } from '../codes.ts'
import type { Code } from './code.ts'
import { groups } from './instants.ts'

// Who comes to 0 falls, and is out unless something holds it (§5.2).

/** By their codes. */
export const FATES = ['slain', 'fled', 'yielded'] as const

/** Somebody's vital pool is at 0: it falls, now or at the end of the instant. */
export function writeCheckFall(code: Code): string {
  return code.routine('check fall', (name) =>
    [
      `function ${name}(victim, doer) {`,
      ...(groups(code)
        ? ['  if (together[0] !== 0) {', '    lowered[victim] = 1', '    loweredBy[victim] = doer', '    return', '  }']
        : []),
      `  ${writeFall(code)}(victim, doer)`,
      '}',
    ].join('\n'),
  )
}

export function writeFall(code: Code): string {
  return code.routine('fall', (name) => {
    const down = code.game.effects.flatMap((effect, at) => (effect.down ? [`e${at}[victim] > 0`] : []))
    const stays = down.length > 0 ? `  if (${down.join(' || ')}) return` : ''
    const vital = code.game.pools.flatMap((pool, at) => (pool.fate ? [{ fate: pool.fate, at }] : []))
    return [
      `function ${name}(victim, doer) {`,
      `  if (marks[victim] & ${MARK.OUT} || (${vital.map(({ at }) => `p${at}[victim] > 0`).join(' && ')})) return`,
      ...(code.tells ? [`  note(${NOTE.FALLS}, victim, doer, 0, 0)`] : []),
      ...(code.hears('falls')
        ? [
            `  ${code.routineOf('falls')}(victim, doer, victim, 0, -1, 0, 0, -1)`,
            `  if (marks[victim] & ${MARK.OUT}) return`,
          ]
        : []),
      stays,
      ...vital.map(
        ({ fate, at }) =>
          `  if (p${at}[victim] <= 0) return ${code.routineOf('leave')}(victim, doer, ${FATES.indexOf(fate)}, 1)`,
      ),
      '}',
    ].join('\n')
  })
}
