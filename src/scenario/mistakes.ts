import { didYouMean } from '../source/nearest.ts'
import { isMap } from '../source/plain.ts'
import { MISTAKE_KINDS, type Mistakes } from '../tactics/mistakes.ts'
import { meantPercentage, readPercentage } from './numeral.ts'
import { value } from './values.ts'

const PERCENTAGE = '^[0-9]+(_[0-9]+)*(\\.[0-9]+)? ?%$'
const KEYS = ['share', 'kind']

/** `15%`, or `{ share: 15%, kind: hesitate }`. */
export function mistakes() {
  return value({
    expected: `a percentage from 0% to 100%, or { share: 15%, kind: ${MISTAKE_KINDS.join(' | ')} }`,
    json: {
      anyOf: [
        { type: 'string', pattern: PERCENTAGE },
        {
          type: 'object',
          properties: {
            share: { type: 'string', pattern: PERCENTAGE, description: 'The chance of a mistake at each decision.' },
            kind: { enum: MISTAKE_KINDS, description: 'What is done then; left out: random.' },
          },
          required: ['share'],
          additionalProperties: false,
        },
      ],
    },
    takes: { kind: 'length', min: 0, max: 100, step: 0, unit: '%' },
    read: readMistakes,
    hint: hintAt,
  })
}

function readMistakes(raw: unknown): Mistakes | undefined {
  if (!isMap(raw)) return withShare(raw, 'random')
  const kind = MISTAKE_KINDS.find((each) => each === (raw.kind ?? 'random'))
  return kind && Object.keys(raw).every((key) => KEYS.includes(key)) ? withShare(raw.share, kind) : undefined
}

/** One die decides (battle/tactic-chance.ts): a share has at most six decimals. */
function withShare(raw: unknown, kind: Mistakes['kind']): Mistakes | undefined {
  const share = readPercentage(raw)
  if (share === undefined || share < 0 || share > 1) return undefined
  const rounded = Math.round(share * 1e6) / 1e6
  return Math.abs(share - rounded) < 1e-9 ? { share: rounded, kind } : undefined
}

function hintAt(raw: unknown): string | undefined {
  if (MISTAKE_KINDS.some((kind) => kind === raw)) return `write { share: 15%, kind: ${raw} }`
  if (!isMap(raw)) return meantPercentage(raw, 0, 1) ?? didYouMean(raw, MISTAKE_KINDS)
  const key = Object.keys(raw).find((each) => !KEYS.includes(each))
  if (key !== undefined) return didYouMean(key, KEYS) ?? `its keys are ${KEYS.join(' and ')}`
  return didYouMean(raw.kind, MISTAKE_KINDS) ?? meantPercentage(raw.share, 0, 1)
}
