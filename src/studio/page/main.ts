/// <reference lib="dom" />
import { config } from 'zod'
import type { Stand } from '../../plan-scenario.ts'
import { joinCommand } from '../../report/command-line.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { positionOf } from '../../source/excerpt.ts'
import type { Problem } from '../../source/problem.ts'
import { changesBetween } from '../../studies/changes.ts'
import { bandsIn } from '../../studies/criterion.ts'
import type { Changes, Opening } from '../opening.ts'
import { Board, finePrint } from './board.ts'
import { areExchanged } from './drawings.ts'
import { consequencesOf } from './expected.ts'
import { changedTo, type Field, fieldsOf, valueIn } from './fields.ts'
import { keptOf, pairShown } from './figures.ts'
import { followFiles, tellFollowed } from './following.ts'
import { Form } from './form.ts'
import { History, nameOf, readHash, writeHash } from './history.ts'
import { Inquiries, titleOf } from './inquiries.ts'
import { byId, element } from './markup.ts'
import { Memory } from './memory.ts'
import { Pool } from './pool.ts'
import { readChanged } from './reader.ts'
import { askToSave } from './saving.ts'
import { Duel, Series } from './series.ts'
import { Sweep } from './sweep.ts'
import { Variants } from './variants.ts'

// The page's program. Everything is read, planned and fought here; the server is only asked to save.

// The page forbids making functions of text, which zod would try.
config({ jitless: true })

/** Battles of plans that are kept (some 40 bytes each), so that undoing shows them at once; at least a few plans. */
const MOST_KEPT = 4_000_000
const FEWEST_KEPT = 4
/** A sweep is fought anew so long (ms) after the last change. */
const SWEEP_AGAIN = 400

const opening: Opening | { readonly problems: readonly string[] } = await (await fetch('opening')).json()
if ('problems' in opening) {
  byId('verdict').textContent = 'This scenario cannot be fought'
  alarm(opening.problems.join('\n\n'), true)
} else {
  await work(opening)
}
byId('desk').removeAttribute('aria-busy')
document.documentElement.dataset.ready = 'yes'

/** Says what is wrong, above everything else; nothing takes it away. */
function alarm(message: string, canReload = false): void {
  const box = byId('alarm')
  box.hidden = message === ''
  box.replaceChildren(message)
  if (!canReload) return
  const button = element('button', { type: 'button' }, 'Read it again')
  button.addEventListener('click', () => location.reload())
  box.append(button)
}

