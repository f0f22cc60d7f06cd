/// <reference lib="dom" />
import { digestTally } from '../../fight/digest.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { bandsIn } from '../../studies/criterion.ts'
import type { Changes, Opening } from '../opening.ts'
import { adopted } from './adopted.ts'
import { Arrangement } from './arrangement.ts'
import { Board } from './board.ts'
import { Connection } from './connection.ts'
import { type DocumentMap, documentWith } from './edited.ts'
import { editWith } from './editing.ts'
import { consequencesOf } from './expected.ts'
import { changedTo, type Field, isComposed, valueIn } from './field.ts'
import { keptOf, lengthOf, pairShown } from './figures.ts'
import { followedIn } from './followed.ts'
import { describeFollowed, followFiles } from './following.ts'
import { Form } from './form.ts'
import { groupsOf } from './groups.ts'
import { History, readHash } from './history.ts'
import type { Fought, Host } from './host.ts'
import { LeftOut } from './left-out.ts'
import { byId } from './markup.ts'
import { Memory } from './memory.ts'
import type { Mistake } from './mistake.ts'
import { alarm, showNotice } from './notices.ts'
import { Pool } from './pool.ts'
import type { Progress } from './progress.ts'
import { QuestionPanels, titleOf } from './question-panels.ts'
import { readChanged } from './reader.ts'
import { type Read, Readings } from './readings.ts'
import type { Shown } from './row.ts'
import { Saving, savedWords } from './saving.ts'
import { Screen } from './screen.ts'
import { Duel, type Series } from './series.ts'
import { Shared } from './shared.ts'
import { Sweep } from './sweep.ts'
import { Toolbar } from './toolbar.ts'
import { Variants } from './variants.ts'

/** A sweep is fought anew so long (ms) after the last change. */
const SWEEP_AGAIN = 400

/** The page waits so long (ms) for the first battles before it shows its numbers. */
const FIRST_ANSWER = 300

