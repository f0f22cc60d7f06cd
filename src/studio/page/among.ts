import { readVary } from '../../scenario/vary.ts'
import { shorten } from '../../statistics/shorten.ts'

/** Values as `--vary` takes them: a range with its step where they are one, `1..18`, `30..90/10 ft`, and else one by one. */
export function writeAmong(values: readonly string[]): string {
  const parts = values.map((value) => /^(-?\d+(?:\.\d+)?)( ?[A-Za-z]*|%)$/.exec(value))
  const [first, second] = parts
  const unit = first?.[2]
  if (!first || !second || parts.length < 3 || !parts.every((part) => part?.[2] === unit)) return values.join(',')
  const numbers = parts.map((part) => Number(part![1]))
  const step = shorten(numbers[1] - numbers[0])
  const isRun = step > 0 && numbers.every((number, at) => at === 0 || shorten(number - numbers[at - 1]) === step)
  return isRun ? `${first[1]}..${parts.at(-1)![1]}${step === 1 ? '' : `/${step}`}${unit}` : values.join(',')
}

/** The values of such a text, or what is wrong with it. */
export function readAmong(path: string, text: string): readonly string[] | { readonly wrong: string } {
  const problems: Parameters<typeof readVary>[1] = []
  const axis = readVary({ name: 'values', text: `${path}=${text}` }, problems)
  if (axis) return axis.values
  const [{ message, hint }] = problems
  return { wrong: hint === undefined ? message : `${message}; ${hint}` }
}
