import { beforeAll, describe, expect, test } from 'vitest'
import { loadScenario } from '../../src/index.ts'
import { type Replay, replayOutcomes } from '../../src/replay.ts'
import { html } from '../../src/report/page/markup.ts'
import { showReplays } from '../../src/report/replays.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { SCENARIOS } from '../cli/tiltyard.ts'

const NAME = '<b>Fin</b>'
let scenario: Scenario
let replays: Replay[]
let page: string

beforeAll(async () => {
  const overrides = [`parties.keep.members.2.name=${NAME}`, 'rules.options.initiative=each']
  const loaded = await loadScenario(`${SCENARIOS}gate.yaml`, { overrides })
  scenario = loaded.scenario!
  replays = await replayOutcomes(scenario, { seed: "it's", battles: 500 })
  page = showReplays(replays, scenario).markup
})

describe('the battles told in a report', () => {
  test('are one of each outcome that occurred, and the closest win if that is another', () => {
    const outcomes = replays.filter(({ picked }) => picked?.pick !== 'closest').map(({ outcome }) => outcome)
    expect(outcomes.slice(0, 2)).toEqual(['win.keep', 'win.raiders'])
    expect(new Set(outcomes).size).toBe(outcomes.length)
    expect(new Set(replays.map(({ battle }) => battle)).size).toBe(replays.length)
    for (const { picked } of replays) expect(picked?.battles).toBe(500)
    expect(replays.at(-1)!.picked?.pick).toBe('closest')
  })

  test('are each folded up, with the command line that tells it again', () => {
    expect(page.match(/<details class="fold battle">/g)).toHaveLength(replays.length)
    for (const { battle } of replays) {
      expect(page).toContain(`<summary>Battle ${battle}: `)
      const line = new RegExp(`<pre>tiltyard replay \\S*gate\\.yaml .*--battle ${battle} --seed (.*)</pre>`)
      // As a page and then a shell read it.
      expect(line.exec(page)?.[1].replaceAll('&#39;', "'")).toBe(`'it'\\''s'`)
    }
  })

  test('are told with titles, sentences and the field, and names are no markup', () => {
    const [{ telling }] = replays
    const [, first] = telling.rounds
    expect(page).toContain(html`<h3>Round 1: ${first.title}</h3>`.markup)
    for (const { text } of first.events) expect(page).toContain(html`${text}`.markup)
    expect(page).toContain(html`<pre class="field">${telling.rounds[0].field!.lines.join('\n')}</pre>`.markup)
    expect(page).not.toContain(NAME)
    expect(page).toContain(html`${NAME}`.markup)
  })

  test('leave out the middle of a long battle, and say so', () => {
    const [replay] = replays
    const rounds = Array.from({ length: 40 }, (_, number) => ({ ...replay.telling.rounds[1], number }))
    const { markup } = showReplays([{ ...replay, telling: { ...replay.telling, rounds } }], scenario)
    const shown = [...markup.matchAll(/<h3>Round (\d+):/g)].map(([, number]) => Number(number))
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 37, 38, 39])
    expect(markup).toContain('28 rounds are left out here.')
  })

  test('are none where nothing was told', () => {
    expect(showReplays([], scenario).markup).toBe('')
  })
})
