import type { Scenario } from '../scenario/scenario.ts'

/** A property of the cells of a character, and its value as it was written: `height`, `9 ft`; `''` for `true`. */
type Property = readonly [name: string, written: string]

/**
 * What a scenario's legend says of the cells of a character, as it was written: what units heights are read in is the
 * ruleset's own. What says nothing (false, 0, none) is left out.
 */
export function readProperties({ field, whole }: Pick<Scenario, 'field' | 'whole'>, character: string): Property[] {
  const read = legendOf(field)[character] ?? {}
  const written = legendOf(whole.field)[character] ?? {}
  return Object.entries(read).flatMap(([name, value]): Property[] =>
    value === undefined || value === false || value === 0 || value === 'none'
      ? []
      : [[name, show(written[name] ?? value)]],
  )
}

type Legend = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

function legendOf(field: unknown): Legend {
  return (field as { readonly legend?: Legend } | undefined)?.legend ?? {}
}

function show(written: unknown): string {
  if (written === true) return ''
  if (typeof written !== 'object' || written === null) return String(written)
  return Object.entries(written)
    .map(([name, value]) => [name, show(value)].filter((word) => word !== '').join(' '))
    .join(' ')
}
