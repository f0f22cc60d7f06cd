import { isByValue } from '../../tactics/ranking.ts'
import { isMap } from './edited.ts'

/** A rule of a tactic in its parts, as they are typed. */
export interface RuleParts {
  readonly do: string
  readonly with: string
  readonly at: string
  readonly when: string
  readonly chance: string
  /** One that is switched off has a condition that never holds, with its own behind it. */
  readonly isOff: boolean
}

const OFF = 'false'

/** Reads a rule in short form, `attack weakest`, or as a mapping; undefined for what is neither. */
export function readParts(rule: unknown): RuleParts | undefined {
  if (typeof rule === 'string') {
    const [action = '', selector = '', ...more] = rule.trim().split(/\s+/)
    if (more.length > 0 && !isByValue(selector)) return undefined
    return { do: action, with: '', at: [selector, ...more].join(' '), when: '', chance: '', isOff: false }
  }
  if (!isMap(rule)) return undefined
  const known = ['do', 'with', 'at', 'when', 'chance']
  const isPlain = Object.entries(rule).every(([key, value]) => known.includes(key) && typeof value !== 'object')
  if (!isPlain) return undefined
  const textOf = (key: string): string => (rule[key] === undefined ? '' : String(rule[key]))
  const when = textOf('when')
  const [, own] = /^false and \((.*)\)$/s.exec(when) ?? []
  const isOff = when === OFF || own !== undefined
  const condition = isOff ? (own ?? '') : when
  return { do: textOf('do'), with: textOf('with'), at: textOf('at'), when: condition, chance: textOf('chance'), isOff }
}

/** The rule as it is written: in short form where that is enough. */
export function writeParts({ do: action, with: means, at, when, chance, isOff }: RuleParts): unknown {
  const condition = isOff ? (when === '' ? OFF : `${OFF} and (${when})`) : when
  const isPlain = means === '' && condition === '' && chance === ''
  const isShort = isPlain && isWord(action) && (at === '' || isWord(at) || isByValue(at))
  if (isShort) return at === '' ? action : `${action} ${at}`
  return {
    do: action,
    ...(means !== '' && { with: means }),
    ...(at !== '' && { at }),
    ...(condition !== '' && { when: condition === OFF ? false : condition }),
    ...(chance !== '' && { chance: /^\d*\.?\d+$/.test(chance) ? Number(chance) : chance }),
  }
}

/** Only a word stands for itself in short form: others would be read as more parts, or as fewer. */
function isWord(text: string): boolean {
  return /^\S+$/.test(text)
}

/** How far what is typed as a condition stands behind the beginning of what is written. */
export function conditionStart({ isOff, when }: RuleParts): number {
  return isOff && when !== '' ? `${OFF} and (`.length : 0
}
