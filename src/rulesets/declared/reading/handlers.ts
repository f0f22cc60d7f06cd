import { isNothing, type Located } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import { EVENTS, type EventName, type Given, type Handler, type Side, type Who } from '../ir.ts'
import { ALWAYS, type Draft, NO_LOCALS } from './draft.ts'
import { mapAt, refuse, refuseWithoutGrid } from './keys.ts'
import type { StepReader } from './steps.ts'

const GIVEN: Readonly<Partial<Record<EventName, readonly Given[]>>> = {
  acts: ['action'],
  damaged: ['amount', 'kind', 'raw', 'through'],
  deals: ['amount', 'kind', 'raw', 'through'],
  healed: ['amount'],
}
const SIDES: readonly Side[] = ['foe', 'ally', 'friend', 'anyone']
/** Events that belong to what has the handler. */
const OF_EFFECTS: readonly string[] = ['begins', 'ends', 'every']
const OF_POOLS: readonly string[] = ['empty', 'full']

type Owner = 'rules' | 'effect' | 'pool' | 'reaction'

/** What an event gives its steps. */
function givenBy(event: EventName): readonly Given[] {
  return GIVEN[event] ?? []
}

/** What all of several events give: a reaction to them can name nothing else. */
export function sharedBy(answers: readonly { readonly event: EventName }[]): readonly Given[] {
  const [first, ...rest] = answers.map(({ event }) => givenBy(event))
  return (first ?? []).filter((name) => rest.every((given) => given.includes(name)))
}

/** Reads `turn-start`, `foe.out`; undefined, with a problem, if it is no event of such an owner. */
export function readEvent(
  draft: Draft,
  text: string,
  place: Parameters<typeof refuse>[2],
  owner: Owner,
): { readonly event: EventName; readonly side: Side } | undefined {
  const [first, second] = text.split('.') as [string, string?]
  const name = second ?? first
  const side = second === undefined ? 'own' : SIDES.find((each) => each === first)
  if (side === undefined) return refuse(draft, `unknown side "${first}" of an event`, place, suggest(first, SIDES))
  if (name === 'moves' || name === 'leaves') refuseWithoutGrid(draft, `"${name}" needs`, place)
  const event = EVENTS.find((each) => each === name)
  if (event === undefined) return refuse(draft, `unknown event "${name}"`, place, suggest(name, EVENTS))
  const isElsewhere =
    (OF_EFFECTS.includes(event) && owner !== 'effect') || (OF_POOLS.includes(event) && owner !== 'pool')
  if (isElsewhere)
    return refuse(draft, `"${event}" is an event of ${OF_POOLS.includes(event) ? 'pools' : 'effects'}`, place)
  if (event === 'out' && side === 'own' && owner === 'effect') {
    return refuse(draft, 'effects are gone when their bearer is out', place, 'write it under "on" of the rules file')
  }
  return { event, side }
}

/** Reads `on`: event → steps. */
export function readHandlers(
  draft: Draft,
  value: Located | undefined,
  steps: StepReader,
  owner: Owner,
  effect?: string,
  hasEvery = false,
): Handler[] {
  if (!value || isNothing(value)) return []
  const who: Who[] = ['my', 'source', 'victim', ...(effect === undefined ? [] : (['caster'] as const))]
  return (mapAt(draft, value, 'on')?.entries ?? []).flatMap((entry): Handler[] => {
    const found = readEvent(draft, entry.key, entry.keyPlace, owner)
    if (!found) return []
    if (found.event === 'every' && !hasEvery)
      refuse(draft, '"every" happens only in an effect that says how often', entry.keyPlace, 'write every: 1 s')
    const given: Given[] = [
      ...ALWAYS,
      'dealt',
      ...givenBy(found.event),
      ...(effect === undefined ? [] : (['stacks'] as const)),
    ]
    const scope = {
      where: 'the steps of an event',
      who,
      given,
      dice: true,
      locals: NO_LOCALS,
      ...(effect !== undefined && { effect }),
      to: 'my' as const,
      isEvent: true as const,
      events: [found.event],
    }
    const handler = { ...found, steps: steps.read(entry.value, scope) }
    if (owner !== 'pool') draft.noted.handlers.push({ handler, place: entry.keyPlace, ...(effect && { effect }) })
    return [handler]
  })
}
