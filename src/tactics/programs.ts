import type { Program } from './compile.ts'
import type { Rule } from './tactic.ts'

/** Lists of rules compiled once each: lists that choose alike share a program. */
export class Programs {
  readonly sources: string[] = []
  readonly #reads = new Set<string>()
  readonly #compile: (rules: readonly Rule[]) => Program

  constructor(compile: (rules: readonly Rule[]) => Program) {
    this.#compile = compile
  }

  /** The number of the program of a list. */
  index(rules: readonly Rule[]): number {
    const { source, reads } = this.#compile(rules)
    for (const name of reads) this.#reads.add(name)
    const known = this.sources.indexOf(source)
    return known >= 0 ? known : this.sources.push(source) - 1
  }

  /** Everything that conditions depend on. */
  reads(): ReadonlySet<string> {
    return this.#reads
  }
}
