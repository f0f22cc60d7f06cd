/// <reference lib="dom" />
import type { Shelf } from './picked-files.ts'

/** The scenarios that an exported studio brings along (export.ts), as its page says. */
export interface Shipped {
  /** In the order of the index. */
  readonly scenarios: readonly ShippedScenario[]
  /** These, and all that they import. */
  readonly files: readonly string[]
  /** By built-in ruleset, also by `declared`: the modules of the page that know its rules. */
  readonly modules: Readonly<Record<string, readonly string[]>>
}

/** One to choose. */
export interface ShippedScenario {
  /** Below the page's own address. */
  readonly path: string
  readonly name: string
  /** Its ruleset, by id and title. */
  readonly rules: string
  readonly rulesTitle: string
  /** What is loaded to fight it, besides the page: its own file, what it imports, and the fighter's modules. */
  readonly needs: readonly string[]
  /** What it is about, in a sentence. */
  readonly line: string
  /** A picture of its field, below the page's own address. */
  readonly picture: string
}

/** What names one of them behind the `?`. */
export const SHIPPED_QUERY = 'scenario'

/** Where the page says what it brings along. */
export const SHIPPED_ID = 'shipped'

/** What this page brings along. */
export function readShipped(): Shipped {
  return JSON.parse(document.getElementById(SHIPPED_ID)!.textContent) as Shipped
}

export function shippedFiles({ files }: Shipped): Shelf {
  return new Map(files.map((path) => [path, () => fetchBlob(path)]))
}

async function fetchBlob(path: string): Promise<Blob> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.blob()
}
