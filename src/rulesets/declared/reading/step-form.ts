import type { LocatedEntry, LocatedMap } from '../../../source/located.ts'
import { expectedNames, suggest } from '../../../source/nearest.ts'
import { STEPS as STEP_FORMS } from '../grammar.ts'
import type { Draft } from './draft.ts'
import { isCutOff, refuse } from './keys.ts'

/** By what a step is: the keys that may stand beside it. In this order a step is looked for. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(STEP_FORMS).map(([name, { beside }]) => [name, Object.keys(beside)])),
}

/** What a step is, and what stands beside it. */
interface StepForm {
  readonly name: string
  readonly keys: Readonly<Record<string, LocatedEntry | undefined>>
}

/** Which step a map is; undefined, with a problem, if it is none. Keys that the step does not have are problems. */
export function formOf(draft: Draft, map: LocatedMap): StepForm | undefined {
  const name = Object.keys(STEPS).find((each) => map.entries.some(({ key }) => key === each))
  if (name === undefined) {
    const [first] = map.entries
    const hint = suggest(first?.key, Object.keys(STEPS))
    return refuse(
      draft,
      first ? `unknown step "${first.key}"` : 'a step that does nothing',
      first?.keyPlace ?? map.place,
      hint,
    )
  }
  const known = STEPS[name]!
  const keys: Record<string, LocatedEntry> = Object.create(null)
  for (const [at, entry] of map.entries.entries()) {
    if (isCutOff(map, at)) continue
    if (entry.key === name || known.includes(entry.key)) keys[entry.key] = entry
    else {
      const hint =
        known.length > 0 ? (suggest(entry.key, known) ?? expectedNames(known)) : 'it stands in a step of its own'
      refuse(draft, `unknown key "${entry.key}" beside "${name}"`, entry.keyPlace, hint)
    }
  }
  return { name, keys }
}
