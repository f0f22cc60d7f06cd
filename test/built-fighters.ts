import { build } from 'rolldown'
import type { Plugin } from 'vitest/config'
import { WITH_NUMBERS } from '../rolldown.config.ts'

const FIGHTER = /[\\/]src[\\/]rulesets[\\/][^\\/]+[\\/]fighter\.ts$/

/**
 * Has Vitest load the fighters of rulesets as the build makes them of the same sources: in one piece, and with codes
 * written into it as numbers. Module by module, as Vitest loads all else, they would fight half as quickly.
 */
export function builtFighters(): Plugin {
  return {
    name: 'built-fighters',
    enforce: 'pre',
    async load(id) {
      if (!FIGHTER.test(id)) return undefined
      const { output } = await build({
        input: id,
        platform: 'node',
        optimization: WITH_NUMBERS,
        output: { sourcemap: true },
        write: false,
      })
      const [{ code, map }] = output
      return { code, map }
    },
  }
}
