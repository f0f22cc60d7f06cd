/// <reference lib="dom" />
import type { Shelf } from './picked-files.ts'

/** Folders in which nobody keeps scenarios, but thousands of other files. */
const PASSED_OVER = /^(node_modules|\..*)$/

/** The files that somebody chose; those of a folder by their paths from it on. */
export function chosenFiles(input: HTMLInputElement): Shelf {
  return new Map(
    Array.from(input.files ?? [])
      .map((file): [string, File] => [file.webkitRelativePath || file.name, file])
      .filter(([path]) => !path.split('/').some((step) => PASSED_OVER.test(step)))
      .map(([path, file]) => [path, async () => file]),
  )
}

/** The files that somebody dropped, with those in folders that were dropped. */
export async function droppedFiles({ items }: DataTransfer): Promise<Shelf> {
  // Taken at once: what was dropped is gone by the time that anything has been waited for.
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry() ?? [])
  const shelf = new Map<string, () => Promise<Blob>>()
  for (const entry of entries) await shelve(entry, shelf)
  return shelf
}

async function shelve(entry: FileSystemEntry, shelf: Map<string, () => Promise<Blob>>): Promise<void> {
  if (PASSED_OVER.test(entry.name)) return
  if (entry.isFile) {
    const read = () => new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    shelf.set(entry.fullPath.replace(/^\//, ''), read)
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A reader gives a hundred at a time, and nothing once it has given all.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const each of some) await shelve(each, shelf)
  }
}
