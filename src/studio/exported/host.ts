/// <reference lib="dom" />
import { BUILT_IN } from '../../rulesets/built-in.ts'
import { showProblem } from '../../source/show-problem.ts'
import { type OpenScenario, openingOf, openScenario } from '../open-scenario.ts'
import type { Broken, SaveAnswer, SaveRequest } from '../opening.ts'
import { nameOf as nameOfChanges, writeHash } from '../page/history.ts'
import type { Fought, Host } from '../page/host.ts'
import { element } from '../page/markup.ts'
import { openPackedLinks, PACKED, UNREADABLE_LINK } from '../page/packed-link.ts'
import { hireEarly } from '../page/pool.ts'
import { nameOf } from '../paths.ts'
import { rewriteFiles } from '../rewrite-files.ts'
import { Chooser } from './chooser.ts'
import { keep, readKept } from './kept.ts'
import { type Pack, readPack, writePack } from './pack.ts'
import { PickedFiles, type Shelf, shelve } from './picked-files.ts'
import { describePromise } from './promise.ts'
import { readShipped, SHIPPED_QUERY, type Shipped, shippedFiles } from './shipped.ts'

const TOO_LARGE =
  'These files are too large for what the browser keeps of a page: open fewer of them, or install Tiltyard.'

/** The studio as static files: what a server would read and write is read and written in the page. */
export class ExportedHost implements Host {
  readonly saves = 'Downloaded'
  readonly linkIs = 'Copied. Whoever opens the link fights the same battles.'
  readonly #shipped = readShipped()
  readonly #version = document.documentElement.dataset.version!
  readonly #chooser: Chooser
  #loaded: OpenScenario | undefined
  #files: PickedFiles | undefined
  /** Where the page has begun with something that was packed. */
  #pack: Pack | undefined
  #options: Pick<Pack, 'seed' | 'battles'> = {}

  constructor() {
    this.#chooser = new Chooser({
      onLink: (packed) => {
        location.hash = `${PACKED}${packed}`
      },
      onFiles: (shelf, scenario) => this.#begin(shelf, scenario),
    })
    openPackedLinks()
  }

  async open(): ReturnType<Host['open']> {
    if (location.hash.startsWith(PACKED)) {
      const pack = await readPack(location.hash.slice(PACKED.length))
      if (!pack) {
        this.#chooser.show()
        return unmendable([UNREADABLE_LINK])
      }
      // Where it is not kept, the page cannot begin anew with it, and asks for a scenario then.
      keep(pack)
      goTo(pack)
      return this.#unpack(pack)
    }
    const shipped = new URLSearchParams(location.search).get(SHIPPED_QUERY)
    if (shipped !== null) {
      prepareFor(shipped, this.#shipped)
      return this.#read(shippedFiles(this.#shipped), shipped, {})
    }
    const kept = readKept()
    if (kept) return this.#unpack(kept)
    this.#chooser.showAlone()
    return undefined
  }

  async isThere(): Promise<boolean> {
    try {
      return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok
    } catch {
      return false
    }
  }

  async preview({ changes }: SaveRequest): Promise<SaveAnswer> {
    const made = await rewriteFiles(this.#loaded!, changes)
    return 'refused' in made ? made : { files: made.files }
  }

  async save({ changes }: SaveRequest): Promise<SaveAnswer> {
    const made = await rewriteFiles(this.#loaded!, changes)
    if ('refused' in made) return made
    const changed = made.writes.map(({ path, after }) => [path, this.#files!.fileText(path, after)] as const)
    const pack = this.#packed()
    if (!keep({ ...pack, files: { ...pack.files, ...Object.fromEntries(changed) } })) return { refused: TOO_LARGE }
    for (const [path, text] of changed) download(nameOf(path), text)
    return { files: made.files }
  }

  async linkTo({ changes, battles, digest }: Fought): Promise<string> {
    const promise = digest === undefined ? undefined : { battles, digest, version: this.#version }
    const pack = { ...this.#packed(), ...(promise && { battles }), changes, promise }
    const { origin, pathname } = location
    return `${origin}${pathname}${PACKED}${await writePack(pack)}`
  }

  onFought({ changes, battles, digest }: Fought): void {
    const { promise, changes: packed = {} } = this.#pack ?? {}
    if (!promise || digest === undefined || battles !== promise.battles) return
    if (nameOfChanges(changes) === nameOfChanges(packed)) describePromise(promise, { digest, version: this.#version })
  }

  /** Has the page begin anew with files of somebody's own. */
  async #begin(shelf: Shelf, scenario: string): Promise<readonly string[]> {
    const files = await PickedFiles.open(shelf, scenario)
    if ('reason' in files) return [`cannot read "${scenario}": ${files.reason}`]
    const { loaded, problems } = await openScenario(files)
    if (!loaded) return problems.map((problem) => showProblem(problem))
    if (!keep(packOf(loaded, files))) return [TOO_LARGE]
    // Without the scenario and the changes that it named before.
    history.replaceState(null, '', location.pathname)
    location.reload()
    return []
  }

  async #unpack(pack: Pack): ReturnType<Host['open']> {
    const { file, files, seed, battles, promise } = pack
    const opening = await this.#read(shelve(Object.entries(files)), file, { seed, battles })
    this.#pack = pack
    if (promise && !('problems' in opening)) describePromise(promise)
    return opening
  }

  async #read(
    shelf: Shelf,
    scenario: string,
    options: Pick<Pack, 'seed' | 'battles'>,
  ): Promise<ReturnType<typeof openingOf> | Broken> {
    const files = await PickedFiles.open(shelf, scenario)
    const refuse = (problems: readonly string[]): Broken => {
      this.#chooser.show()
      return unmendable(problems)
    }
    if ('reason' in files) return refuse([`cannot read "${scenario}": ${files.reason}`])
    const { loaded, problems } = await openScenario(files)
    if (!loaded) return refuse(problems.map((problem) => showProblem(problem)))
    this.#files = files
    this.#loaded = loaded
    this.#options = options
    return openingOf(loaded, { ...options, version: this.#version })
  }

  #packed(): Pack {
    return { ...this.#options, ...packOf(this.#loaded!, this.#files!) }
  }
}

/** Files of somebody's own are mended where they are, and opened again. */
function unmendable(problems: readonly string[]): Broken {
  return { stamp: '', problems, elsewhere: problems, files: [] }
}

/** Gets ready for the rules that a scenario is known to have while it is read: that takes several files, one after the other. */
function prepareFor(path: string, { scenarios }: Shipped): void {
  const rules = scenarios.find((scenario) => scenario.path === path)?.rules
  const ruleset = BUILT_IN.find(({ id }) => id === rules)
  void ruleset?.load()
  hireEarly(ruleset?.id ?? 'declared')
}

function packOf({ id, paths }: OpenScenario, files: PickedFiles): Pack {
  return {
    file: id,
    files: Object.fromEntries(Array.from(paths, ([{ text }, path]) => [path, files.fileText(path, text)])),
  }
}

/** Has the address say the changes that a link has, for its files are kept now. */
function goTo({ changes = {} }: Pack): void {
  const hash = writeHash(changes)
  history.replaceState(null, '', `${location.pathname}${hash && `#${hash}`}`)
}

function download(name: string, text: string): void {
  element('a', { href: URL.createObjectURL(new Blob([text])), download: name }).click()
}
