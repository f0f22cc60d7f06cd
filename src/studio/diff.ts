import { applyEdits, type Edit } from '../scenario/rewrite.ts'
import type { DiffLine } from './opening.ts'

/** Unchanged lines that are shown around changed ones. */
const CONTEXT = 2

/** The lines that edits change in a text, with a few around them. */
export function showDiff(text: string, edits: readonly Edit[]): DiffLine[] {
  const lines = text.split('\n')
  const starts: number[] = []
  let offset = 0
  for (const line of lines) {
    starts.push(offset)
    offset += line.length + 1
  }
  const lineAt = (at: number): number => starts.findLastIndex((start) => start <= at)
  const byLine = new Map<number, { readonly last: number; readonly edits: Edit[] }>()
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const line = lineAt(edit.start)
    const open = [...byLine].find(([first, { last }]) => line >= first && line <= last)
    if (open) open[1].edits.push(edit)
    else byLine.set(line, { last: Math.max(line, lineAt(edit.end)), edits: [edit] })
  }
  const shown: DiffLine[] = []
  let next = 0
  for (const [first, { last, edits }] of [...byLine].sort(([a], [b]) => a - b)) {
    const from = Math.max(next, first - CONTEXT)
    if (from > next) shown.push({ kind: 'gap', text: '' })
    same(from, first)
    const start = starts[first]
    const before = lines.slice(first, last + 1).join('\n')
    const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    const after = applyEdits(before, moved)
    const kept = before.split('\n')
    const made = after.split('\n')
    // A line that something is only put in behind stays.
    if (made[0] === kept[0] && made.length > kept.length) {
      same(first, last + 1)
      add('added', made.slice(kept.length))
    } else {
      add('removed', kept)
      add('added', made)
    }
    next = last + 1
    const following = [...byLine.keys()].filter((line) => line > first)
    const end = Math.min(next + CONTEXT, lines.length, ...following)
    same(next, end)
    next = Math.max(next, end)
  }
  if (next < lines.length) shown.push({ kind: 'gap', text: '' })
  return shown

  function same(from: number, to: number): void {
    add('same', lines.slice(from, to))
  }

  function add(kind: DiffLine['kind'], texts: readonly string[]): void {
    for (const text of texts) shown.push({ kind, text: text.replace(/\r$/, '') })
  }
}
