import type { Help } from '../../tactics/help.ts'
import type { Action, Ground } from './ir.ts'
import { type FieldDraft, THING_NAMES } from './reading/draft.ts'
import type { ReadGame } from './reading/game.ts'

/** What the words of a game's tactics mean, as far as its rules file says: for editors, `explain` and the studio. */
export function helpOf({ game, draft }: Pick<ReadGame, 'game' | 'draft'>): Help {
  const meaning = (turnType: Action): string => {
    const at = 'answers' in turnType ? '' : `, at ${turnType.at}`
    return `${turnType.tells ?? `what the rules file of "${game.name}" says of it`}${at}`
  }
  const meanings = (turnTypes: readonly Action[]) =>
    Object.fromEntries(turnTypes.map((turnType) => [turnType.name, meaning(turnType)]))
  return {
    actions: meanings(game.actions),
    reactions: meanings(game.reactions),
    selectors: {},
    columns: columnsOf({ game, draft }),
    names: namesOf({ game, draft }),
  }
}

/** What follows `my.` and `target.`; names are written as expressions have them. */
function columnsOf({ game, draft }: Pick<ReadGame, 'game' | 'draft'>): Record<string, string> {
  const columns: Record<string, string> = {}
  const add = (name: string, meaning: string) => {
    columns[name.replaceAll('-', '_')] ??= meaning
  }
  for (const { name, isBudget } of game.pools) {
    add(name, isBudget ? 'what is left of it in this turn' : 'what is in this pool now')
    if (isBudget) continue
    add(`${name}_max`, `what ${name} may at most be`)
    add(`${name}_start`, `what ${name} started with`)
  }
  for (const { name } of game.effects) {
    add(name, 'stacks of this effect; 0: it is not there')
    add(`${name}_left`, `how long ${name} still lasts`)
  }
  for (const field of draft.fields.values()) add(`${field.name}${keyOf(field)}`, aboutOf(field))
  for (const { name, parameters } of draft.values.values()) {
    const list = parameters.map((parameter) => parameter.name).join(', ')
    add(list === '' ? name : `${name}(${list})`, 'a value that follows from others')
  }
  for (const { name, cooldown } of game.actions) if (cooldown) add(`${name}_left`, `how long ${name} still cools down`)
  add('health', 'the first vital pool over its maximum, from 0 to 1')
  add('rank', 'the place among those of the party that stand, from 1')
  add('standing', 'whether it is in the fight')
  if (!draft.byTime) add('acted', 'whether its turn of this round has begun, or it came in during this round')
  if (draft.unit !== undefined) for (const [name, meaning] of Object.entries(OF_GROUND)) add(name, meaning)
  return columns
}

/** What a grid answers (§10.2). */
const OF_GROUND: Readonly<Record<Ground, string>> = {
  cover: 'what its cell shelters from attacks: 0, 0.25, 0.5, 0.75 or 1',
  height: 'how many feet its cell is above the ground',
  dark: 'whether its cell is dark',
  engaged: 'whether a foe is within reach of its melee actions, or it within reach of a foe',
  foes_engaged: 'how many foes it is engaged with',
}

/** What stands alone. */
function namesOf({ game, draft }: Pick<ReadGame, 'game' | 'draft'>): Record<string, string> {
  const names: Record<string, string> = {}
  const add = (name: string, meaning: string) => {
    names[name.replaceAll('-', '_')] = meaning
  }
  if (draft.byTime) add('time', 'the seconds since the battle began')
  for (const { name } of game.actions) add(`ready.${name}`, 'whether its costs, uses and cooldown allow it')
  for (const field of draft.options.values()) add(`options.${field.name}${keyOf(field)}`, aboutOf(field))
  for (const [thing, section] of Object.entries(THING_NAMES)) {
    for (const field of draft.things.get(section)?.values() ?? [])
      add(`${thing}.${field.name}${keyOf(field)}`, aboutOf(field))
  }
  for (const name of draft.tables.keys()) add(`tables.${name}()`, 'a table of the rules')
  return names
}

function keyOf({ keys }: FieldDraft): string {
  return keys === undefined ? '' : `('${keys[0]}')`
}

function aboutOf({ name, about }: FieldDraft): string {
  return about ?? `the field ${name}`
}
