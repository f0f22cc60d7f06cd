import { expect, test } from 'vitest'
import { counted } from '../../../src/rulesets/area-2d6/circumstances.ts'
import {
  ACTION,
  ACTIONS,
  DICE_MODE,
  DICE_MODES,
  MANNER,
  MANNERS,
  REACTION,
  SELECTOR,
  SKILL,
  SKILLS,
} from '../../../src/rulesets/area-2d6/codes.ts'
import { SKILLS as NAMES } from '../../../src/rulesets/area-2d6/skill-table.ts'
import { vocabulary } from '../../../src/rulesets/area-2d6/vocabulary.ts'
import { namesOf, selectorsOf } from '../../../src/tactics/vocabulary.ts'

test('the codes of actions, reactions, selectors and skills are their order where they are named', () => {
  for (const [codes, names] of [
    [ACTION, Object.keys(vocabulary.actions)],
    [REACTION, Object.keys(vocabulary.reactions)],
    [SELECTOR, selectorsOf(vocabulary)],
    [SKILL, NAMES.map((name) => name.replaceAll('_', '-'))],
  ] as const) {
    expect(Object.values(codes).toSorted((a, b) => a - b)).toEqual(names.map((_, code) => code))
    expect(namesOf(codes)).toEqual(names)
  }
})

test('as many are counted as there are, and attacks by actions have the codes of these', () => {
  expect([ACTIONS, MANNERS, SKILLS, DICE_MODES]).toEqual(
    [ACTION, MANNER, SKILL, DICE_MODE].map((codes) => Object.keys(codes).length),
  )
  for (const [name, manner] of Object.entries(MANNER)) {
    if (name in ACTION) expect(manner, name).toBe(ACTION[name as keyof typeof ACTION])
  }
})

test('every circumstance by which hits are counted has the name of its manner', () => {
  const manners = namesOf(MANNER)
  for (const { manner, as } of counted) expect(as).toBe(manners[manner])
})
