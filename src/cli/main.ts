#!/usr/bin/env node
import module from 'node:module'

// Node 22.8 and later keep what they have compiled from one start to the next, among the temporary files, for whatever is
// imported once they have been asked to: hence the program by `import()` (docs/speed.md, "A short run").
const node: typeof module & { enableCompileCache?(): unknown } = module
node.enableCompileCache?.()

await import('./program.ts')
