/// <reference lib="dom" />
import '../stand-ins/shared-memory.ts'
import { config } from 'zod'
import { digestTally } from '../../fight/digest.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { writtenOf } from '../../scenario/written.ts'
import { changesBetween } from '../../studies/changes.ts'
import { bandsIn } from '../../studies/criterion.ts'
import { ExportedHost } from '../exported/host.ts'
import type { Changes, Opening } from '../opening.ts'
import { Arrangement } from './arrangement.ts'
import { Board, finePrint } from './board.ts'
import { type DocumentMap, documentWith, valueAt } from './edited.ts'
import type { Mistake } from './editor.ts'
import { consequencesOf } from './expected.ts'
import { changedTo, type Field, isComposed, valueIn } from './field.ts'
import { fieldsOf } from './fields.ts'
import { keptOf, pairShown } from './figures.ts'
import { followedIn } from './followed.ts'
import { followFiles, tellFollowed } from './following.ts'
import { Form } from './form.ts'
import { History, readHash } from './history.ts'
import type { Fought, Host } from './host.ts'
import { Inquiries, titleOf } from './inquiries.ts'
import { LeftOut } from './left-out.ts'
import { byId, element } from './markup.ts'
import { Memory } from './memory.ts'
import { Pool } from './pool.ts'
import { readChanged } from './reader.ts'
import { type Read, Readings } from './readings.ts'
import type { Shown } from './row.ts'
import { askToSave } from './saving.ts'
import { Duel, type Series } from './series.ts'
import { servedHost } from './served-host.ts'
import { Shared } from './shared.ts'
import { Sweep } from './sweep.ts'
import { builtInRules } from './tactics.ts'
import { Toolbar } from './toolbar.ts'
import { Variants } from './variants.ts'

// The page's program. Everything is read, planned and fought here; its host is only asked for files, and to save them.

// The page forbids making functions of text, which zod would try.
config({ jitless: true })

/** The same battles are drawn anew so often (ms): nobody reads faster, and to draw takes a core from those who fight. */
const DRAWN_AGAIN = 100
/** A sweep is fought anew so long (ms) after the last change. */
const SWEEP_AGAIN = 400

