import { estimateCells, writeCsv } from '../csv.ts'
import type { AnySensitivity } from './words.ts'

/** One row a number, most important first. Of a share, gains are between -1 and 1, as in the JSON. */
export function writeSensitivityCsv({ metric, weights }: AnySensitivity): string {
  const heads = ['up', 'down', 'ratio'].flatMap((of) => [of, `${of}_low`, `${of}_high`])
  const rows = weights.map(({ path, now, to, step, next, up, down, ratio, curved, identical, moved }) => [
    ...[path, now, to, step, metric, next],
    ...[up, down, ratio].flatMap(estimateCells),
    ...[curved, identical, moved].map(Number),
  ])
  return writeCsv(['path', 'now', 'to', 'step', 'metric', 'next', ...heads, 'curved', 'identical', 'moved'], rows)
}
