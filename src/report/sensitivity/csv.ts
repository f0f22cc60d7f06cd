import { estimateCells, writeCsv } from '../csv.ts'
import type { AnySensitivity } from './words.ts'

/** One row a number, most important first. Of a share, gains are between -1 and 1, as in the JSON. */
export function writeSensitivityCsv({ metric, weights }: AnySensitivity): string {
  const heads = ['gain', 'forward', 'backward', 'ratio'].flatMap((of) => [of, `${of}_low`, `${of}_high`])
  const rows = weights.map(({ path, now, step, gain, forward, backward, ratio, bent, identical, moved }) => [
    ...[path, now, step, metric],
    ...[gain, forward, backward, ratio].flatMap(estimateCells),
    ...[bent, identical, moved].map(Number),
  ])
  return writeCsv(['path', 'now', 'step', 'metric', ...heads, 'bent', 'identical', 'moved'], rows)
}
