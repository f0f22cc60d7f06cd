import type { InferredOptionTypes } from 'yargs'
import type { Replay, Scenario } from '../index.ts'
import { asJsonLine } from '../source/escape.ts'
import { didYouMean } from '../source/nearest.ts'
import { defineCommand } from './command.ts'
import { PICKING_FLAGS, READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { readScenarios } from './read-scenarios.ts'
import { EXIT, type ExitCode, readableWidth, type Terminal, UserError, usesColor } from './terminal.ts'

const FLAGS = {
  ...PICKING_FLAGS,
  ...READING_FLAGS,
  json: { group: 'Report:', describe: 'print the battle as JSON, and nothing else', type: 'boolean' },
  color: TALKING_FLAGS.color,
} as const
type ReplayFlags = InferredOptionTypes<typeof FLAGS>

export const replay = defineCommand({
  name: 'replay',
  summary: 'Tell one battle as a story, round by round and die by die',
  flags: FLAGS,
  oneFile: true,
  conflicts: [
    ['battle', 'pick'],
    ['battle', 'battles'],
  ],
  examples: [
    ['how do these battles go?', 'replay scenarios/spear-wall.yaml'],
    ['tell a certain battle of a certain seed', 'replay duel.yaml --battle 17 --seed 7'],
    ['how could the weaker party ever win?', 'replay duel.yaml --pick upset'],
  ],
  run: replayBattle,
})

async function replayBattle(files: readonly string[], flags: ReplayFlags, terminal: Terminal): Promise<ExitCode> {
  const [scenario] = await readScenarios(files, flags, terminal)
  if (flags.pick !== undefined) await checkPick(flags.pick, scenario)
  const reported = await fight(scenario, flags, terminal)
  if (!reported) return EXIT.interrupted
  const { out } = terminal
  if (flags.json) {
    const { replayAsJson } = await import('../report/json.ts')
    out.write(`${asJsonLine(replayAsJson(reported))}\n`)
  } else {
    const { renderReplay } = await import('../report/replay.ts')
    out.write(renderReplay(reported, { width: readableWidth(out), color: usesColor(out, flags.color) }))
  }
  return EXIT.fine
}

/** The battle narrated; undefined if Ctrl-C came first. */
async function fight(scenario: Scenario, flags: ReplayFlags, { err, signal }: Terminal): Promise<Replay | undefined> {
  const { NoSuchBattle, replay } = await import('../replay.ts')
  const { battle, pick, battles, seed } = flags
  try {
    return await replay(scenario, {
      ...(battle !== undefined && { battle }),
      ...(pick !== undefined && { pick }),
      ...(battles !== undefined && { battles }),
      ...(seed !== undefined && { seed }),
      signal,
    })
  } catch (error) {
    if (error instanceof NoSuchBattle) throw new UserError(error.message)
    if (!signal.aborted || error !== signal.reason) throw error
    err.write('Interrupted before a battle was found.\n')
    return undefined
  }
}

/** The parties are known only once the file has been read. Throws a `UserError`. */
async function checkPick(pick: string, { parties: [first, second] }: Scenario): Promise<void> {
  const { picksOf } = await import('../fight/pick.ts')
  const known = [...picksOf([first.id, second.id]).keys()]
  if (known.includes(pick)) return
  const hint = didYouMean(pick, known)
  throw new UserError(`--pick is "${pick}", expected one of ${known.join(', ')}${hint ? `; ${hint}` : ''}`)
}
