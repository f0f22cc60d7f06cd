import type { Flag } from './flag.ts'
import { EXACT_FLAGS, MOST_BATTLES, readCount, readPath, readShare, readWord } from './options.ts'

/** The flags of `check` and `baseline` for where baselines are. */
export const BASELINE_FLAGS = {
  baselines: {
    group: 'Baseline:',
    value: 'DIR',
    describe: 'the folder of baselines',
    requiresArg: true,
    coerce: (text: string) => readPath('baselines', text),
    defaultDescription: 'baselines/ beside each FILE',
  },
} as const satisfies Record<string, Flag>

/** The flags of `check` for how it judges. */
export const JUDGING_FLAGS = {
  'max-battles': {
    group: 'Judging:',
    value: 'N',
    describe:
      'battles of a scenario at most, beyond the default twice as many, 4 times, …; what is undecided then is inconclusive',
    requiresArg: true,
    coerce: (text: string) => readCount('max-battles', text, 1, MOST_BATTLES),
    defaultDescription: '262_144',
  },
  'max-seconds': {
    group: 'Judging:',
    value: 'SECONDS',
    describe: 'seconds that all of it may take; what is undecided then is inconclusive',
    requiresArg: true,
    coerce: (text: string) => readCount('max-seconds', text, 1, 1_000_000),
  },
  tolerance: {
    group: 'Judging:',
    value: 'P%',
    describe: 'how far outcomes may drift from the baseline where expect does not say: 1.5%',
    requiresArg: true,
    coerce: (text: string) => readShare('tolerance', text, 0, 1),
    defaultDescription: '2%',
  },
  bail: {
    group: 'Judging:',
    describe: 'judge scenarios one after the other, and stop at the first that fails',
    type: 'boolean',
  },
  'on-inconclusive': {
    group: 'Judging:',
    value: 'WORD',
    describe: 'what to make of it if nothing fails, but not all is certain: exit3, fail or pass',
    requiresArg: true,
    coerce: (text: string) => readWord('on-inconclusive', text, ['exit3', 'fail', 'pass']),
    defaultDescription: 'exit3',
  },
  update: {
    group: 'Baseline:',
    value: 'WORD',
    describe: 'baselines to write first: none, new (those that are missing), all',
    requiresArg: true,
    coerce: (text: string) => readWord('update', text, ['none', 'new', 'all']),
    defaultDescription: 'new; none in CI',
  },
  'require-baselines': {
    group: 'Baseline:',
    describe: 'fail for every scenario that has no baseline, lest a deleted one goes unnoticed',
    type: 'boolean',
  },
} as const satisfies Record<string, Flag>

/** The flags of `check` for exact answers. `--max-seconds` is of all of it, as without them. */
export const EXACT_JUDGING_FLAGS = {
  exact: {
    group: 'Judging:',
    describe: 'judge by exact answers, without any doubt, what is small enough; fight the rest',
    type: 'boolean',
  },
  'max-states': {
    ...EXACT_FLAGS['max-states'],
    describe: 'how many different situations of a scenario to look at before it is fought instead',
  },
} as const satisfies Record<string, Flag>

/** The flags of `check` for CI systems. */
export const CI_FLAGS = {
  json: { group: 'Report:', describe: 'print the result as JSON, and nothing else', type: 'boolean' },
  junit: {
    group: 'Report:',
    value: 'FILE',
    describe: 'a file to write as JUnit XML',
    requiresArg: true,
    coerce: (text: string) => readPath('junit', text),
  },
  markdown: {
    group: 'Report:',
    value: 'FILE',
    describe: 'a file to write as Markdown',
    requiresArg: true,
    coerce: (text: string) => readPath('markdown', text),
  },
  html: {
    group: 'Report:',
    value: 'FILE',
    describe: 'a file to write as a page, for people',
    requiresArg: true,
    coerce: (text: string) => readPath('html', text),
  },
  github: {
    group: 'Report:',
    describe: 'annotate scenarios for GitHub',
    type: 'boolean',
    defaultDescription: 'in GitHub Actions',
  },
} as const satisfies Record<string, Flag>
