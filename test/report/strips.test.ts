import { describe, expect, it } from 'vitest'
import { drawStrips } from '../../src/report/check/strips.ts'
import type { Checked } from '../../src/studies/check.ts'
import type { Finding } from '../../src/studies/sequential-test.ts'

const FINDING: Finding = {
  ...{ metric: 'win.swords', kind: 'band', allowed: { low: 0.45, high: 0.55 }, text: 'win.swords in 45% .. 55%' },
  ...{ verdict: 'fail', isShare: true, battles: 65_536, look: 5, looks: 7, value: 0.501 },
}
const CHECKED: Checked = {
  ...{ scenario: 'Duel', file: 'duel.yaml', id: 'duel', rules: 'osr-d20', seed: '1', verdict: 'fail' },
  ...{ findings: [], faults: [], battles: 65_536 },
}

function draw(change: Partial<Finding>): string {
  return drawStrips([{ checked: CHECKED, finding: { ...FINDING, ...change } }]).join('\n')
}

/** A finding whose interval is a point. */
function at(value: number): string {
  return draw({ value, pass: { low: value, high: value }, fail: { low: value, high: value } })
}

describe('a check as a line of text', () => {
  it('has the figure below, within and above what is allowed, or an arrow to it', () => {
    const [left, within, right] = [' '.repeat(12), '░'.repeat(12), ' '.repeat(12)]
    expect(at(0.501)).toBe(`duel/win.swords │${left}░░░░░░●░░░░░${right}│ FAIL`)
    expect(at(0.421)).toBe(`duel/win.swords │        ●   ${within}${right}│ FAIL`)
    expect(at(0.581)).toBe(`duel/win.swords │${left}${within}   ●        │ FAIL`)
    expect(at(0.1)).toBe(`duel/win.swords │◄           ${within}${right}│ FAIL`)
    expect(at(0.9)).toBe(`duel/win.swords │${left}${within}           ►│ FAIL`)
  })

  it('has the interval, and all that is below a limit', () => {
    const interval = { low: 0.481, high: 0.521 }
    const known = { pass: interval, fail: interval, verdict: 'pass' } as const
    expect(draw(known)).toMatch(/│ {12}░░░──[─●]+─░+ {12}│ PASS/)
    expect(draw({ ...known, allowed: { low: Number.NEGATIVE_INFINITY, high: 0.6 } })).toMatch(/│░{8,}.*●.* {12}│ PASS/)
  })

  it('is not there for what was never counted', () => {
    const { value: _, ...uncounted } = FINDING
    expect(drawStrips([{ checked: CHECKED, finding: uncounted }])).toEqual([])
  })

  it('shortens long names from the left, shows what is invisible, and counts what there is no room for', () => {
    const known = { pass: { low: 0.5, high: 0.51 }, fail: { low: 0.5, high: 0.51 } }
    expect(draw({ ...known, metric: `win.${'x'.repeat(80)}` })).toMatch(/^…x{47} │/)
    expect(draw({ ...known, metric: 'win.a\nb' })).toMatch(/^duel\/win\.a\\nb │/)
    const lines = drawStrips(Array(40).fill({ checked: CHECKED, finding: { ...FINDING, ...known } }))
    expect(lines).toHaveLength(26)
    expect(lines.at(-1)).toBe('and 15 more in the table')
  })
})
