import { DEPLOYMENT } from '../../scenario/ground.ts'
import { type DocumentMap, mapAt } from './edited.ts'
import type { MapTakes } from './field.ts'

/** The characters on which each party deploys. */
export function lettersOf({ onePerCell }: Pick<MapTakes, 'onePerCell'>): readonly [string, string] {
  const { first, second } = DEPLOYMENT
  return onePerCell ? [first.replace('*', ''), second.replace('*', '')] : [first, second]
}

/** What a character of a map stands for, in words. */
export function sayGround(character: string, takes: MapTakes, legend: DocumentMap): string {
  const ground = takes.ground.find(({ word }) => word === character)?.meaning
  if (ground !== undefined) return ground
  const letters = lettersOf(takes)
  const parties = takes.parties.filter((_, party) => letters[party].includes(character))
  const properties = Object.entries(mapAt(legend, character)).map(([key, value]) =>
    value === true ? key : `${key} ${value}`,
  )
  const where = parties.length > 0 ? [parties.length > 1 ? 'both parties deploy' : `${parties[0]} deploys`] : []
  return [...where, ...properties].join(', ') || 'open ground'
}

/** The classes of a cell with that character (editors-style.ts). */
export function classesOf(character: string, takes: MapTakes, legend: DocumentMap): string {
  const { wall, rough, cover, dark, height, stairs, climb } = mapAt(legend, character)
  const letters = lettersOf(takes)
  const isWall = character === '#' || wall === true
  const isRough = character === ':' || rough === true || stairs !== undefined || climb !== undefined
  const of = [
    ['wall', isWall],
    ['rough', isRough],
    ['cover', cover !== undefined && cover !== 'none'],
    ['dark', dark === true],
    ['high', height !== undefined],
    ['p0', letters[0].includes(character)],
    ['p1', letters[1].includes(character)],
  ] as const
  return of.flatMap(([word, isSo]) => (isSo ? [word] : [])).join(' ')
}
