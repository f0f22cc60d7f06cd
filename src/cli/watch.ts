import { availableParallelism } from 'node:os'
import type { InferredOptionTypes } from 'yargs'
import { visibly } from '../source/escape.ts'
import type { Sight } from '../watch/watch.ts'
import { defineCommand } from './command.ts'
import { expectLiveCharts } from './drawing.ts'
import { FIGHTING_FLAGS, READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { printProblems, problemsOf, readFiles } from './read-scenarios.ts'
import { EXIT, type ExitCode, fullWidth, type Terminal, usesColor } from './terminal.ts'

const FLAGS = {
  battles: {
    ...FIGHTING_FLAGS.battles,
    describe: 'how many battles to fight of each version, at most',
    defaultDescription: '1_000_000',
  },
  seed: FIGHTING_FLAGS.seed,
  threads: FIGHTING_FLAGS.threads,
  ...READING_FLAGS,
  open: {
    group: 'Terminal:',
    describe: 'also show it in the browser, on a page for this machine only that follows the file',
    type: 'boolean',
  },
  color: TALKING_FLAGS.color,
} as const
type WatchFlags = InferredOptionTypes<typeof FLAGS>

/** Enough to know a win rate to 0.1 points. */
const MOST_BATTLES = 1_000_000

export const watch = defineCommand({
  name: 'watch',
  summary: 'Fight a scenario again on every save; say what each change does',
  flags: FLAGS,
  oneFile: true,
  examples: [
    ['while a scenario, or a catalog that it imports, is edited', 'watch scenarios/spear-wall.yaml'],
    ['with charts in the browser', 'watch duel.yaml --open'],
  ],
  needsFile: 'what is saved there is followed',
  run: watchFile,
})

async function watchFile([file]: readonly string[], flags: WatchFlags, terminal: Terminal): Promise<ExitCode> {
  const { watchScenario } = await import('../watch/watch.ts')
  const { out, err, signal } = terminal
  // No save can correct that, as it can all else.
  await readAllowed(file, flags, terminal)
  if (flags.open) await expectLiveCharts('the page of --open')
  const show = out.isTTY ? await showInPlace(file, flags, terminal) : await showLines(file, flags, terminal)
  terminal.parting = ''
  const page = flags.open ? await servePage(file, err) : undefined
  const {
    battles = MOST_BATTLES,
    seed,
    threads = availableParallelism(),
    set: overrides = [],
    'allow-own-rules': ownRules,
  } = flags
  await watchScenario(file, { battles, seed, threads, signal, overrides, ownRules }, (sight) => {
    show(sight)
    page?.show(sight)
  })
  await page?.close()
  return EXIT.fine
}

/** Tells what is wrong with a scenario, and throws a `UserError`, if it has a ruleset in code that nothing allows to be run. */
async function readAllowed(file: string, flags: WatchFlags, terminal: Terminal): Promise<void> {
  const { files } = await readFiles([file], flags, { unjudged: 'warning' })
  if (files.some(({ needsOwnRules }) => needsOwnRules)) await printProblems(problemsOf({ files }), flags, terminal)
}

type Show = (sight: Sight) => void

/** On a terminal: one picture that is drawn anew in place; what a version came to stays above when the next one comes. */
async function showInPlace(file: string, flags: WatchFlags, { out }: Terminal): Promise<Show> {
  const { drawFrame } = await import('../watch/frame.ts')
  const { pastOf } = await import('../watch/words.ts')
  const { Screen } = await import('../watch/screen.ts')
  const screen = new Screen(out)
  let last: Sight | undefined
  const draw = (sight: Sight): void => {
    const height = Math.max(5, (out.rows ?? 24) - 1)
    screen.draw(drawFrame(file, sight, { width: fullWidth(out), height, color: usesColor(out, flags.color) }))
  }
  out.on('resize', () => {
    if (last) draw(last)
  })
  return (sight) => {
    if (last?.glimpse && sight.version > last.version) screen.print(pastOf(file, last, fullWidth(out)))
    last = sight
    draw(sight)
  }
}

/** Anywhere else: a line for each milestone, problems to standard error. */
async function showLines(file: string, flags: WatchFlags, { out, err }: Terminal): Promise<Show> {
  const { brokenOf, linesOf } = await import('../watch/words.ts')
  const { showProblem } = await import('../source/show-problem.ts')
  let last: Sight = { version: 0, problems: [], isBroken: false }
  return (sight) => {
    if (sight.problems !== last.problems || sight.isBroken !== last.isBroken) {
      for (const problem of sight.problems)
        err.write(`${showProblem(problem, { color: usesColor(err, flags.color) })}\n\n`)
      if (sight.isBroken) err.write(visibly`tiltyard: ${brokenOf(file, sight)}\n`)
      else if (last.isBroken && sight.glimpse === last.glimpse)
        for (const line of linesOf(file, sight)) out.write(`${line}\n`)
    }
    if (sight.glimpse && sight.glimpse !== last.glimpse && sight.glimpse.isMilestone) {
      for (const line of linesOf(file, sight)) out.write(`${line}\n`)
    }
    last = sight
  }
}

async function servePage(file: string, err: Terminal['err']) {
  const { openBrowser } = await import('../serve/open-browser.ts')
  const { serveLivePage } = await import('../watch/live-page.ts')
  const page = await serveLivePage(file)
  err.write(`Live page: ${page.address}\n`)
  openBrowser(page.address)
  return page
}
