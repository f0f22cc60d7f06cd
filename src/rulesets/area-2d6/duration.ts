import { value } from '../../scenario/values.ts'

/** The greatest number of rounds that a power lasts. */
const LONGEST = 1000

/** How long a power lasts, in rounds; 0: it is instant. */
export function duration() {
  return value({
    expected: `instant, or a number of rounds from 1 to ${LONGEST}, such as "3 rounds"`,
    json: { type: 'string', pattern: '^(instant|[1-9][0-9]* rounds?)$' },
    read: (raw) => {
      if (raw === 'instant') return 0
      const rounds = typeof raw === 'string' ? Number(/^([1-9]\d{0,3}) rounds?$/.exec(raw)?.[1]) : Number.NaN
      return rounds <= LONGEST ? rounds : undefined
    },
    hint: (raw) => (typeof raw === 'number' ? `write ${raw} rounds` : undefined),
  })
}
