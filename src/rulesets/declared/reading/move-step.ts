import type { LocatedEntry } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import type { Step } from '../ir.ts'
import { type Draft, foldName, warn } from './draft.ts'
import { choiceAt, refuse, wordAt } from './keys.ts'
import { distanceAt } from './measures.ts'
import { needTarget } from './step-names.ts'
import type { StepScope } from './step-scope.ts'

/** A move on the grid (§10.2). */
export function readMove(
  draft: Draft,
  keys: Readonly<Record<string, LocatedEntry | undefined>>,
  scope: StepScope,
  keyPlace: LocatedEntry['keyPlace'],
): Step[] | undefined {
  needTarget(draft, scope, 'move', keyPlace)
  const how = choiceAt(draft, keys.move, ['toward', 'away'], 'toward')
  const upTo = keys['up to'] && distanceAt(draft, keys['up to'].value, scope, 'up to')
  if (draft.byTime && !upTo) {
    const message = 'by time this goes as far as it can at once'
    warn(draft, message, keyPlace, 'write up to: 10 ft')
  }
  const word = keys.for && wordAt(draft, keys.for.value, 'for')
  const action = word === undefined ? undefined : draft.actions.get(foldName(word))
  if (word !== undefined && !action)
    return refuse(draft, `unknown action "${word}"`, keys.for!.value.place, suggest(word, draft.actions.keys()))
  if (how === 'away' && keys.for)
    refuse(draft, '"for" says when one is near enough: it stands with toward', keys.for.keyPlace)
  return [{ op: 'move', how, ...(upTo && { upTo }), for: action?.index ?? -1 }]
}
