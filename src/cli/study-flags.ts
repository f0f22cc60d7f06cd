import type { InferredOptionTypes } from 'yargs'
import type { Study, StudyFlag } from '../report/study.ts'
import type { Flag } from './flag.ts'
import {
  EXACT_FLAGS,
  FIGHTING_FLAGS,
  MISTAKES_FLAG,
  MOST_BATTLES,
  OWN_RULES_FLAG,
  once,
  READING_FLAGS,
  REPORTING_FLAGS,
  readCount,
  TALKING_FLAGS,
} from './options.ts'
import { SHARING_FLAGS } from './sharing.ts'
import { UserError } from './terminal.ts'

const EXACT_STUDY_FLAGS = {
  exact: {
    group: 'Fighting:',
    describe: 'fight nothing: follow every way that battles can go, where scenarios are small enough',
    type: 'boolean',
  },
  ...EXACT_FLAGS,
  'max-seconds': { ...EXACT_FLAGS['max-seconds'], describe: 'how long to try, each scenario' },
} as const

const WRITING_FLAGS = {
  write: {
    group: 'Files:',
    describe: 'write what was found into the files, where it stands there; comments are kept',
    type: 'boolean',
  },
  'dry-run': {
    group: 'Files:',
    describe: 'only show what would be written',
    type: 'boolean',
    defaultDescription: 'unless --write is given',
  },
} as const satisfies Record<string, Flag>

/** The flags that bound a study which fights until it knows, in place of `--battles`. */
function limitFlags({ otherwise, describe }: { readonly otherwise: string; readonly describe?: string }) {
  const { 'max-seconds': seconds } = EXACT_FLAGS
  return {
    battles: {
      ...FIGHTING_FLAGS.battles,
      hidden: true,
      coerce: (): never => {
        throw new UserError('--battles is given, but it fights until it knows: --max-battles bounds that')
      },
    },
    'max-battles': {
      group: 'Fighting:',
      value: 'N',
      describe: describe ?? 'how many battles to fight at most, in all',
      requiresArg: true,
      coerce: (text: string) => readCount('max-battles', text, 1, MOST_BATTLES),
      defaultDescription: otherwise,
    },
    'max-seconds': {
      ...seconds,
      group: 'Fighting:',
      describe:
        'how long to fight at most: the best so far is reported then; with --exact, how long to try each scenario',
      defaultDescription: 'as long as it takes',
    },
  } as const satisfies Record<string, Flag>
}

/** Shards are cut from battles that are known beforehand. */
function unshared(flag: string): Flag {
  return {
    hidden: true,
    coerce: () => {
      throw new UserError(
        `--${flag} is given, but what is fought next follows from all that was fought before, so that it cannot be cut into shards; --redis has workers fight it`,
      )
    },
  }
}

/** Luck is never taken out of these figures: to leave it in would be to do nothing. */
const ALWAYS_PLAIN = {
  plain: {
    ...FIGHTING_FLAGS.plain,
    hidden: true,
    coerce: (): never => {
      throw new UserError('--plain is given, but luck is in these figures anyway: they go by what was counted')
    },
  },
} as const satisfies Record<string, Flag>

/** The flags of all studies, in the order of help screens. */
export function sharedFlags(study: Study) {
  const { flags, battles, precision, lineFor, limits, writes, isPlain } = study
  const lines = lineFor === undefined ? '' : `a line for each ${lineFor}, `
  const all = {
    ...FIGHTING_FLAGS,
    ...(battles && {
      battles: {
        ...FIGHTING_FLAGS.battles,
        describe: battles.describe,
        defaultDescription: battles.otherwise,
        coerce: (text: string) => readCount('battles', text, battles.least ?? 1, MOST_BATTLES),
      },
    }),
    precision: { ...FIGHTING_FLAGS.precision, describe: precision },
    ...('set' in flags ? { ...MISTAKES_FLAG, ...OWN_RULES_FLAG } : READING_FLAGS),
    ...EXACT_STUDY_FLAGS,
    ...SHARING_FLAGS,
    ...REPORTING_FLAGS,
    out: {
      ...REPORTING_FLAGS.out,
      describe: 'the folder to write',
      defaultDescription: `reports/<name>-${study.name}-<asked>`,
    },
    json: {
      ...REPORTING_FLAGS.json,
      describe: `print the result as JSON, ${lines}and nothing else; writes a folder only with --out`,
    },
    ...TALKING_FLAGS,
  }
  const apart = Object.fromEntries((['shard', 'shards', 'continue'] as const).map((flag) => [flag, unshared(flag)]))
  const bounds: Record<string, Flag> = limits ? { ...limitFlags(limits), ...apart } : {}
  const writing: Record<string, Flag> = writes ? WRITING_FLAGS : {}
  const plain: Record<string, Flag> = isPlain ? ALWAYS_PLAIN : {}
  return { ...all, ...bounds, ...writing, ...plain } as typeof all
}
export type SharedFlags = InferredOptionTypes<ReturnType<typeof sharedFlags>> & {
  readonly 'max-battles'?: number | undefined
  readonly write?: boolean | undefined
}

/** A flag of a study as the command line has it. */
export function optionOf(
  group: string,
  name: string,
  { describe, otherwise, repeatable, isSwitch, value }: StudyFlag,
): Flag {
  if (isSwitch) return { group, describe, type: 'boolean' }
  return {
    ...{ group, describe, requiresArg: true, ...(value !== undefined && { value }) },
    coerce: (text: string | string[]) => (repeatable ? [text].flat() : once(name, text)),
    ...(otherwise !== undefined && { defaultDescription: otherwise }),
  }
}
