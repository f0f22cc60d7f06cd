import type { Changes } from '../opening.ts'
import { isText } from '../rules-texts.ts'

/** All that can be undone and redone. */
export interface Steps {
  readonly past: readonly Changes[]
  readonly now: Changes
  readonly future: readonly Changes[]
}

/** So many steps are handed on to a page that begins anew. */
const MOST_STEPS = 100

/** The changes made so far, with a way back, and as a part of the address that can be shared. */
export class History {
  #past: Changes[] = []
  #now: Changes
  #future: Changes[] = []
  /** What to go back to from a change that is still being made, as a slider is dragged. */
  #before: Changes | undefined

  /** @param steps those of a page before, which are taken over if they led to the same changes */
  constructor(changes: Changes, steps?: Steps) {
    this.#now = changes
    if (!steps || !isSame(steps.now, changes)) return
    this.#past = [...steps.past]
    this.#future = [...steps.future]
  }

  get steps(): Steps {
    const past = this.#before ? [...this.#past, this.#before] : this.#past
    return { past: past.slice(-MOST_STEPS), now: this.#now, future: this.#future.slice(-MOST_STEPS) }
  }

  get changes(): Changes {
    return this.#now
  }

  get canUndo(): boolean {
    return this.#past.length > 0 || this.#before !== undefined
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Changes a value for the time being; `finish` makes it a step that can be undone. */
  set(path: string, value: string | undefined): void {
    this.#before ??= this.#now
    // What is set as a whole takes the place of all that was set within it; and comes before what is set in it later.
    const isBeside = ([each]: readonly [string, string]): boolean => each !== path && !each.startsWith(`${path}.`)
    const others = Object.entries(this.#now).filter(isBeside)
    const isWithin = Object.keys(this.#now).some((each) => each.startsWith(`${path}.`))
    if (value === undefined) this.#now = Object.fromEntries(others)
    else if (isWithin) this.#now = Object.fromEntries([...others, [path, value]])
    else this.#now = { ...this.#now, [path]: value }
  }

  replace(changes: Changes): void {
    this.#before ??= this.#now
    this.#now = changes
  }

  finish(): void {
    if (!this.#before) return
    if (!isSame(this.#before, this.#now)) {
      this.#past.push(this.#before)
      this.#future = []
    }
    this.#before = undefined
  }

  undo(): void {
    this.finish()
    const last = this.#past.pop()
    if (!last) return
    this.#future.push(this.#now)
    this.#now = last
  }

  redo(): void {
    this.finish()
    const next = this.#future.pop()
    if (!next) return
    this.#past.push(this.#now)
    this.#now = next
  }
}

function isSame(one: Changes, other: Changes): boolean {
  return nameOf(one) === nameOf(other)
}

/** The same for the same changes, in whatever order they were made. */
export function nameOf(changes: Changes): string {
  return JSON.stringify(Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What stands behind the `#` of a link: `weapons.spear.damage=d8&combatants.hoplite.hp=12`. */
export function writeHash(changes: Changes): string {
  return Object.entries(changes)
    .map(([path, value]) => `${encodeURIComponent(path)}=${encodeURIComponent(value)}`)
    .join('&')
}

/** What a link says: changes, and parts of it that are none. */
interface HashRead {
  readonly changes: Changes
  /** What cannot be read, as it stands in the link. */
  readonly unread: readonly string[]
}

/** Reads what stands behind the `#` of a link. */
export function readHash(hash: string): HashRead {
  const changes: Record<string, string> = {}
  const unread: string[] = []
  for (const part of hash.replace(/^#/, '').split('&').filter(Boolean)) {
    const [path, value, ...more] = part.split('=').map(decode)
    const isChange = path !== undefined && value !== undefined && more.length === 0
    if (isChange && (isText(path) || /^[^\s.=]+(\.[^\s.=]+)*$/.test(path))) changes[path] = value
    else unread.push(part)
  }
  return { changes, unread }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