async function work(opening: Opening): Promise<void> {
  const { scenario, ruleset } = (await readChanged(opening, {})) as { scenario: Scenario; ruleset: Ruleset }
  document.title = `${scenario.name} · Tiltyard studio`
  byId('name').textContent = scenario.name
  byId('file').textContent = opening.file
  document.documentElement.classList.toggle('exchanged', areExchanged(scenario.parties.map(({ id }) => id)))

  const base = new Series(standOf(scenario, ruleset))
  const memory = new Memory(opening.file)
  const history = new History(readHash(location.hash), memory.steps)
  const kept = new Map([[nameOf({}), base]])
  /** What cannot be judged, or is odd, by the same names: said beside the answer. */
  const notes = new Map<string, readonly string[]>()
  const bands = bandsIn(scenario)
  const board = new Board(bands, base.stand)
  let shown: Series = base
  let duel: Duel | undefined
  let asked = 0
  let isDrawn = false
  let isSaving = false
  let sweepAgain: ReturnType<typeof setTimeout> | undefined
  /** The choices that the form is arranged for. */
  let arranged = nameOf({})

  const crewOptions = {
    ruleset: ruleset.id,
    key: opening.key,
    keepOf: ({ stand }: Series) => keptOf(stand),
    onBlock: (series: Series) => {
      if (series === shown || series === base) draw()
    },
    onBroken: (message: string) => alarm(`A battle cannot be fought: ${message}. This is a bug in Tiltyard.`),
  }
  const pool = new Pool(crewOptions, opening.battles)
  const form = new Form(fieldsOf(scenario, ruleset), {
    onInput: (field, value) => {
      history.set(field.path, value)
      void follow()
    },
    onCommit: () => {
      history.finish()
      tellState()
    },
    onSweep: (field) => void openSweep(field),
    onSolve: (field) => inquiries.solve(field),
  })
  const starting = form.fields
  const choose = (values: readonly (readonly [field: Field, value: string])[]): void => {
    for (const [field, value] of values) history.set(field.path, changedTo(field, value, history.changes))
    history.finish()
    void follow()
  }
  const inquiries = new Inquiries({
    opening,
    parties: base.stand.roster.parties,
    expected: bands.map(({ text }) => text),
    fields: () => form.fields,
    changes: () => history.changes,
    onChoose: choose,
    onBroken: crewOptions.onBroken,
  })
  const sweep = new Sweep({
    ...crewOptions,
    bands,
    parties: base.stand.roster.parties,
    seriesAt: async (field, value) => {
      const { [field.path]: _, ...others } = history.changes
      const changed = changedTo(field, value, others)
      return (await seriesOf(changed === undefined ? others : { ...others, [field.path]: changed })).series
    },
    onChoose: (field, value) => choose([[field, value]]),
  })
  new Variants({
    ...crewOptions,
    memory,
    base,
    changes: () => history.changes,
    goals: () => pool.goals,
    seriesOf: async (changes) => (await seriesOf(changes)).series,
    onShow: (changes) => {
      history.replace(changes)
      history.finish()
      void follow()
    },
  })
  listen()
  pool.begin(base)
  const followed = memory.takeFollowed()
  if (followed) tellFollowed(followed)
  void followFiles(opening, {
    onChanged: () => void beginAnew(),
    onBroken: (problems) => alarm(problems.join('\n\n')),
  })
  await follow()

  /** Has the page begin anew with the files as they are now; not under the hands of somebody who saves. */
  async function beginAnew(): Promise<void> {
    const dialog = byId<HTMLDialogElement>('saving')
    if (dialog.open) await new Promise((closed) => dialog.addEventListener('close', closed, { once: true }))
    if (isSaving) return
    const now: typeof opening = await (await fetch('opening')).json()
    const read = 'problems' in now ? undefined : await readChanged(now, {})
    const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).replaceAll('"', ''))
    memory.followed = changesBetween(scenario.whole, read?.scenario?.whole ?? scenario.whole).map(
      ({ path, from, to }) => `${path} ${show(from)} → ${show(to)}`,
    )
    location.reload()
  }

  /** Reads and plans what the page says now, and shows that from now on. */
  async function follow(): Promise<void> {
    const run = ++asked
    const { changes } = history
    tellState()
    inquiries.follow()
    await arrange(changes)
    if (run !== asked) return
    form.show(changes)
    const { series, problems } = await seriesOf(changes)
    if (run !== asked) return
    form.tell(problems)
    const others = [...problems]
      .filter(([path]) => !form.fields.has(path))
      .map(([path, what]) => (path ? `${path}: ${what}` : what))
    alarm([...others, ...(notes.get(nameOf(changes)) ?? [])].join('\n'))
    document.documentElement.dataset.unfinished = String(!series)
    if (!series) return draw()
    shown = series
    duel = series === base ? undefined : new Duel(base, series, pairShown(base.stand, series.stand))
    pool.show(series)
    draw()
    clearTimeout(sweepAgain)
    sweepAgain = setTimeout(() => {
      if (sweep.field) void openSweep(sweep.field)
    }, SWEEP_AGAIN)
  }

  /** Has the form show what is in somebody's hands now: choices decide what numbers there are. */
  async function arrange(changes: Changes): Promise<void> {
    const choices = Object.entries(changes).filter(([path]) => form.fields.get(path)?.takes.kind === 'words')
    const name = nameOf(Object.fromEntries(choices))
    if (name === arranged) return
    const { scenario, ruleset } = await readChanged(opening, Object.fromEntries(choices))
    if (!scenario || !ruleset) return
    arranged = name
    // Fields that were chosen in are known by what they were at the beginning.
    const atFirst = (field: Field): Field => {
      const first = starting.get(field.path)
      return first ? { ...field, text: first.text, origin: first.origin, inherits: first.inherits } : field
    }
    form.arrange(fieldsOf(scenario, ruleset).map((group) => ({ ...group, fields: group.fields.map(atFirst) })))
    // Among the fields that have come in may be choices that are made already.
    await arrange(changes)
  }

  /** The series of some changes; or what is wrong with them, by the path that it is wrong with. */
  async function seriesOf(changes: Changes): Promise<{ series?: Series; problems: ReadonlyMap<string, string> }> {
    const name = nameOf(changes)
    const known = kept.get(name)
    if (known) {
      kept.delete(name)
      kept.set(name, known)
      return { series: known, problems: new Map() }
    }
    const empty = Object.entries(changes).filter(([, value]) => value.trim() === '')
    if (empty.length > 0) return { problems: new Map(empty.map(([path]) => [path, 'nothing is written here'])) }
    const { scenario, ruleset, problems } = await readChanged(opening, changes)
    if (!scenario || !ruleset) return { problems: problemsByPath(problems, changes) }
    const series = new Series(standOf(scenario, ruleset))
    kept.set(name, series)
    notes.set(name, problems.map(wordsOf))
    for (const [name, each] of kept) {
      if (kept.size <= Math.max(FEWEST_KEPT, MOST_KEPT / pool.goal)) break
      if (each !== base && each !== shown) kept.delete(name)
    }
    return { series, problems: new Map() }
  }

  /** Once a frame at most. */
  function draw(): void {
    if (isDrawn) return
    isDrawn = true
    requestAnimationFrame(() => {
      isDrawn = false
      duel?.advance()
      if (shown.battles === 0) return
      board.show(shown, base, duel, pool.goal)
      if (document.documentElement.dataset.unfinished === 'true') {
        byId('progress').textContent = 'This cannot be fought: what is shown is what could be, last.'
      }
      document.documentElement.dataset.battles = String(shown.battles)
      document.documentElement.dataset.compared = String(duel?.battles ?? '')
      if (shown.battles < pool.goal) byId('fine').textContent = ''
      else void conclude(shown)
    })
  }

  /** When all battles are fought: the digest, and one sentence for whoever listens to the page. */
  async function conclude(series: Series): Promise<void> {
    const text = await finePrint(series, opening.seed, opening.version)
    if (series !== shown) return
    byId('fine').textContent = text
    byId('status').textContent = `${byId('verdict').textContent}. ${byId('moved').textContent}.`
  }

  async function openSweep(field: Field): Promise<void> {
    inquiries.offerSecond(field)
    await sweep.open(field, titleOf(field), valueIn(field, history.changes), pool.goals)
  }

  /** The address, the buttons and the list of changes. */
  function tellState(): void {
    const { changes, canUndo, canRedo } = history
    const hash = writeHash(changes)
    if (location.hash !== (hash && `#${hash}`))
      window.history.replaceState(null, '', hash ? `#${hash}` : location.pathname)
    memory.steps = history.steps
    const isChanged = Object.keys(changes).length > 0
    for (const [id, isOn] of [
      ['undo', canUndo],
      ['redo', canRedo],
      ['reset', isChanged],
      ['save', isChanged],
    ] as const) {
      byId<HTMLButtonElement>(id).disabled = !isOn
    }
    const words = Object.entries(changes).flatMap(([path, value], at) => [
      ...(at > 0 ? [', '] : []),
      element('code', {}, `${path}=${value}`),
    ])
    byId('changes').replaceChildren(...words)
  }

  function listen(): void {
    const step = (take: () => void) => () => {
      take()
      void follow()
    }
    const undo = step(() => history.undo())
    const redo = step(() => history.redo())
    byId('undo').addEventListener('click', undo)
    byId('redo').addEventListener('click', redo)
    byId('reset').addEventListener(
      'click',
      step(() => {
        history.replace({})
        history.finish()
      }),
    )
    byId('share').addEventListener('click', () => copy(location.href, 'share'))
    byId('command').addEventListener('click', () => copy(commandOf(opening, history.changes, pool.goal), 'command'))
    byId('save').addEventListener('click', save)
    // On a telephone the charts stand below the numbers.
    byId('jump').addEventListener('click', () =>
      document.querySelector('.results')?.scrollIntoView({ behavior: 'smooth' }),
    )
    byId('more').addEventListener('click', () => {
      pool.raise()
      byId<HTMLButtonElement>('more').disabled = pool.goal >= 1_000_000
      draw()
    })
    byId<HTMLButtonElement>('more').disabled = pool.goal >= 1_000_000
    addEventListener(
      'hashchange',
      step(() => {
        history.replace(readHash(location.hash))
        history.finish()
      }),
    )
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        if (!byId<HTMLButtonElement>('save').disabled) save()
      }
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (key !== 'z' && !isRedo) return
      event.preventDefault()
      ;(isRedo ? redo : undo)()
    })
  }

  function save(): void {
    history.finish()
    const isKnown = shown.battles > 0 && base.battles > 0
    const consequences = isKnown ? consequencesOf(bands, board.measure(base), board.measure(shown)) : []
    void askToSave(opening, history.changes, consequences, {
      onSaved: () => {
        window.history.replaceState(null, '', location.pathname)
        location.reload()
      },
      onSaving: () => {
        isSaving = true
      },
      onRefused: (why, isStale) => {
        isSaving = isStale
        alarm(why, isStale)
      },
    })
  }
}

