/// <reference lib="dom" />
import type { Shelf } from './picked-files.ts'

/** The scenarios that an exported studio brings along (export.ts), as its page says. */
export interface Shipped {
  /** By path, below the page's own address. */
  readonly scenarios: readonly ShippedScenario[]
  /** These, and all that they import. */
  readonly files: readonly string[]
}

/** One to choose. */
export interface ShippedScenario {
  readonly path: string
  readonly name: string
  /** Its ruleset. */
  readonly rules: string
}

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
