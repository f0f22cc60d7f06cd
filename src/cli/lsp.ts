import { join } from 'node:path'
import type { InferredOptionTypes } from 'yargs'
import { readVersion } from '../package/version.ts'
import { defineCommand } from './command.ts'
import { OWN_RULES_FLAG } from './options.ts'
import { REPORTS } from './reports-index.ts'
import { slug } from './slug.ts'
import { EXIT, type ExitCode, type Terminal, UserError } from './terminal.ts'

const FLAGS = {
  // An editor may open a stranger's folder: nothing in there says what may be run.
  'allow-own-rules': { ...OWN_RULES_FLAG['allow-own-rules'], defaultDescription: 'none is run' },
  stdio: {
    group: 'Editor:',
    describe: 'speak over standard input and output, as it does anyway; some editors add this',
    type: 'boolean',
  },
} as const

export const lsp = defineCommand({
  name: 'lsp',
  summary: 'Serve an editor by the Language Server Protocol: problems, definitions, figures, completion',
  flags: FLAGS,
  operand: '',
  examples: [['what an editor starts by itself', 'lsp']],
  run: serve,
})

async function serve(
  _: readonly string[],
  { 'allow-own-rules': ownRules = false }: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { input, out, signal } = terminal
  // There are no battles in hand.
  terminal.parting = ''
  const { serveEditor } = await load()
  const resultOf = (folder: string, name: string): string => join(folder, REPORTS, slug(name), 'result.json')
  const options = { input: input!(), output: out, signal, version: readVersion(), ownRules, resultOf }
  return (await serveEditor(options)) ? EXIT.fine : EXIT.broken
}

/** Loads what speaks to editors, which may have been left out of the installation. Throws a `UserError`. */
async function load(): Promise<typeof import('../editors/server.ts')> {
  try {
    return await import('../editors/server.ts')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UserError('vscode-languageserver is not installed: npm install vscode-languageserver@11')
  }
}
