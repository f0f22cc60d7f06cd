import type { Code } from './code.ts'

// What happens at one instant, where those who tie act together (§8.1).

/** Kinds of what is kept back until the end of an instant. */
export const KEPT = { DAMAGE: 0, HEAL: 1, CHANGE: 2 } as const
/** Whether harm can be kept back: things happen at one instant. */
export function groups(code: Code): boolean {
  return code.game.order.ties === 'together'
}
