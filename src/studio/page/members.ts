import { z } from 'zod'
import { PARTY_COLORS, type PartyColor } from '../../battle/party-colors.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { MAX_MEMBERS, partyColor } from '../../scenario/schema.ts'
import type { Takes } from '../../scenario/values.ts'
import { writtenOf } from '../../scenario/written.ts'
import { type DocumentMap, isMap, mapAt } from './edited.ts'
import type { Field, Group } from './field.ts'
import { sliderValuesOf } from './slider-values.ts'

/** An entry of `members`: so many of a template, or one with a name or with fields of its own. */
export interface MemberEntry {
  readonly is: string
  readonly count: number
  readonly name: string | undefined
  /** Whatever else it says. */
  readonly own: DocumentMap
}

/** Reads `4 hoplite`, `hoplite` or a mapping; undefined for what is none of them. */
export function readMember(member: unknown): MemberEntry | undefined {
  if (typeof member === 'string') {
    const [, digits = '1', is] = /^(?:(\d[\d_]*)\s+)?([^\s\d]\S*)$/.exec(member.trim()) ?? []
    return is === undefined ? undefined : { is, count: Number(digits.replaceAll('_', '')), name: undefined, own: {} }
  }
  if (!isMap(member) || typeof member.is !== 'string') return undefined
  const { is, count = 1, name, ...own } = member
  return { is: String(is), count: Number(count), name: name === undefined ? undefined : String(name), own }
}

/** The same as it is written: as short as may be. */
export function writeMember({ is, count, name, own }: MemberEntry): unknown {
  const isShort = name === undefined && Object.keys(own).length === 0
  if (isShort) return count === 1 ? is : `${count} ${is}`
  return { is, ...(count !== 1 && { count }), ...(name !== undefined && { name }), ...own }
}

/** Who fights: the members of both parties, and how many there are of each kind. */
export function rosterGroup({ parties, whole }: Scenario): Group {
  const templates = Object.keys(mapAt(whole, 'combatants'))
  const fields = parties.flatMap(({ id, color }): Field[] => {
    const { members } = mapAt(mapAt(whole, 'parties'), id)
    const path = `parties.${id}.members`
    const roster: Field = {
      path,
      label: id,
      hint: `The members of ${id}, in their order.`,
      range: `1 to ${MAX_MEMBERS} of them`,
      text: writtenOf(members),
      origin: { kind: 'file' },
      inherits: [],
      suffix: '',
      takes: { kind: 'members', templates },
      sliderValues: [],
      parts: Array.isArray(members) ? members.flatMap((member, at) => countField(`${path}.${at + 1}`, member, id)) : [],
    }
    return [roster, colorField(id, color)]
  })
  return { id: 'parties', title: 'Who fights', kind: '', parties: [], fields }
}

function colorField(party: string, color: PartyColor | undefined): Field {
  return {
    path: `parties.${party}.color`,
    label: `color of ${party}`,
    hint: COLOR_HINT,
    range: '',
    text: color ?? '',
    origin: { kind: color === undefined ? 'none' : 'file' },
    inherits: [],
    suffix: '',
    takes: { kind: 'words', words: PARTY_COLORS },
    sliderValues: PARTY_COLORS,
    isLook: true,
  }
}

const { description: COLOR_HINT = '' } = z.globalRegistry.get(partyColor) ?? {}

const COUNT: Takes = { kind: 'number', min: 0, max: MAX_MEMBERS, whole: true }

function countField(path: string, member: unknown, party: string): Field[] {
  const entry = readMember(member)
  if (!entry || entry.name !== undefined) return []
  const isShort = typeof member === 'string'
  const text = String(entry.count)
  return [
    {
      path: isShort ? path : `${path}.count`,
      label: `${entry.is} in ${party}`,
      hint: `How many of them fight for ${party}.`,
      range: `0 to ${MAX_MEMBERS}`,
      text,
      origin: { kind: 'file' },
      inherits: [],
      suffix: isShort ? ` ${entry.is}` : '',
      takes: COUNT,
      sliderValues: sliderValuesOf(COUNT, text),
    },
  ]
}