const host: Host = document.documentElement.dataset.host === 'exported' ? new ExportedHost() : servedHost
const opening = await host.open()
if (opening && 'problems' in opening) {
  byId('verdict').textContent = 'This scenario cannot be fought'
  alarm(opening.problems.join('\n\n'), true)
} else if (opening) {
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

  const whole = scenario.whole as DocumentMap
  const readings = new Readings(opening, { scenario, ruleset })
  const { base } = readings
  const memory = new Memory(opening.file)
  const link = readHash(location.hash)
  const history = new History(link.changes, memory.steps)
  const leftOut = new LeftOut()
  const bands = bandsIn(scenario)
  const board = new Board(bands, base.stand)
  let shown: Series = base
  let duel: Duel | undefined
  let asked = 0
  /** The changes that are fought: all that are right. */
  let right: Changes = {}
  let reading: Promise<Read | undefined> = Promise.resolve(undefined)
  let isDrawn = false
  let drawn: { readonly of: Series; readonly at: number } | undefined
  let drawAgain: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  let sweepAgain: ReturnType<typeof setTimeout> | undefined

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
      const copied = valueAt(documentWith(whole, rightNow()), `${section}.${id}`) ?? builtInRules(ruleset)
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
  const arrangement = new Arrangement(opening, form, groups)
  const choose = (values: readonly (readonly [field: Field, value: string])[]): void => {
    for (const [field, value] of values) history.set(field.path, changedTo(field, value, rightNow()))
    history.finish()
    void follow()
  }
  const inquiries = new Inquiries({
    opening,
    parties: base.stand.roster.parties,
    expected: bands.map(({ text }) => text),
    fields: () => form.fields,
    changes: rightNow,
    onChoose: choose,
    onBroken: crewOptions.onBroken,
  })
  const sweep = new Sweep({
    ...crewOptions,
    bands,
    parties: base.stand.roster.parties,
    seriesAt: async (field, value) => {
      const { [field.path]: _, ...others } = rightNow()
      const changed = changedTo(field, value, others)
      return seriesOf(changed === undefined ? others : { ...others, [field.path]: changed })
    },
    onChoose: (field, value) => choose([[field, value]]),
    onAgain: (field) => void openSweep(field),
  })
  new Variants({
    ...crewOptions,
    memory,
    base,
    changes: rightNow,
    goals: () => pool.goals,
    seriesOf,
    onShow: (changes) => {
      history.replace(changes)
      history.finish()
      void follow()
    },
  })
  const requestNow = () => ({ stamp: opening.stamp, changes: rightNow() })
  const shared = new Shared({ host, request: requestNow, onBroken: crewOptions.onBroken })
  const toolbar = new Toolbar({
    opening,
    history,
    right: rightNow,
    goal: () => pool.goal,
    onStep: () => void follow(),
    onSave: save,
    linkTo: () => host.linkTo(whatIsShown()),
    onMore: () => {
      pool.raise()
      draw()
    },
  })
  byId('verdict').textContent = 'Fighting the first battles…'
  pool.begin(base)
  const followed = memory.takeFollowed()
  if (followed) tellFollowed(followed)
  void followFiles(host, opening, {
    onChanged: () => void beginAnew(),
    onBroken: (problems) => alarm(problems.join('\n\n')),
  })
  await follow()

  /** Has the page begin anew with the files as they are now; not under the hands of somebody who saves. */
  async function beginAnew(): Promise<void> {
    const dialog = byId<HTMLDialogElement>('saving')
    if (dialog.open) await new Promise((closed) => dialog.addEventListener('close', closed, { once: true }))
    if (isSaving) return
    const now = await host.open()
    const read = !now || 'problems' in now ? undefined : await readChanged(now, {})
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
    form.show(shownOf(changes))
    // One after the other, for each knows from the one before what was right; of several in a hurry only the last.
    reading = reading.then(() => (run === asked ? readings.read(changes) : undefined))
    const read = await reading
    if (!read || run !== asked) return
    const { series, problems } = read
    right = readings.rightOf(changes)
    await arrangement.follow(right)
    if (run !== asked) return
    form.show(shownOf(changes))
    const others = form.tell(problems)
    leftOut.tell(problems)
    tellState()
    inquiries.follow()
    shared.follow()
    // What is wrong with a link may be far down, or have no place on the page: all of it is told at once.
    const told = run === 1 ? problems : others
    const unread =
      run === 1 ? link.unread.map((part) => `this is no change of a value, expected PATH=VALUE: ${part}`) : []
    alarm([...unread, ...linesOf(told), ...readings.notesOf(changes)].join('\n'))
    document.documentElement.dataset.unfinished = String(problems.size > 0)
    shown = series
    readings.forget(pool.goal, shown)
    duel = series === base ? undefined : new Duel(base, series, pairShown(base.stand, series.stand))
    pool.show(series)
    draw()
    clearTimeout(sweepAgain)
    sweepAgain = setTimeout(() => {
      if (sweep.field) void openSweep(sweep.field)
    }, SWEEP_AGAIN)
  }

  function rightNow(): Changes {
    return readings.rightOf(history.changes)
  }

  /** A single value is put into the document once it is known to be right; editors show what they were given, be it wrong. */
  function shownOf(changes: Changes): Shown {
    const isSingle = (path: string): boolean => {
      const takes = form.fields.get(path)?.takes
      return takes !== undefined && !isComposed(takes)
    }
    return {
      changes,
      right: readings.rightOf(changes),
      document: documentWith(whole, readings.sureOf(changes, isSingle)),
    }
  }

  /** The battles of some changes, if they can be fought. */
  async function seriesOf(changes: Changes): Promise<Series | undefined> {
    const series = await readings.seriesOf(changes)
    readings.forget(pool.goal, shown)
    return series
  }

  /** What is new at once, and else once in a while. */
  function draw(): void {
    if (isDrawn) return
    const wait = drawn?.of === shown ? drawn.at + DRAWN_AGAIN - performance.now() : 0
    clearTimeout(drawAgain)
    if (wait > 0) {
      drawAgain = setTimeout(draw, wait)
      return
    }
    isDrawn = true
    requestAnimationFrame(() => {
      isDrawn = false
      duel?.advance()
      if (shown.battles === 0) return
      drawn = { of: shown, at: performance.now() }
      board.show(shown, base, duel, pool.goal)
      const isWhole = document.documentElement.dataset.unfinished !== 'true'
      form.follow(({ takes }) =>
        isWhole && takes.kind === 'rules' ? followedIn(shown, readings.scenarioOf(shown), takes) : undefined,
      )
      document.documentElement.dataset.battles = String(shown.battles)
      document.documentElement.dataset.compared = String(duel?.battles ?? '')
      if (shown.battles < pool.goal) byId('fine').textContent = ''
      else conclude(shown)
    })
  }

  /** When all battles are fought: the digest, and one sentence for whoever listens to the page. */
  function conclude(series: Series): void {
    byId('fine').textContent = finePrint(series, opening.seed, opening.version)
    host.onFought?.(whatIsShown())
    byId('status').textContent = `${byId('verdict').textContent}. ${byId('moved').textContent}.`
  }

  function whatIsShown(): Fought {
    return { changes: right, battles: shown.battles, digest: shown.battles > 0 ? digestTally(shown.tally) : undefined }
  }

  async function openSweep(field: Field): Promise<void> {
    inquiries.offerSecond(field)
    await sweep.open(field, titleOf(field), valueIn(field, rightNow()), pool.goals)
  }

  /** What can be done with the changes, and what of them outlives the page. */
  function tellState(): void {
    toolbar.show()
    memory.steps = history.steps
  }

  function save(): void {
    history.finish()
    const isKnown = shown.battles > 0 && base.battles > 0
    const consequences = isKnown ? consequencesOf(bands, board.measure(base), board.measure(shown)) : []
    const unsaved = Object.entries(history.changes).filter(([path, value]) => right[path] !== value)
    const notes = [...unsaved.map(tellUnsaved), ...consequences, ...shared.consequences()]
    void askToSave(host, requestNow(), notes, {
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

function tellUnsaved([path, value]: readonly [string, string]): HTMLElement {
  return element('li', { class: 'broken' }, 'Is wrong, and not saved: ', element('code', {}, `${path}=${value}`))
}

function linesOf(problems: ReadonlyMap<string, readonly Mistake[]>): string[] {
  return [...problems].flatMap(([path, mistakes]) => mistakes.map(({ words }) => `${path}: ${words}`))
}