/** Has the page work on a scenario, from now until it is left. */
export async function work(host: Host, opening: Opening): Promise<void> {
  const { scenario, ruleset } = (await readChanged(opening, {})) as { scenario: Scenario; ruleset: Ruleset }
  document.title = `${scenario.name} · Tiltyard studio`
  byId('name').textContent = scenario.name
  byId('file').textContent = opening.file

  const whole = scenario.whole as DocumentMap
  const readings = new Readings(opening, { scenario, ruleset })
  const { base } = readings
  const { parties } = base.stand.roster
  const memory = new Memory(opening.file)
  const link = readHash(location.hash)
  const history = new History(link.changes, memory.steps)
  const rightNow = (): Changes => readings.rightOf(history.changes)
  const bands = bandsIn(scenario)
  const board = new Board(bands, base.stand)
  const leftOut = new LeftOut()
  let hasNumbers = false
  let asked = 0
  /** The changes that are fought: all that are right. */
  let right: Changes = {}
  let reading: Promise<Read | undefined> = Promise.resolve(undefined)
  let sweepAgain: ReturnType<typeof setTimeout> | undefined

  const connection = new Connection({
    host,
    onBack: () => {
      pool.goOn()
      variants.compare()
      sweep.goOn()
    },
  })
  const onBroken = (message: string): void => void connection.explain(message)
  const workerOptions = {
    ruleset: base.stand.plan.ruleset,
    key: opening.key,
    keepOf: ({ stand }: Series) => keptOf(stand),
    onBlock: (series: Series) => {
      if (series === screen.shown || series === base) screen.draw()
    },
    onBroken,
  }
  const pool = new Pool(workerOptions, opening.battles)
  const screen = new Screen({
    board,
    base,
    opening,
    progress: progressOf,
    onDrawn: () => {
      if (hasNumbers) showRules()
    },
    onWhole: () => host.onFought?.(whatIsShown()),
  })
  byId('verdict').textContent = 'Fighting the first battles…'
  pool.begin(base)
  // The answer comes before the numbers, which take as long to put there: but not where it would be that of the starting point.
  if (Object.keys(history.changes).length === 0) await screen.firstDrawn(FIRST_ANSWER)
  const groups = groupsOf(opening, { scenario, ruleset })
  const form = new Form(groups, {
    ...editWith({ history, whole, ruleset, right: rightNow, onChange: () => void follow(), onStep: showState }),
    onSweep: (field) => void openSweep(field),
    onSolve: (field) => questionPanels.solve(field),
  })
  hasNumbers = true
  const fieldsInFiles = form.fields
  const arrangement = new Arrangement(opening, form, groups)
  const choose = (values: readonly (readonly [field: Field, value: string])[]): void => {
    for (const [field, value] of values) history.set(field.path, changedTo(field, value, rightNow()))
    history.finish()
    void follow()
  }
  const questionPanels = new QuestionPanels({
    opening,
    parties,
    length: lengthOf(base.stand),
    expected: bands.map(({ text }) => text),
    fields: () => form.fields,
    changes: rightNow,
    document: () => documentWith(whole, rightNow()),
    onChoose: choose,
    onAdopt: (found) => {
      for (const [path, value] of adopted(found, form.fields, rightNow())) history.set(path, value)
      history.finish()
      void follow()
    },
    onWorths: showWorths,
    onBroken,
    pace: () => pool.timeOf(screen.shown),
  })
  const sweep = new Sweep({
    ...workerOptions,
    bands,
    parties,
    seriesAt: async (field, value) => {
      const { [field.path]: _, ...others } = rightNow()
      const changed = changedTo(field, value, others)
      return seriesOf(changed === undefined ? others : { ...others, [field.path]: changed })
    },
    onChoose: (field, value) => choose([[field, value]]),
    onAgain: (field) => void openSweep(field),
  })
  const variants = new Variants({
    ...workerOptions,
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
  const shared = new Shared({ host, request: () => ({ stamp: opening.stamp, changes: rightNow() }), onBroken })
  const saving = new Saving({
    ...{ host, opening, history, memory, whole, fields: fieldsInFiles, right: rightNow },
    consequences: () => {
      const isKnown = screen.shown.battles > 0 && base.battles > 0
      const own = isKnown ? consequencesOf(bands, board.measure(base), board.measure(screen.shown)) : []
      return [...own, ...shared.consequences()]
    },
  })
  const toolbar = new Toolbar({
    opening,
    history,
    right: rightNow,
    goal: () => pool.goal,
    onStep: () => void follow(),
    onSave: () => void saving.ask(),
    linkTo: () => host.linkTo(whatIsShown()),
    linkIs: host.linkIs,
    onMore: () => {
      pool.raise()
      screen.draw()
    },
  })
  byId('pause').addEventListener('click', () => {
    if (pool.isPaused) pool.goOn()
    else pool.pause()
    screen.draw()
  })
  const followed = memory.takeFollowed()
  if (followed) describeFollowed(followed)
  const saved = memory.takeSaved()
  if (saved) showNotice(savedWords(saved, host))
  void followFiles({ host, opening, scenario, memory, connection, isSaving: () => saving.isWriting })
  await follow()

  /** Reads and plans what the page says now, and shows that from now on. */
  async function follow(): Promise<void> {
    const run = ++asked
    const { changes } = history
    showState()
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
    const others = form.report(problems)
    leftOut.report(problems)
    document.documentElement.dataset.unfinished = String(problems.size > 0)
    showState()
    questionPanels.follow()
    shared.follow()
    // What is wrong with a link may be far down, or have no place on the page: all of it is reported at once.
    const unread = link.unread.map((part) => `this is no change of a value, expected PATH=VALUE: ${part}`)
    const reported = run === 1 ? [...unread, ...linesOf(problems)] : linesOf(others)
    alarm([...reported, ...readings.notesOf(changes)].join('\n'))
    readings.forget(pool.goal, series)
    pool.show(series)
    screen.show(series, series === base ? undefined : new Duel(base, series, pairShown(base.stand, series.stand)))
    clearTimeout(sweepAgain)
    sweepAgain = setTimeout(() => sweep.goOn(), SWEEP_AGAIN)
  }

  /** A single value is put into the document once it is known to be right; editors show what they were given, even if it is wrong. */
  function shownOf(changes: Changes): Shown {
    const isSingle = (path: string): boolean => {
      const takes = form.fields.get(path)?.takes
      return takes !== undefined && !isComposed(takes)
    }
    const document = documentWith(whole, readings.sureOf(changes, isSingle))
    return { changes, right: readings.rightOf(changes), document }
  }

  /** The battles of some changes, if they can be fought. */
  async function seriesOf(changes: Changes): Promise<Series | undefined> {
    const series = await readings.seriesOf(changes)
    readings.forget(pool.goal, screen.shown)
    return series
  }

  /** How often the rules of tactics were followed, if they are those that were fought; and what they are worth. */
  function showRules(): void {
    showWorths()
    const isWhole = document.documentElement.dataset.unfinished !== 'true'
    const { shown } = screen
    form.follow(({ takes }) =>
      isWhole && takes.kind === 'rules' ? followedIn(shown, readings.scenarioOf(shown), takes) : undefined,
    )
  }

  function showWorths(): void {
    form.weigh(({ takes }) => (takes.kind === 'rules' ? questionPanels.worthsOf(takes) : undefined))
  }

  function progressOf(shown: Series): Progress {
    return { goal: pool.goal, left: pool.timeLeft(shown), isPaused: pool.isPaused }
  }

  function whatIsShown(): Fought {
    const { battles, tally } = screen.shown
    return { changes: right, battles, digest: battles > 0 ? digestTally(tally) : undefined }
  }

  async function openSweep(field: Field): Promise<void> {
    questionPanels.offerSecond(field)
    await sweep.open(field, titleOf(field), valueIn(field, rightNow()), pool.goals)
  }

  /** What can be done with the changes, and what of them outlives the page. */
  function showState(): void {
    toolbar.show()
    memory.steps = history.steps
  }
}

function linesOf(problems: ReadonlyMap<string, readonly Mistake[]>): string[] {
  return [...problems].flatMap(([path, mistakes]) => mistakes.map(({ words }) => `${path}: ${words}`))
}
