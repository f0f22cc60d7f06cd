import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { describeFinding } from '../../src/report/check/found.ts'
import { annotate } from '../../src/report/check/github.ts'
import { checkAsJson } from '../../src/report/check/json.ts'
import { writeJUnit } from '../../src/report/check/junit.ts'
import { byUrgency, lineOf, showBand } from '../../src/report/check/line.ts'
import { writeMarkdown } from '../../src/report/check/markdown.ts'
import { writeCheck } from '../../src/report/check/text.ts'
import type { Verdict } from '../../src/statistics/gate.ts'
import type { Checked, CheckReport } from '../../src/studies/check.ts'
import type { Finding } from '../../src/studies/sequential-test.ts'

/** The finding that docs/statistics.md §5.5 shows. */
const FINDING: Finding = {
  metric: 'win.swords',
  kind: 'band',
  allowed: { low: 0.45, high: 0.55 },
  text: 'win.swords in 45% .. 55%',
  place: { file: 'duel.yaml', line: 7, column: 5 },
  verdict: 'fail',
  isShare: true,
  battles: 65_536,
  look: 5,
  looks: 7,
  value: 0.5631,
  pass: { low: 0.56, high: 0.5662 },
  fail: { low: 0.5583, high: 0.5678 },
  distance: -0.0131,
}

function reportOf(findings: readonly Finding[], changes: Partial<Checked> = {}): CheckReport {
  const verdicts = findings.map(({ verdict }) => verdict)
  const verdict: Verdict = verdicts.includes('fail')
    ? 'fail'
    : verdicts.includes('inconclusive')
      ? 'inconclusive'
      : 'pass'
  const checked: Checked = {
    scenario: 'Duel',
    file: 'duel.yaml',
    id: 'duel',
    rules: 'osr-d20',
    seed: '1',
    verdict,
    findings,
    faults: [],
    ...changes,
  }
  return {
    version: '0.1.0',
    verdict,
    checks: 100,
    looks: [4096],
    battles: 65_536,
    partial: false,
    obsolete: [],
    skipped: [],
    scenarios: [checked],
  }
}

const many = (count: number, changes: Partial<Finding> = {}): Finding[] =>
  Array.from({ length: count }, (_, index) => ({ ...FINDING, metric: `hit.weapon-${index + 1}`, ...changes }))

describe('a finding in one line', () => {
  it('is as specified', () => {
    expect(lineOf({ id: 'duel' }, FINDING, 100)).toBe(
      'FAIL duel/win.swords 0.5631 [0.5583, 0.5678] allowed [0.45, 0.55] n=65536 look 5/7 α=1%/100',
    )
  })

  it('of a drift has its sign, its tier, and both values', () => {
    const drift: Finding = {
      ...FINDING,
      kind: 'drift',
      verdict: 'pass',
      allowed: { low: -0.02, high: 0.02 },
      value: 0.0031,
      pass: { low: 0.0011, high: 0.0051 },
      tier: 'paired',
      baseline: 0.5,
      now: 0.5031,
    }
    expect(lineOf({ id: 'duel' }, drift, 100)).toBe(
      'PASS duel/win.swords drift +0.0031 [0.0011, 0.0051] allowed [-0.02, 0.02] n=65536 look 5/7 α=5% paired 0.5000→0.5031',
    )
  })

  it('has bands that are open on a side', () => {
    expect(showBand({ low: -Infinity, high: 8 })).toBe('(-∞, 8]')
    expect(showBand({ low: 0.6, high: Infinity })).toBe('[0.6, ∞)')
  })
})

