import { expect, test } from 'vitest'
import { type JournalEvent, recordingJournal } from '../../../src/battle/journal.ts'
import { journaledDice } from '../../../src/battle/journaled-dice.ts'
import { Score } from '../../../src/battle/score.ts'
import { fighter as makeFighter } from '../../../src/rulesets/area-2d6/fighter.ts'
import { narrate } from '../../../src/rulesets/area-2d6/narrate.ts'
import type { Data } from '../../../src/rulesets/area-2d6/plan/data.ts'
import { dictatedDice } from '../../battle/dictated-dice.ts'
import { planScenario } from '../scenario.ts'
import { type Scene, writeScene } from './stage.ts'

/** What is reported of a battle whose rounds are dictated: titles, sentences, and how everybody is at the end of each. */
async function narrateDictated(scene: Scene, ...scripts: readonly string[]): Promise<string[]> {
  const { plan, roster, scenario } = await planScenario<Data>(writeScene(scene), 'a scene')
  const names = roster.combatants.map(({ name }) => name)
  const journal = recordingJournal()
  const dictated = dictatedDice(plan.data.attacks.tables, names)
  const fighter = makeFighter(plan, journaledDice(dictated, journal), new Score(plan.score), journal)
  const heard: JournalEvent[][] = []
  let reported = 0
  const listen = (): void => {
    dictated.verify()
    heard.push(journal.events.slice(reported))
    reported = journal.events.length
  }
  fighter.start()
  listen()
  for (const script of scripts) {
    dictated.dictate(script)
    fighter.round()
    listen()
  }
  const { rounds } = narrate(plan, roster, scenario, heard)
  return rounds
    .slice(1)
    .flatMap(({ title, events, standings }) => [
      title,
      ...events.map(({ text }) => text),
      standings.map(({ name, out, hp, state }) => `${name} ${[out ?? hp, ...state].join(', ')}`).join('; '),
    ])
}

test('a duel with a shield, mail and a heavy blow', async () => {
  const scene: Scene = {
    first: {
      Ogre: {
        hp: 9,
        weapons: ['maul'],
        turn: ['heavy-blow', { do: 'melee', when: 'my.attacks < 1' }],
        reactions: ['evade'],
      },
    },
    second: {
      Knight: {
        hp: 20,
        weapons: ['sword'],
        armour: 'mail',
        shield: 'kite',
        turn: ['stand-up', { do: 'melee', when: 'my.attacks < 1' }],
        reactions: [{ do: 'parry', when: 'my.free_parries > 0' }, 'defend'],
      },
    },
    weapons: { maul: { hands: 2, attack: -1, heavy: { dice: 1, pierce: 2, knockdown: true, stagger: 3, bleed: 1 } } },
  }
  const story = await narrateDictated(
    scene,
    // Hits, and is parried; then hits, and the knight has no free parry left.
    'Ogre d6=5 d6=5, Knight d6=4 d6=4, Ogre d6=6 d6=6, Knight d6=1 d6=1, Ogre d6=2 d6=3 d6=4',
  )
  expect(story).toEqual([
    'Ogre, Knight',
    'Ogre, by "heavy-blow" (2 points, 2 left).',
    'Ogre strikes a heavy blow at Knight with the maul: 2d6 5 + 5 - 1 weapon - 2 heavy blow = 7 against 7 (two-handed): just hits.',
    'Knight reacts, by "parry when my.free_parries > 0": parries Ogre (a free parry, 0 left).',
    'Knight parries: 2d6 4 + 4 + 2 against a heavy blow + 1 shield = 11 against 7 (parry): succeeds by 4.',
    'Ogre, by "heavy-blow" (2 points, 0 left).',
    'Ogre strikes a heavy blow at Knight with the maul: 2d6 6 + 6 - 1 weapon - 2 heavy blow = 9 against 7 (two-handed): hits by 2.',
    'Knight reacts, by "defend": defends against Ogre (1 point, 3 left).',
    'Knight parries: 2d6 1 + 1 + 2 against a heavy blow + 1 shield = 5 against 7 (parry): fails by 2.',
    'The maul of Ogre does 3d6 2 + 3 + 4 = 9, less 1 for armour: 8 to Knight (1 die more). Knight has 12 of 20 hit points left.',
    'Knight is prone.',
    'Knight staggers: it loses 3 points.',
    'Knight bleeds: 1 hit point at the end of every round.',
    'Knight does nothing: no rule applies.',
    'Knight bleeds for 1, by Ogre’s doing.',
    'Knight takes 1 damage. Knight has 11 of 20 hit points left.',
    'Ogre 9, maul, 0 points; Knight 11, sword, 0 points, prone, bleeding 1',
  ])
})