function standOf(scenario: Scenario, ruleset: Ruleset): Stand {
  return { ruleset, ...ruleset.plan(scenario) }
}

/** Problems of what was changed stand by its path, all others by none. */
function problemsByPath(problems: readonly Problem[], changes: Changes): Map<string, string> {
  const found = new Map<string, string>()
  for (const problem of problems) {
    if (problem.severity !== 'error') continue
    const { place } = problem
    const path =
      place?.source.name === '--set'
        ? Object.keys(changes).find((path) => place.source.text === `${path}=${changes[path]}`)
        : undefined
    const key = path ?? ''
    const words = path === undefined ? wordsOf(problem) : sayProblem(problem)
    found.set(key, found.has(key) ? `${found.get(key)}\n${words}` : words)
  }
  return found
}

function sayProblem({ message, hint }: Problem): string {
  return hint === undefined ? message : `${message}; ${hint}`
}

/** The same with its file and line. */
function wordsOf(problem: Problem): string {
  const { place } = problem
  return `${place ? `${place.source.name}:${positionOf(place).line}: ` : ''}${sayProblem(problem)}`
}

/** The command line that fights what the page shows. */
function commandOf({ file, seed }: Opening, changes: Changes, battles: number): string {
  const sets = Object.entries(changes).flatMap(([path, value]) => ['--set', `${path}=${value}`])
  const command = sets.length > 0 ? 'compare' : 'run'
  return joinCommand(command, [file, ...sets, '--battles', String(battles), '--seed', seed])
}

function copy(text: string, id: string): void {
  const button = byId(id)
  const { textContent } = button
  void navigator.clipboard.writeText(text).then(
    () => {
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = textContent
      }, 1500)
    },
    () => window.prompt('Copy this:', text),
  )
}