describe('a finding in words', () => {
  it('says what it is, what was expected, and how far off that is', () => {
    expect(describeFinding(FINDING)).toBe(
      'win.swords is 56.31 % (55.83 to 56.78), expected 45 to 55 %: 1.31 points too high',
    )
    const mean = {
      ...{ ...FINDING, metric: 'rounds.mean', isShare: false, value: 4, allowed: { low: 5, high: Infinity } },
      fail: { low: 3.85, high: 4.15 },
    }
    expect(describeFinding(mean)).toBe('rounds.mean is 4.00 (3.85 to 4.15), expected at least 5: 1.00 too low')
    expect(describeFinding({ ...FINDING, exact: true, value: 0.5625 })).toBe(
      'win.swords is exactly 56.25 %, expected 45 to 55 %: 1.25 points too high',
    )
    const edge = { ...FINDING, metric: 'edge of d4', allowed: { low: 0, high: 1 }, value: -0.05 }
    expect(describeFinding({ ...edge, fail: { low: -0.06, high: -0.04 } })).toBe(
      'd4 is dominated: another does better against everything, by 5.0 points (4.0 to 6.0) at least',
    )
  })

  it('says of a drift where it came from, with figures that add up', () => {
    const drift: Finding = {
      ...{ ...FINDING, kind: 'drift', allowed: { low: -0.02, high: 0.02 }, tier: 'paired' },
      ...{ baseline: 0.507, now: 0.338, value: -0.168, fail: { low: -0.189, high: -0.146 } },
    }
    expect(describeFinding(drift)).toBe(
      'win.swords fell from 50.7 % to 33.9 %: by 16.8 points (14.6 to 18.9), where 2 points are allowed',
    )
    const open: Finding = {
      ...{ ...drift, verdict: 'inconclusive', value: 0.015, pass: { low: -0.01, high: 0.04 }, now: 0.522 },
      battlesNeeded: 1000,
    }
    expect(describeFinding(open)).toBe(
      'win.swords seems to have risen from 50.7 % to 52.2 %: by 1.5 points (-1.0 to 4.0), where 2 points are allowed: ' +
        'whether it is less than that is not certain; about 1,000 battles would decide',
    )
    expect(describeFinding({ ...drift, exact: true, baseline: 0.5, now: 0.4, value: -0.1 })).toBe(
      'win.swords fell from 50 % to 40 %: by exactly 10 points, where 2 points are allowed',
    )
  })

  it('says why two figures of one metric differ: its drift, and the figure alone', () => {
    const drift: Finding = {
      ...{ ...FINDING, kind: 'drift', allowed: { low: -0.02, high: 0.02 }, tier: 'paired', battles: 4096 },
      ...{ baseline: 0.501, now: 0.435, value: 0.066, fail: { low: 0.05, high: 0.082 } },
    }
    const text = (...findings: Finding[]) => writeCheck(reportOf(findings), { color: false, quiet: false })
    expect(text(drift, FINDING)).toContain('  win.swords, judged in pairs, rose from 50.1 % to 56.7 %: by')
    expect(text(drift, FINDING)).toContain('  win.swords, judged alone, is 56.31 % (55.83 to 56.78), expected')
    const unpaired = { ...drift, tier: 'unpaired' as const }
    expect(text(unpaired, FINDING)).toContain('  win.swords, after 4,096 battles, rose from')
    expect(text(unpaired, FINDING)).toContain('  win.swords, after 65,536 battles, is 56.31 %')
    expect(text(drift, { ...FINDING, verdict: 'pass' })).toContain('  win.swords rose from')
    expect(text(drift, { ...FINDING, metric: 'draw' })).toContain('  draw is 56.31 %')
  })

  it('says of what is not certain what it seems to be, and what it would take', () => {
    const open: Finding = {
      ...FINDING,
      verdict: 'inconclusive',
      battlesNeeded: 123_456,
      resolvable: { low: 0.45, high: 0.5662 },
    }
    expect(describeFinding({ ...open, battlesNeeded: Infinity })).toContain(
      'how many battles would decide is not known; 45 to',
    )
    expect(describeFinding(open)).toBe(
      'win.swords is 56.31 % (56.00 to 56.62), expected 45 to 55 %: it seems outside, but that is not certain; ' +
        'about 120,000 battles would decide; 45 to 56.62 % would have passed already',
    )
    expect(describeFinding({ ...open, reason: 'it is too rare' })).toBe(
      'win.swords cannot be judged (expected 45 to 55 %): it is too rare',
    )
  })
})

describe('what did not pass', () => {
  it('is sorted by how many half-widths it is off, failures first', () => {
    const far = { ...FINDING, metric: 'far', distance: -0.1 }
    const open: Finding = { ...FINDING, metric: 'open', verdict: 'inconclusive', distance: -0.001 }
    const sure: Finding = { ...FINDING, metric: 'sure', verdict: 'pass', distance: 0.04 }
    const report = reportOf([open, FINDING, sure, far])
    expect(byUrgency(report.scenarios).map(({ finding }) => finding.metric)).toEqual(['far', 'win.swords', 'open'])
    expect(writeCheck(report, { color: false, quiet: false })).toContain(
      '\nlook first at duel/far, duel/win.swords, duel/open\n',
    )
  })
})

describe('a win and its mirror', () => {
  const won: Finding = {
    ...FINDING,
    kind: 'drift',
    allowed: { low: -0.02, high: 0.02 },
    value: 0.05,
    fail: { low: 0.045, high: 0.055 },
  }
  const lost: Finding = { ...won, metric: 'win.spears', value: -0.0495, fail: { low: -0.0545, high: -0.0445 } }
  const text = (...findings: Finding[]) => writeCheck(reportOf(findings), { color: false, quiet: false })

  it('are one finding', () => {
    expect(text(won, lost)).toContain('\n    win.spears mirrors it: -4.95 points (-5.45 to -4.45) (duel.yaml:7:5)\n')
    expect(text(won, lost)).toContain('2 failed (1 mirroring another)')
    expect(text(won, lost)).not.toContain('\n  win.spears')
    expect(annotate(reportOf([won, lost]))).toHaveLength(1)
  })

  it.each([
    ['draws took the rest', { value: -0.03 }],
    ['less is allowed', { allowed: { low: -0.01, high: 0.02 } }],
    ['one of them is undecided', { verdict: 'inconclusive' }],
    ['the other is no win', { metric: 'draw' }],
  ] as const)('are two if %s', (_, changes) => {
    const other = { ...lost, ...changes }
    expect(text(won, other)).toContain(`\n  ${describeFinding(other)}\n`)
    expect(annotate(reportOf([won, other]))).toHaveLength(2)
  })

  it('are one of bands as well', () => {
    const weak = { ...FINDING, metric: 'win.spears', value: 1 - 0.5631, fail: { low: 0.4322, high: 0.4417 } }
    expect(text(FINDING, weak)).toContain('\n    win.spears mirrors it: 43.69 % (43.22 to 44.17) (duel.yaml:7:5)\n')
  })
})