test('a move under ripostes, a shot that goes astray, and a power that works in answer', async () => {
  const scene: Scene = {
    first: {
      Archer: { hp: 8, weapons: ['bow'], turn: [{ do: 'ranged', at: 'weakest', when: 'my.attacks < 1' }] },
      Witch: {
        hp: 8,
        powers: ['ward', 'fire'],
        turn: [{ do: 'withdraw', when: 'my.engaged' }],
        reactions: [{ do: 'command', with: 'ward' }, 'press-on'],
      },
    },
    second: { Brute: { hp: 4, weapons: ['sword'], reactions: ['riposte'] } },
    spells: {
      ward: { effect: 'shield', trigger: 'hit', cost: 1, amount: 'd6+1' },
      fire: { effect: 'damage' },
    },
    field: { map: 'a.*' },
  }
  // The party's areas are the first and the third: the archer stands off, the witch beside the brute.
  const story = await narrateDictated(
    scene,
    'Archer d6=1 d6=2 d6=3 d6=5 d6=4, Witch d6=3 d6=4, Witch d6=2, Brute d6=4 d6=4 d6=2 d6=2, Witch d6=5 d6=3, Witch d6=6, Witch d6=3 d6=3',
  )
  expect(story).toEqual([
    'Archer 20, Witch 19, Brute 18',
    'Archer, by "ranged weakest when my.attacks < 1" (2 points, 2 left).',
    'Archer shoots at Brute with the bow: 2d6 1 + 2 = 3 against 7 (shooting): misses by 4.',
    'The shot goes astray towards Witch.',
    'The stray shot of Archer with the bow flies at Witch: 2d6 3 + 5 = 8 against 7 (shooting): hits by 1.',
    'Witch reacts, by "command ward": calls on its spirit (1 point, 3 left).',
    'Witch uses ward.',
    'Witch commands: 2d6 3 + 4 = 7 against 7 (command): just succeeds.',
    'The ward works on Witch, and absorbs d6 2 + 1 = 3.',
    'The bow of Archer does d6 4 to Witch (1 die fewer). The ward takes 3 of it. Witch has 7 of 8 hit points left.',
    'Witch, by "withdraw when my.engaged": away from Brute (2 points, 1 left).',
    'Witch is about to leave for (2, 1).',
    'Brute reacts, by "riposte": ripostes against Witch (1 point, 3 left).',
    'Witch reacts, by "press-on": presses on.',
    'Brute ripostes against Witch with the sword: 2d6 4 + 4 = 8 against 7 (one-handed): hits by 1.',
    'Witch reacts, by "command ward": calls on its spirit (1 point, 0 left).',
    'Witch uses ward.',
    'Witch commands: 2d6 5 + 3 = 8 against 7 (command): succeeds by 1.',
    'The ward works on Witch, and absorbs d6 6 + 1 = 7.',
    'The sword of Brute does 2d6 2 + 2 = 4 to Witch. The ward takes 4 of it.',
    'Witch runs: 2d6 3 + 3 = 6 against 7 (run): fails by 1.',
    'Witch is stopped.',
    'Brute does nothing: no rule applies.',
    'Archer 8, bow, 2 points; Witch 7, bare hands, 0 points; Brute 4, sword, 3 points',
  ])
})
