import { readFile } from 'node:fs/promises'
import { brokenOf } from './broken.ts'
import { showDiff } from './diff.ts'
import { openScenarioFile } from './disk.ts'
import type { MendAnswer, SaveAnswer, SaveRequest } from './opening.ts'
import { BYTE_ORDER_MARK, commit, STALE } from './save.ts'

/** What is still wrong with a scenario if its files say what `changes` have by their ids; nothing is written. */
export async function tryTexts(file: string, { changes }: Pick<SaveRequest, 'changes'>): Promise<MendAnswer> {
  const result = await openScenarioFile(file, { texts: new Map(Object.entries(changes)) })
  return result.loaded ? { isMended: true } : brokenOf(result)
}

/**
 * Writes texts into the files of a scenario that cannot be fought as they are, by their ids: all of them or none, and only if
 * it can be fought then. No file is written that the scenario does not read.
 */
export async function mend(file: string, { stamp, changes }: SaveRequest): Promise<SaveAnswer> {
  const now = await openScenarioFile(file)
  if (now.loaded || brokenOf(now).stamp !== stamp) return STALE
  const { loaded } = await openScenarioFile(file, { texts: new Map(Object.entries(changes)) })
  if (!loaded) return { refused: 'Nothing is written: something is still wrong with the files.' }
  const edited = [...loaded.paths].filter(([, path]) => Object.hasOwn(changes, path))
  const writes = await Promise.all(
    edited.map(async ([{ name, text: after }, path]) => {
      const whole = await readFile(path, 'utf8')
      const before = whole.startsWith(BYTE_ORDER_MARK) ? whole.slice(BYTE_ORDER_MARK.length) : whole
      return { scenario: loaded.id, name, path, before, after }
    }),
  )
  const files = writes.map(({ name, before, after }) => ({
    name,
    notes: ['the file is written anew'],
    lines: showDiff(before, after),
  }))
  return (await commit({ files, writes })) ?? { files }
}
