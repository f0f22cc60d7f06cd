import { Code, type Numbers, settled } from './code/code.ts'
import { compileGame, type Rules } from './code/compile.ts'
import { columnsOf, shapeOf } from './columns.ts'
import type { Data } from './data.ts'
import { Specialiser } from './specialise.ts'
import type { Memory } from './standing.ts'

/** The source of a game's rules, and the lists that it reads. */
interface Written {
  readonly source: string
  readonly arrays: readonly Numbers[]
}

/** By its source: code that has been compiled. */
const functions = new Map<string, (env: object) => Rules>()
const MOST_FUNCTIONS = 16

function functionOf(source: string): (env: object) => Rules {
  const known = functions.get(source)
  if (known) return known
  const made = new Function('env', source) as (env: object) => Rules
  if (functions.size >= MOST_FUNCTIONS) functions.clear()
  functions.set(source, made)
  return made
}

/** Compiles a game; its code calls what `helpers` has. `tells` and `quiet` are as in `Code`. */
export function compileRules(data: Data, memory: Memory, helpers: object, how: { tells: boolean; quiet: boolean }) {
  const shape = shapeOf(data)
  const names = Object.keys(columnsOf(data))
  /** What is written for each of the numbers that there have been: a study goes through them again and again. */
  const written = new WeakMap<Data, Written>()
  let compiled = settle(writeOnce(data))

  /** With other numbers. Where only these are others, and in lists, the code is what it was; else the functions are new ones. */
  function renew(other: Data): Rules | undefined {
    const wanted = writeOnce(other)
    if (wanted.source === compiled.source) {
      for (const [at, array] of wanted.arrays.entries()) compiled.arrays[at]!.set(array)
      return undefined
    }
    compiled = settle(wanted)
    return instantiate(compiled)
  }

  function writeOnce(current: Data): Written {
    const known = written.get(current) ?? writeGame(current)
    written.set(current, known)
    return known
  }

  function settle({ source, arrays }: Written): Written {
    return { source, arrays: arrays.map(settled) }
  }

  function instantiate({ source, arrays }: Written): Rules {
    return functionOf(source)({ ...helpers, arrays, memory })
  }

  function writeGame(current: Data): Written {
    const code = new Code(current, shape, new Specialiser(current), how)
    return { source: compileGame(code, names, Object.keys(helpers)), arrays: code.arrays }
  }

  return { rules: instantiate(compiled), renew }
}
