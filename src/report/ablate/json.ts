import { shorten } from '../../statistics/shorten.ts'
import { evidenceAsJson } from '../evidence.ts'
import { estimateAsJson } from '../json.ts'
import type { AnyAblation } from './words.ts'

/** The findings as data. Shares are between 0 and 1, and worths between -1 and 1. */
export function ablationAsJson(found: AnyAblation): object {
  const { scenario, sides, ablated, fixed } = found
  return {
    ...{ tiltyard: 1, scenario, ...evidenceAsJson(found) },
    ...(found.exact ? {} : { fought: found.fought, asWritten: found.asWritten }),
    ...(!found.exact && found.precision !== undefined && { precision: found.precision }),
    sides: sides.map(({ party, value }) => ({ party, ...estimateAsJson(value) })),
    ablated: ablated.map(({ worth, plain, without, followed, ...each }) => ({
      ...each,
      worth: estimateAsJson(worth),
      ...(plain && { plain: estimateAsJson(plain) }),
      ...(without && { without: estimateAsJson(without) }),
      ...(followed !== undefined && { followed: shorten(followed) }),
    })),
    fixed,
  }
}
