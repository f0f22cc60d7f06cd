import { describe, expect, test } from 'vitest'
import type { Notation } from '../../../src/battle/notation.ts'
import type { Modifier, NarratedEvent } from '../../../src/narration/narration.ts'
import { NOTE } from '../../../src/rulesets/segment-d100/codes.ts'
import type { Data } from '../../../src/rulesets/segment-d100/plan/data.ts'
import type { Item, Options, Weapon } from '../../../src/rulesets/segment-d100/schema.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { narrateRandomly, type Reported, wrongDice } from '../narrated.ts'
import { randomScene } from './random-scene.ts'

const stories = narrateRandomly<Data>(randomScene(), { battles: 3, runs: 70 })

const eventsOf = ({ narration }: Reported<Data>): NarratedEvent[] => narration.rounds.flatMap(({ events }) => events)
const sum = (parts: readonly Modifier[] = []): number => parts.reduce((total, { value }) => total + value, 0)

describe('what is reported of a battle', () => {
  test('adds up to the chance, within its bounds, and to whether the die shows it', () => {
    const seen = { attack: 0, check: 0 }
    for (const story of stories) {
      const { min_chance, max_chance } = story.scenario.rules.options as Options
      for (const event of eventsOf(story)) {
        if (event.kind !== 'attack' && event.kind !== 'check') continue
        const about = `${story.place}: ${event.text}`
        const chance = sum(event.modifiers) - sum(event.defence)
        expect(Math.min(max_chance, Math.max(min_chance, chance)), about).toBe(event.need)
        const [{ face, sides }] = event.dice!
        expect(sides, about).toBe(100)
        expect(event.success, about).toBe(face <= event.need!)
        seen[event.kind]++
      }
    }
    expect(seen.attack).toBeGreaterThan(150)
    expect(seen.check).toBeGreaterThan(1)
  })

  test('adds up to the damage of every hit: dice and what is added, less what armour and shield take', () => {
    let hits = 0
    let blocked = 0
    for (const story of stories) {
      for (const event of eventsOf(story)) {
        if (event.kind !== 'attack' || !event.success) continue
        const about = `${story.place}: ${event.text}`
        const [, shown] = /Damage (.*?)\.(?: |$)/.exec(event.text) ?? []
        if (shown === undefined) {
          expect(['knock-down', 'grapple'], about).toContain(event.weapon)
          continue
        }
        const [roll, total = roll] = shown.replaceAll(/\d*d\d+ /g, '').split(' = ')
        const parts = [...roll.matchAll(/(^|[+-] )(-?\d+)/g)].map(([, sign, value]) => Number(`${sign.trim()}${value}`))
        const [, ...damage] = event.dice!
        const { constant } = damageOf(event.weapon!, story.scenario)
        const rolled = damage.reduce((total, { face }) => total + face, constant)
        const named = parts.slice(damage.length + (constant === 0 && damage.length > 0 ? 0 : 1))
        expect(
          parts.reduce((total, part) => total + part, 0),
          about,
        ).toBe(Number.parseInt(total, 10))
        expect(rolled + named.reduce((total, part) => total + part, 0), about).toBe(Number.parseInt(total, 10))
        expect(Math.max(0, Number.parseInt(total, 10)), about).toBe(event.amount)
        if (/ - \d+ (round|buckler)/.test(roll)) blocked++
        hits++
      }
    }
    expect(hits).toBeGreaterThan(50)
    expect(blocked).toBeGreaterThan(0)
  })

  test('has every die that was rolled, once', () => {
    expect(stories.flatMap((story) => wrongDice(story))).toEqual([])
  })

  test('leaves no die without a sentence of its own', () => {
    for (const { narration, place } of stories) {
      const loose = narration.rounds.flatMap(({ events }) => events.filter(({ kind }) => kind === 'roll'))
      expect(loose, place).toEqual([])
    }
  })

  test('has dead with no hit points left, and nobody else', () => {
    for (const { names, heard, narration, place } of stories) {
      const slain = heard.flat().flatMap(([code, who]) => (code === NOTE.SLAIN ? [names[who]] : []))
      const { standings } = narration.rounds.at(-1)!
      const shown = standings.filter(({ out }) => out === 'slain').map(({ name }) => name)
      expect(shown.sort(), place).toEqual(slain.sort())
      for (const { hp, out } of standings) expect(hp <= 0, place).toBe(out === 'slain')
    }
  })

  test('tells everything that was paid, and what is left of it', () => {
    let paid = 0
    for (const { names, heard, narration, scenario, place } of stories) {
      for (const [number, round] of narration.rounds.entries()) {
        const costs = round.events.flatMap(({ cost = [], actor }) =>
          cost.map((each) => `${actor} ${each.name} ${each.value}`),
        )
        const heardCosts = heard[number].flatMap(([code, who, , quarters, end]) =>
          code === NOTE.PAID
            ? [
                ...(quarters > 0 ? [`${names[who]} quarters ${quarters}`] : []),
                ...(end > 0 ? [`${names[who]} END ${end}`] : []),
              ]
            : [],
        )
        expect(costs.sort(), `${place}, round ${number}`).toEqual(heardCosts.sort())
        paid += costs.length
        if (!(scenario.rules.options as Options).endurance) continue
        const left = new Map<string, number>()
        for (const [code, who, , , end] of heard[number]) if (code === NOTE.LEFT) left.set(names[who], end)
        for (const { name, state } of round.standings) {
          const rested = heard[number].some(
            ([code, who, , , won]) =>
              names[who] === name && ((code === NOTE.TURN_ENDED && won > 0) || code === NOTE.RESTED),
          )
          if (!left.has(name) || state.length === 0 || rested) continue
          expect(state[1], `${place}, round ${number}, ${name}`).toMatch(new RegExp(`^END ${left.get(name)} of `))
        }
      }
    }
    expect(paid).toBeGreaterThan(200)
  })

  test('is finished sentences, with nothing left out', () => {
    const texts = new Set(stories.flatMap((story) => eventsOf(story).map(({ text }) => text)))
    expect([...texts].filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([])
    expect([...texts].filter((text) => /undefined|NaN|nobody|null|\[object| {2}/.test(text))).toEqual([])
  })
})

function damageOf(weapon: string, { weapons, items, rules }: Scenario): Notation {
  if (weapon === 'fists') return (rules.options as Options).fists
  return ((weapons[weapon] as Weapon | undefined)?.damage ??
    (items[weapon] as Item | undefined)?.damage ??
    NOTHING) as Notation
}

const NOTHING: Notation = { count: 0, sides: 0, constant: 0 }
