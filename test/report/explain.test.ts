import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findRuleset } from '../../src/find-ruleset.ts'
import { explain } from '../../src/report/explain/explain.ts'
import { explainedKeys, formsOf } from '../../src/report/explain/keys.ts'
import { explainedMessage, messagesAbout } from '../../src/report/explain/messages.ts'
import { explainedMetrics, metricPatterns } from '../../src/report/explain/metrics.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { loadSound } from '../sound.ts'

const SCHEMA = 'schema/scenario.schema.json'
/** Messages that somebody was given, as tests keep them. */
const GOLDEN = [
  'test/scenario/gross-mistakes.txt',
  'test/cli/problems.txt',
  ...readdirSync('test/scenario/broken').flatMap((file) =>
    file.endsWith('.txt') ? [`test/scenario/broken/${file}`] : [],
  ),
]

describe('what can be explained', () => {
  test('is every key of the JSON Schema that editors have', () => {
    const explained = explainedKeys(RULESETS)
    const known = new Set(explained.map(({ path }) => path))
    const paths = pathsIn(JSON.parse(readFileSync(SCHEMA, 'utf8')))
    expect(paths.size).toBeGreaterThan(300)
    expect([...paths].filter((path) => !formsOf(path).some((form) => known.has(form)))).toEqual([])
    const poor = explained.filter(({ meaning, takes, otherwise }) => !meaning || !takes || !otherwise)
    expect(poor).toEqual([])
  })

  test('is every metric', () => {
    for (const pattern of metricPatterns()) {
      const found = explainedMetrics(pattern, RULESETS)
      expect({ pattern, found: found.length }).not.toMatchObject({ found: 0 })
      for (const { meaning, unit } of found) expect({ pattern, meaning, unit }).not.toMatchObject({ unit: '' })
      expect(found.every(({ meaning }) => meaning !== pattern)).toBe(true)
    }
  })

  test('is every message that is kept as a golden file', () => {
    const messages = GOLDEN.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^.*(?:error|warning): .*$/gm)].map(([line]) => line),
    )
    expect(messages.length).toBeGreaterThan(200)
    expect(messages.filter((message) => explainedMessage(message).length !== 1)).toEqual([])
  })

  test('is every word of tactics', () => {
    for (const { id, vocabulary } of RULESETS) {
      const words = [...Object.keys(vocabulary.actions), ...Object.keys(vocabulary.reactions)]
      const found = RULESETS.filter((ruleset) => ruleset.id === id)
      expect(words.filter((word) => explain(word, found).found.length === 0)).toEqual([])
    }
  })
})

describe('what is explained', () => {
  const explained = (query: string) => explain(query, RULESETS).found.map(({ path, kind }) => `${kind} ${path}`)

  test.each([
    ['hit.W', 'metric hit.W'],
    ['hit.sword', 'metric hit.sword'],
    ['survive.hoplite 1', 'metric survive.hoplite 1'],
    ['hit.sword.charging', 'metric hit.sword.charging'],
    ['rules.system', 'key rules.system'],
    ['tiltyard', 'key tiltyard'],
    ['matrix.among', 'key matrix.among'],
    ['expect.within', 'key expect.within'],
    ['parties.red.members.1.count', 'key parties.members.count'],
    ['parties.red.members.1.hp', 'key combatants.hp'],
    ['tactics.bold.turn.2.when', 'key tactics.turn.when'],
    ['weapons.spear.damage', 'key weapons.damage'],
    ['this varies nothing', 'message this varies nothing, … is no range, … changes nothing'],
    ['never counted', 'message … was never counted, … cannot be judged …, this scenario never counts it'],
    ['it is never counted at all', 'message … was never counted, … cannot be judged …, this scenario never counts it'],
    ['no such weapon', 'message unknown weapon "…", unknown combatant "…", …'],
    ['unknown metric "win.rde"', 'message unknown metric "…"'],
    ['duel.yaml:4:1: error: unknown key "sord"; did you mean "sword"?', 'message unknown key "…"'],
    ['--vary:1:9: error: unknown path "weapons.swrod"', 'message unknown path "…"'],
    ['there is no baseline', 'message there is no baseline …, the baseline … cannot be used, its baseline is still …'],
  ])('%s is %s', (query, first) => expect(explained(query)[0]).toBe(first))

  test('with a message is the key that it is about', () => {
    expect(explained('knight has no hp, expected dice such as d8')).toContain('key combatants.hp')
    expect(explained('duel.yaml:3:5: error: damage is "x", expected dice')).toContain('key weapons.damage')
  })

  test('with the first word of metrics is each of them but for quantiles', () => {
    expect(explained('survivors')).toEqual(['metric survivors.P.mean'])
    expect(new Set(explained('damage'))).toContain('metric damage.C.mean')
  })

  test('is nothing that has no name', () => {
    const unknown = (query: string) => explain(query, RULESETS)
    expect(unknown('hti.sword')).toEqual({ found: [], hint: 'did you mean "hit.sword"?' })
    expect(unknown('weapons.damge')).toEqual({ found: [], hint: 'did you mean "weapons.damage"?' })
    expect(unknown('frobnicate the wibble').found).toEqual([])
    expect(unknown('how many units').found).not.toEqual([])
    expect(unknown('wibble count').found).toEqual([])
    expect(messagesAbout('')).toEqual([])
  })
})

/** The paths of all keys in a JSON Schema, whatever it takes them for: those of maps of ids and of lists without a step for these. */
function pathsIn(node: unknown, path = '', found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) pathsIn(each, path, found)
  else if (typeof node === 'object' && node !== null) {
    for (const [keyword, child] of Object.entries(node)) {
      // What decides which part applies repeats keys of other parts.
      if (keyword === 'if') continue
      if (keyword !== 'properties') pathsIn(child, path, found)
      else {
        for (const [key, value] of Object.entries(child as object)) {
          const own = path === '' ? key : `${path}.${key}`
          if (value !== false) found.add(own)
          pathsIn(value, own, found)
        }
      }
    }
  }
  return found
}

test('names of games of rules files on a grid and by time are explained', async () => {
  const found = async (file: string, names: readonly string[]) => {
    const ruleset = await findRuleset(await loadSound(`scenarios/games/${file}`))
    return names.filter((name) => explain(name, [ruleset]).found.length > 0)
  }
  const ofGround = ['my.engaged', 'my.foes_engaged', 'target.cover', 'target.height', 'my.dark']
  expect(await found('squad-hill.yaml', [...ofGround, 'time'])).toEqual(ofGround)
  expect(await found('raid-duel.yaml', [...ofGround, 'time'])).toEqual(['time'])
})
