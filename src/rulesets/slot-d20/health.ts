import type { Plan } from '../../battle/plan.ts'
import type { Health } from '../../battle/ruleset.ts'
import type { Data } from './data.ts'
import { openMemory } from './memory.ts'

/** Reads hit points out of the memory of that plan's battles, as `Ruleset.readHealth`. */
export function readHealth({ data }: Plan): (memory: Int32Array) => Health {
  const { shape } = data as Data
  return (memory) => {
    const { hp, hpMax } = openMemory(memory, shape)
    return { left: hp, most: hpMax }
  }
}
