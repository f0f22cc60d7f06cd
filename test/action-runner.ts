import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { end } from './cli/tiltyard.ts'
import { ROOT } from './readme.ts'

/** A step of a composite action, as far as ours needs it. */
interface Step {
  readonly id?: string
  readonly name?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string | number>>
  readonly run?: string
  readonly shell?: string
  readonly 'working-directory'?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

export const ACTION: Action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'))

/** Where an action runs, and what GitHub says of it. */
interface Job {
  readonly workspace: string
  /** Where the runner keeps its own files: `runner.temp`, and what was cached. */
  readonly temp: string
  readonly inputs: Readonly<Record<string, string>>
  /** What `github.…` is besides what every run has. */
  readonly github?: Readonly<Record<string, string>>
  /** A folder of programs that come before those of the machine. */
  readonly programs?: string
}

/**
 * Runs the action as GitHub's runner does, without a network: expressions, conditions, environment files and outputs of steps
 * are the runner's. Of other actions only the caches do anything: they copy.
 */
export async function runAction({ workspace, temp, inputs, github = {}, programs }: Job) {
  mkdirSync(join(temp, 'cache'), { recursive: true })
  const summary = join(temp, 'summary.md')
  writeFileSync(summary, '')
  const context: Record<string, string> = { 'runner.temp': temp, 'runner.os': 'Linux', 'runner.arch': 'X64' }
  context['github.action_path'] = ROOT.replace(/\/$/, '')
  for (const [name, value] of Object.entries(github)) context[`github.${name}`] = value
  for (const [name, { default: usual = '' }] of Object.entries(ACTION.inputs)) {
    context[`inputs.${name}`] = inputs[name] ?? usual
  }
  const ran: string[] = []
  let [failed, stdout, stderr] = [false, '', '']
  for (const step of ACTION.runs.steps) {
    const condition = step.if ?? ''
    if (failed && !condition.includes('always()')) continue
    if (condition !== '' && !evaluate(condition, context)) continue
    ran.push(step.name ?? step.uses ?? '')
    const set = (name: string, value: string) => {
      if (step.id !== undefined) context[`steps.${step.id}.outputs.${name}`] = value
    }
    if (step.uses !== undefined) {
      const { path = '', key = '' } = filled(step.with ?? {}, context)
      const kept = join(temp, 'cache', key)
      // What is compiled is there.
      if (step.uses.startsWith('actions/cache@')) set('cache-hit', 'true')
      if (step.uses.startsWith('actions/cache/restore@') && existsSync(kept)) {
        cpSync(kept, path)
        set('cache-hit', 'true')
      }
      if (step.uses.startsWith('actions/cache/save@')) cpSync(path, kept)
      continue
    }
    const output = join(temp, 'output')
    writeFileSync(output, '')
    const { NO_COLOR: _, FORCE_COLOR: __, ...machine } = process.env
    const env: Record<string, string | undefined> = {
      ...machine,
      ...filled(step.env ?? {}, context),
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    }
    if (programs !== undefined) env.PATH = `${programs}:${env.PATH}`
    const at = filled({ at: step['working-directory'] ?? '.' }, context).at
    const cwd = at.startsWith('/') ? at : join(workspace, at)
    const ended = await end(spawn('bash', ['-eo', 'pipefail', '-c', step.run!], { cwd, env }))
    stdout += ended.stdout
    stderr += ended.stderr
    if (ended.code !== 0) failed = true
    for (const [, name, value] of readFileSync(output, 'utf8').matchAll(/^([\w-]+)=(.*)$/gm)) set(name, value)
  }
  return { failed, stdout, stderr, ran, summary: readFileSync(summary, 'utf8') }
}

/** Values with what stands in `${{ }}` put in. */
function filled(values: Readonly<Record<string, string | number>>, context: Readonly<Record<string, string>>) {
  const put = (value: string | number) =>
    String(value).replace(/\$\{\{(.*?)\}\}/g, (_, expression) => String(evaluate(expression, context)))
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, put(value)]))
}

/** GitHub's expressions are JavaScript's but for names with hyphens; what is not set is empty. */
function evaluate(expression: string, context: Readonly<Record<string, string>>): unknown {
  const source = expression.replace(/'[^']*'|[a-z][\w-]*(?:\.[\w-]+)+/g, (token) =>
    JSON.stringify(token.startsWith("'") ? token.slice(1, -1) : (context[token] ?? '')),
  )
  return new Function('always', `return ${source}`)(() => true)
}
