import { shorten } from '../../statistics/shorten.ts'
import { estimateCells, writeCsv } from '../csv.ts'
import { evidenceAsJson } from '../evidence.ts'
import { estimateAsJson } from '../json.ts'
import { listsOf } from './lists.ts'
import type { AnyBestReply } from './words.ts'

/** The reply as one object: tactics are as a scenario file has them. */
export function replyAsJson(found: AnyBestReply): object {
  const { scenario, party } = found
  const head = { tiltyard: 1, scenario, ...evidenceAsJson(found), party }
  if (found.exact) {
    const does = found.does.map(({ who, text, times }) => ({ who, does: text, times: shorten(times) }))
    return { ...head, written: shorten(found.written), perfect: shorten(found.value), does }
  }
  return {
    ...head,
    better: found.isBetter,
    written: estimateAsJson(found.written),
    reply: estimateAsJson(found.reply),
    gain: estimateAsJson(found.gain.difference),
    searched: found.searched,
    tried: found.tried,
    ended: found.ended,
    ...(found.perfect !== undefined && { perfect: found.perfect }),
    tactics: found.groups.map(({ who, tactic, written, reply }) => ({
      who,
      tactic: tactic ?? null,
      written: listsOf(written),
      reply: listsOf(reply),
    })),
  }
}

/** `tactic,value,low,high,battles`: win rates between 0 and 1; of what is exact `battles` is empty. */
export function writeReplyCsv(found: AnyBestReply): string {
  const exactCells = (value: number) => [value, value, value].map(shorten)
  const rows = found.exact
    ? [
        ['written', ...exactCells(found.written), ''],
        ['perfect', ...exactCells(found.value), ''],
      ]
    : [
        ['written', ...estimateCells(found.written), found.battles],
        ['reply', ...estimateCells(found.reply), found.battles],
      ]
  return writeCsv(['tactic', 'value', 'low', 'high', 'battles'], rows)
}
