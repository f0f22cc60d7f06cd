import { isNothing, type LocatedEntry } from '../../../source/located.ts'
import { refusal } from '../../../source/problem.ts'
import { wordingOf } from '../../../tactics/wording.ts'
import type { Value } from '../ir.ts'
import { thingOf } from './actions.ts'
import { valueType } from './check.ts'
import { type Draft, foldName, NUMBER, newLocal } from './draft.ts'
import { isReserved, mapAt, NAME, refuse } from './keys.ts'
import { parse } from './parse.ts'

// The names that a rules file declares, which are known everywhere in it.

interface Names {
  readonly effects: readonly LocatedEntry[]
  readonly pools: readonly LocatedEntry[]
  readonly turn: readonly LocatedEntry[] | undefined
  readonly actions: readonly LocatedEntry[]
  readonly reactions: readonly LocatedEntry[]
  readonly counts: readonly LocatedEntry[]
}

/** Names first: every part of a rules file may name every other. */
export function declareNames(draft: Draft, { effects, pools, turn, actions, reactions, counts }: Names): void {
  for (const [index, { key, value }] of effects.entries()) {
    const carries = value.kind === 'map' ? value.entries.find((entry) => entry.key === 'carries')?.value : undefined
    const names = carries?.kind === 'map' ? carries.entries.map((entry) => foldName(entry.key)) : []
    draft.effects.set(foldName(key), { index, name: key, carries: new Map(names.map((name, at) => [name, at])) })
  }
  const budget = turn?.map(({ key }) => key) ?? ['action']
  for (const [index, name] of [...pools.map(({ key }) => key), ...budget].entries()) {
    if (draft.pools.has(foldName(name)) && turn)
      refuse(draft, `"${name}" is a pool already`, turn.find(({ key }) => key === name)!.keyPlace)
    draft.pools.set(foldName(name), { index, name })
  }
  for (const [index, entry] of actions.entries()) {
    const thing = entry.value.kind === 'map' ? entry.value.entries.find(({ key }) => key === 'with') : undefined
    const silent = { ...draft, problems: [] }
    draft.actions.set(foldName(entry.key), { index, name: entry.key, with: thingOf(silent, thing) })
  }
  for (const [index, { key, keyPlace }] of reactions.entries()) {
    if (draft.actions.has(foldName(key))) refuse(draft, `"${key}" is an action already`, keyPlace)
    draft.reactions.set(foldName(key), { index: actions.length + index, name: key })
  }
  for (const [index, { key }] of counts.entries()) draft.counts.set(foldName(key), index)
}

const SIGNATURE = /^([a-z][a-z0-9_-]*)(?: *\(([^()]*)\))?$/

/** `degree(total, dc): …` has parameters. */
export function declareValues(draft: Draft, section: LocatedEntry | undefined): void {
  const map = section && mapAt(draft, section.value, 'values')
  for (const { key, keyPlace, value } of map?.entries ?? []) {
    const [, name, listed] = SIGNATURE.exec(key) ?? []
    if (name === undefined) {
      refuse(draft, `"${key}" is no value`, keyPlace, 'write NAME or NAME(PARAMETER, PARAMETER)')
      continue
    }
    if (isReserved(draft, name, keyPlace)) continue
    if (draft.values.has(foldName(name))) {
      refuse(draft, `"${key}" and "${draft.values.get(foldName(name))!.name}" are one name`, keyPlace)
      continue
    }
    if (value.kind !== 'scalar' || isNothing(value)) {
      refuse(draft, `"${name}" is no expression`, value.place)
      continue
    }
    const names = (listed ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
    for (const each of names) if (!NAME.test(each)) refuse(draft, `"${each}" is no name of a parameter`, keyPlace)
    if (names.length > 8) refuse(draft, `"${name}" has ${names.length} parameters, at most 8 are allowed`, keyPlace)
    const wording = wordingOf(value)
    draft.values.set(foldName(name), {
      index: draft.values.size,
      name,
      parameters: names.map((each) => ({ name: foldName(each), local: newLocal(draft, each), type: NUMBER })),
      wording,
      node: parse(wording, draft.problems),
      state: 'new',
      type: undefined,
      body: { op: 'number', value: 0 },
    })
  }
  if (draft.values.size > 100) refuse(draft, `${draft.values.size} values, at most 100 are allowed`, section!.keyPlace)
}

export function readValues(draft: Draft): Value[] {
  return [...draft.values.values()].map((value) => {
    const { wording } = value
    valueType(draft, value, (wrong) =>
      draft.problems.push(refusal(wrong, undefined, wording.at(0, wording.text.length))),
    )
    return { name: value.name, parameters: value.parameters.map(({ local }) => local), body: value.body }
  })
}

/** One name means one thing among fields, values, pools and effects, but for a pool that bears the name of a field. */
export function checkClashes(draft: Draft, keys: Readonly<Record<string, LocatedEntry | undefined>>): void {
  const kinds = { fields: draft.fields, values: draft.values, effects: draft.effects, pools: draft.pools }
  const sections: Readonly<Record<string, LocatedEntry | undefined>> = {
    values: keys.values,
    effects: keys.effects,
    pools: keys.pools,
  }
  const owners = new Map<string, string>()
  for (const [kind, names] of Object.entries(kinds)) {
    for (const name of names.keys()) {
      const owner = owners.get(name)
      if (owner !== undefined && !(owner === 'fields' && kind === 'pools')) {
        const section = sections[kind]?.value
        const place =
          section?.kind === 'map' ? section.entries.find(({ key }) => foldName(key) === name)?.keyPlace : undefined
        refuse(
          draft,
          `"${name}" is one of the ${owner} already`,
          place ?? sections[kind]?.keyPlace ?? keys.turn!.keyPlace,
        )
      }
      owners.set(name, kind)
    }
  }
}
