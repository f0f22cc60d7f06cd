import { describe, expect, it } from 'vitest'
import { tiltyard } from './tiltyard.ts'

const COMMANDS =
  'run, watch, studio, replay, exact, compare, sweep, sensitivity, matrix, tune, ablate, skill, best-reply, check, baseline, merge, worker, workers, validate, metrics, explain, schema, lsp, laws, init or completion'

const MISTAKES = [
  ['', `no command is given, expected ${COMMANDS}`, 'tiltyard'],
  ['rnu duel.yaml', `unknown command "rnu", expected ${COMMANDS}; did you mean "run"?`, 'tiltyard'],
  ['duel.yaml', `unknown command "duel.yaml", expected ${COMMANDS}`, 'tiltyard'],
  ['run', 'no FILE is given, expected at least one', 'tiltyard run'],
  ['run duel.yaml --battels 5', 'unknown flag --battels; did you mean "--battles"?', 'tiltyard run'],
  ['run duel.yaml -n 5', 'unknown flag -n', 'tiltyard run'],
  ['run duel.yaml --set.weapons 5', 'unknown flag --set.weapons', 'tiltyard run'],
  ['validate duel.yaml --battles 5', 'unknown flag --battles', 'tiltyard validate'],
  ['run duel.yaml --battles', '--battles has no value, expected one after it', 'tiltyard run'],
  ['run duel.yaml --battles 1e-6', '--battles is "1e-6", expected a whole number from 1 to 4294967296', 'tiltyard run'],
  ['run duel.yaml --battles 0', '--battles is "0", expected a whole number from 1 to 4294967296', 'tiltyard run'],
  [
    'sensitivity duel.yaml --battles 1',
    '--battles is "1", expected a whole number from 2 to 4294967296',
    'tiltyard sensitivity',
  ],
  [
    'run duel.yaml --battles 4294967297',
    '--battles is "4294967297", expected a whole number from 1 to 4294967296',
    'tiltyard run',
  ],
  [
    `run duel.yaml --seed ${'é'.repeat(101)}`,
    `--seed is "${'é'.repeat(101)}", expected a whole number, or printable text of at most 100 characters`,
    'tiltyard run',
  ],
  [
    'run duel.yaml --seed=',
    '--seed is "", expected a whole number, or printable text of at most 100 characters; leave --seed out for the seed of the scenario',
    'tiltyard run',
  ],
  ['run duel.yaml --out=', '--out is "", expected the path of a folder', 'tiltyard run'],
  ['run duel.yaml --quiet=yes', '--quiet is "yes", expected true, false, or nothing', 'tiltyard run'],
  ['run duel.yaml --no-seed', '--seed is given as --no-seed, expected a value', 'tiltyard run'],
  ['run duel.yaml --seed 1 --seed 2', '--seed is given 2 times, expected once', 'tiltyard run'],
  [
    'run duel.yaml --battles 5 --precision 1%',
    '--battles and --precision are given, expected one of them',
    'tiltyard run',
  ],
  ['replay', 'no FILE is given, expected one', 'tiltyard replay'],
  ['watch', 'no FILE is given, expected one', 'tiltyard watch'],
  ['watch duel.yaml --out there', 'unknown flag --out', 'tiltyard watch'],
  ['init here there', '"there" is one DIR too many, expected one', 'tiltyard init'],
  ['replay duel.yaml gate.yaml', '"gate.yaml" is one FILE too many, expected one', 'tiltyard replay'],
  ['explain hp duel.yaml gate.yaml', '"gate.yaml" is one too many, expected PATH [FILE]', 'tiltyard explain'],
  ['replay duel.yaml --battle -1', '--battle is "-1", expected a whole number from 0 to 4294967295', 'tiltyard replay'],
  [
    'replay duel.yaml --battle 1.5',
    '--battle is "1.5", expected a whole number from 0 to 4294967295',
    'tiltyard replay',
  ],
  [
    'replay duel.yaml --battle 1 --pick upset',
    '--battle and --pick are given, expected one of them',
    'tiltyard replay',
  ],
  [
    'replay duel.yaml --battle 1 --battles 50',
    '--battle and --battles are given, expected one of them',
    'tiltyard replay',
  ],
  ['replay duel.yaml --picks upset', 'unknown flag --picks; did you mean "--pick"?', 'tiltyard replay'],
  [
    'run duel.yaml --precision 0.1',
    '--precision is "0.1", expected a percentage from 0.002% to 50%; did you mean 10% or 0.1%?',
    'tiltyard run',
  ],
  [
    'run duel.yaml --precision 0.001',
    '--precision is "0.001", expected a percentage from 0.002% to 50%; did you mean 0.1%?',
    'tiltyard run',
  ],
  [
    'run duel.yaml --precision 0.001%',
    '--precision is "0.001%", expected a percentage from 0.002% to 50%',
    'tiltyard run',
  ],
  ['run duel.yaml --threads -1', '--threads is "-1", expected a whole number from 0 to 1024', 'tiltyard run'],
  [
    'run duel.yaml --format html,cvs',
    '--format names "cvs", expected one or more of html, json, csv, charts, separated by commas, or all; did you mean "csv"?',
    'tiltyard run',
  ],
]

describe('a mistake on the command line', () => {
  it.each(MISTAKES)('tiltyard %s: %s', async (line, message, help) => {
    const args = line.split(' ').filter(Boolean)
    const stderr = `tiltyard: ${message}\nsee \`${help} --help\`\n`
    expect(await tiltyard(...args)).toEqual({ code: 2, stdout: '', stderr })
  })
})
