import { beforeAll, describe, expect, test } from 'vitest'
import { loadScenario } from '../../src/index.ts'
import { type Replay, surveyOutcomes } from '../../src/replay.ts'
import { html } from '../../src/report/page/markup.ts'
import { showReplays } from '../../src/report/replays.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { SCENARIOS } from '../cli/tiltyard.ts'

const NAME = '<b>Fin</b>'
let scenario: Scenario
let replays: readonly Replay[]
let page: string

beforeAll(async () => {
  const overrides = [`parties.keep.members.2.name=${NAME}`, 'rules.options.initiative=each']
  const loaded = await loadScenario(`${SCENARIOS}gate.yaml`, { overrides })
  scenario = loaded.scenario!
  replays = (await surveyOutcomes(scenario, { seed: "it's", battles: 500 })).replays
  page = showReplays(replays, scenario).markup
})

describe('the battles narrated in a report', () => {
  test('are the typical one, the closest and an upset, and one of each other outcome; none twice', () => {
    const picks = replays.map(({ picked }) => picked?.pick)
    expect(picks.slice(0, 3)).toEqual(['typical', 'closest', 'upset'])
    expect(new Set(replays.map(({ battle }) => battle)).size).toBe(replays.length)
    expect(new Set(replays.map(({ outcome }) => outcome))).toContain('win.raiders')
    for (const { picked } of replays) expect(picked?.battles).toBe(500)
    for (const title of ['A typical battle', 'The closest win', 'An upset']) expect(page).toContain(`<h3>${title}: `)
  })

  test('are folded up but for the first, with the command line that tells it again', () => {
    expect(page.match(/<details class="fold battle" open>/g)).toHaveLength(1)
    expect(page.match(/<details class="fold battle">/g)).toHaveLength(replays.length - 1)
    for (const { battle } of replays) {
      expect(page).toContain(`<p class="soft">Battle ${battle}. `)
      const line = new RegExp(
        `<pre class="line">tiltyard replay \\S*gate\\.yaml .*--battle ${battle} --seed (.*)</pre>`,
      )
      // As a page and then a shell read it.
      expect(line.exec(page)?.[1].replaceAll('&#39;', "'")).toBe(`'it'\\''s'`)
    }
  })

  test('are narrated with titles, sentences and the field, and names are no markup', () => {
    const [{ narration }] = replays
    const [, first] = narration.rounds
    expect(page).toContain(html`<h4>Round 1: ${first.title}</h4>`.markup)
    // Without the tags, by which actors stand out; neighbours who only pass are narrated in one line.
    const text = page.replaceAll(/<[^>]*>/g, '')
    for (const event of first.events.filter(({ kind }) => kind !== 'turn'))
      expect(text).toContain(html`${event.text}`.markup)
    const { field, standings } = narration.rounds[0]
    for (const [number, { name, place }] of standings.entries()) {
      const { mark } = narration.combatants[number]
      const at = html`<title>${name}, at (${place!.column}, ${place!.row})</title>`.markup
      expect(page).toMatch(new RegExp(`${literal(at)}<rect [^>]*/><text [^>]*>${mark}</text>`))
    }
    expect(page).toContain(`width="${16 * field!.columns.length}" height="${16 * field!.lines.length}"`)
    expect(page).not.toContain(NAME)
    expect(page).toContain(html`${NAME}`.markup)
  })

  test('leave out the middle of a long battle, and say so', () => {
    const [replay] = replays
    const rounds = Array.from({ length: 40 }, (_, number) => ({ ...replay.narration.rounds[1], number }))
    const { markup } = showReplays([{ ...replay, narration: { ...replay.narration, rounds } }], scenario)
    const shown = [...markup.matchAll(/<h4>Round (\d+):/g)].map(([, number]) => Number(number))
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 37, 38, 39])
    expect(markup).toContain('28 rounds are left out here.')
  })

  test('tell in one line of neighbours whose turns bring nothing', () => {
    const [replay] = replays
    const turn = (actor: string) => ({ kind: 'turn', actor, text: `${actor} passes: no rule applies.` })
    const events = [turn('a'), turn('b'), { kind: 'turn', actor: 'c', text: 'c waits.' }, turn('d')]
    const [before, round] = replay.narration.rounds
    const narration = { ...replay.narration, rounds: [before, { ...round, events }] }
    const { markup } = showReplays([{ ...replay, narration }], scenario)
    const [, list] = /<h4>Round 1:.*?<ol class="turns">(.*?)<\/ol>/s.exec(markup)!
    const lines = list.split('</li>').map((line) => line.replaceAll(/<[^>]*>/g, ''))
    expect(lines).toEqual(['a, b passes: no rule applies.', 'c waits.', 'd passes: no rule applies.', ''])
  })

  test('leave the rest to the command line where a page is full', () => {
    const [replay] = replays
    const rounds = [replay.narration.rounds[0], ...Array.from({ length: 11 }, () => replay.narration.rounds[1])]
    const long = { ...replay, narration: { ...replay.narration, rounds } }
    const many = Array.from({ length: 200 }, (_, battle) => ({ ...long, battle }))
    const { markup } = showReplays(many, scenario)
    expect(markup.length).toBeLessThan(1_000_000)
    expect(markup.match(/<details class="fold battle"/g)).toHaveLength(200)
    expect(markup.match(/<h4>Round 1:/g)!.length).toBeGreaterThan(11)
  })

  test('are none where nothing was narrated', () => {
    expect(showReplays([], scenario).markup).toBe('')
  })
})

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