describe('annotations', () => {
  it('are at most nine of a kind, and a last one that says how many more', () => {
    const commands = annotate(reportOf([...many(12), ...many(11, { verdict: 'inconclusive' })]))
    expect(commands.filter((command) => command.startsWith('::error'))).toHaveLength(10)
    expect(commands.filter((command) => command.startsWith('::warning'))).toHaveLength(10)
    expect(commands[9]).toBe('::error::and 3 more failures')
    expect(commands[19]).toBe('::warning::and 2 more inconclusive checks')
  })

  it('keep what GitHub would take for its own syntax', () => {
    const [command] = annotate(reportOf([{ ...FINDING, text: 'a, b: 100%\nc' }]))
    expect(command).toContain(
      '::error file=duel.yaml,line=7,col=5,title=duel%3A a%2C b%3A 100%25%0Ac::FAIL win.swords is ',
    )
    expect(command).not.toContain('\n')
  })
})

describe('the Markdown', () => {
  it('stays below what GitHub takes, with what failed first', () => {
    const text = writeMarkdown(reportOf([...many(15_000, { verdict: 'pass' }), FINDING]))
    expect(Buffer.byteLength(text)).toBeLessThan(2 ** 20)
    expect(text.split('\n').filter((line) => line.startsWith('| '))[2]).toContain('**FAIL**')
    expect(text).toMatch(/\| \| and \d+ more \| \| \| \| \|/)
  })

  it('shows names as they are', () => {
    const text = writeMarkdown(reportOf([{ ...FINDING, metric: 'win.<b>|*x*' }]))
    expect(text).toContain('duel/win.&lt;b>\\|\\*x\\*')
  })
})

describe('a finding of a table', () => {
  const named: Finding = { ...FINDING, metric: 'long-sword against axe', title: 'Long Sword against Axe' }
  const report = reportOf([
    named,
    { ...named, metric: 'edge of long-sword', title: 'edge of Long Sword', value: -0.05 },
  ])

  it('has names for people', () => {
    for (const text of [
      writeCheck(report, { color: false, quiet: false }),
      writeMarkdown(report),
      annotate(report).join(),
    ]) {
      expect(text).toContain('Long Sword against Axe is 56.31 %')
      expect(text).toContain('Long Sword is dominated')
      expect(text).not.toContain('long-sword')
    }
  })

  it('has ids for files and scripts', () => {
    expect(JSON.stringify(checkAsJson(report))).toContain('"metric":"long-sword against axe"')
    expect(writeJUnit(report, { start: new Date(0), seconds: 1, strict: true })).toContain(
      'long-sword against axe.value',
    )
    expect(lineOf(report.scenarios[0], named, 1)).toContain('duel/long-sword against axe')
  })
})

describe('the JUnit XML', () => {
  it('is well formed whatever names and reasons say', () => {
    const nasty = `"<&>'\u0000\u001b]]>`
    const report = reportOf([{ ...FINDING, text: nasty, verdict: 'inconclusive', reason: nasty }], {
      scenario: nasty,
      id: nasty,
      file: nasty,
      faults: [{ message: nasty }],
    })
    const xml = writeJUnit(report, { start: new Date(0), seconds: 1.5, strict: true })
    expect(XMLValidator.validate(xml)).toBe(true)
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })
    const { testsuite } = parser.parse(xml).testsuites
    expect(testsuite).toMatchObject({ timestamp: '1970-01-01T00:00:00', time: '1.500', tests: '2', failures: '2' })
    expect(testsuite.testcase[1].name).toBe(`"<&>'\\x00\\x1b]]>`)
  })
})

describe('the JSON', () => {
  it('has null where there is no bound, and no more digits than are certain', () => {
    const open = {
      ...FINDING,
      allowed: { low: -Infinity, high: 0.55 },
      distance: -0.013099999999999999,
      battlesNeeded: Infinity,
    }
    const json = JSON.parse(JSON.stringify(checkAsJson(reportOf([open]))))
    expect(json).toMatchObject({ tiltyard: 1, study: 'check', errors: { miss: 0.05, falseAlarm: 0.01 } })
    expect(json.scenarios[0].findings[0]).toMatchObject({
      id: 'duel/win.swords',
      allowed: { low: null, high: 0.55 },
      distance: -0.0131,
      battlesNeeded: null,
    })
  })
})
