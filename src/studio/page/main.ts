/// <reference lib="dom" />
import { config } from 'zod'
import type { Stand } from '../../plan-scenario.ts'
import { joinCommand } from '../../report/command-line.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { writtenOf } from '../../scenario/written.ts'
import { changesBetween } from '../../studies/changes.ts'
import { bandsIn } from '../../studies/criterion.ts'
import type { Changes, Opening } from '../opening.ts'
import { Board, finePrint } from './board.ts'
import { areExchanged } from './drawings.ts'
import { type DocumentMap, documentWith, standingWithin, valueAt } from './edited.ts'
import type { Mistake } from './editor.ts'
import { consequencesOf } from './expected.ts'
import { changedTo, type Field, isComposed, valueIn } from './field.ts'
import { fieldsOf } from './fields.ts'
import { keptOf, pairShown } from './figures.ts'
import { followedIn } from './followed.ts'
import { followFiles, tellFollowed } from './following.ts'
import { Form } from './form.ts'
import { History, nameOf, readHash, writeHash } from './history.ts'
import { Inquiries, titleOf } from './inquiries.ts'
import { byId, element } from './markup.ts'
import { Memory } from './memory.ts'
import { problemsByPath, wordsOf } from './mistakes.ts'
import { Pool } from './pool.ts'
import { readChanged } from './reader.ts'
import { askToSave } from './saving.ts'
import { Duel, Series } from './series.ts'
import { Sweep } from './sweep.ts'
import { builtInRules } from './tactics.ts'
import { Variants } from './variants.ts'

// The page's program. Everything is read, planned and fought here; the server is only asked to save.

// The page forbids making functions of text, which zod would try.
config({ jitless: true })

/** Battles of plans that are kept (some 40 bytes each), so that undoing shows them at once; at least a few plans. */
const MOST_KEPT = 4_000_000
const FEWEST_KEPT = 4
/** Characters of a change in the list of all. */
const LONGEST_CHANGE = 80
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

  const whole = scenario.whole as DocumentMap
  const base = new Series(standOf(scenario, ruleset))
  const scenarios = new WeakMap([[base, scenario]])
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
  const groups = fieldsOf(scenario, ruleset)
  let laidOut = JSON.stringify(groups)
  const form = new Form(groups, {
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
    onSetAll: (values, isDone = true) => {
      for (const [path, value] of Object.entries(values)) history.set(path, writtenOf(value))
      if (isDone) history.finish()
      void follow()
    },
    onCopy: ({ section, id }, name) => {
      const copied = valueAt(documentWith(whole, history.changes), `${section}.${id}`) ?? builtInRules(ruleset)
      history.set(`${section}.${name}`, writtenOf(copied))
      history.finish()
      void follow()
    },
    onDrop: ({ section, id }) => {
      history.set(`${section}.${id}`, undefined)
      history.finish()
      void follow()
    },
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
    form.show(changes, documentWith(whole, changes))
    const { series, problems } = await seriesOf(changes)
    if (run !== asked) return
    const others = [...form.tell(problems)].flatMap(([path, mistakes]) =>
      mistakes.map(({ words }) => (path ? `${path}: ${words}` : words)),
    )
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
    const choices = Object.fromEntries(Object.entries(changes).filter(([path]) => isChoice(path)))
    const name = nameOf(choices)
    if (name === arranged) return
    const { scenario, ruleset } = await readChanged(opening, choices)
    if (!scenario || !ruleset) return
    arranged = name
    // Fields that were chosen in are known by what they were at the beginning; within what has been set as a whole, by that.
    const atFirst = (field: Field): Field => {
      const parts = field.parts && { parts: field.parts.map(atFirst) }
      const owner = Object.keys(choices).find((path) => field.path.startsWith(`${path}.`))
      if (owner !== undefined) return { ...standingWithin(field, owner, choices[owner]), ...parts }
      const first = starting.get(field.path)
      return { ...field, ...(first && { text: first.text, origin: first.origin, inherits: first.inherits }), ...parts }
    }
    const groups = fieldsOf(scenario, ruleset, changes).map((group) => ({
      ...group,
      fields: group.fields.map(atFirst),
    }))
    // Rules that are typed change the reading with every key, and nothing of what there is to show.
    const layout = JSON.stringify(groups)
    if (layout !== laidOut) form.arrange(groups)
    laidOut = layout
    // Among the fields that have come in may be choices that are made already.
    await arrange(changes)
  }

  /** Whether a change decides what else there is to be changed. */
  function isChoice(path: string): boolean {
    const takes = form.fields.get(path)?.takes
    return !takes || takes.kind === 'words' || isComposed(takes)
  }

  /** The series of some changes; or what is wrong with them, by the path that it is wrong with. */
  async function seriesOf(
    changes: Changes,
  ): Promise<{ series?: Series; problems: ReadonlyMap<string, readonly Mistake[]> }> {
    const name = nameOf(changes)
    const known = kept.get(name)
    if (known) {
      kept.delete(name)
      kept.set(name, known)
      return { series: known, problems: new Map() }
    }
    const empty = Object.entries(changes).filter(([, value]) => value.trim() === '')
    if (empty.length > 0)
      return { problems: new Map(empty.map(([path]) => [path, [{ within: '', words: 'nothing is written here' }]])) }
    const { scenario, ruleset, problems } = await readChanged(opening, changes)
    if (!scenario || !ruleset) return { problems: problemsByPath(problems, changes) }
    const series = new Series(standOf(scenario, ruleset))
    scenarios.set(series, scenario)
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
      const isWhole = document.documentElement.dataset.unfinished !== 'true'
      form.follow(({ takes }) =>
        isWhole && takes.kind === 'rules' ? followedIn(shown, scenarios.get(shown)!, takes) : undefined,
      )
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
      element('code', {}, shorten(`${path}=${value}`)),
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

/** A list or a map is too long to be named by all that is in it. */
function shorten(text: string): string {
  return text.length > LONGEST_CHANGE ? `${text.slice(0, LONGEST_CHANGE)}…` : text
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
