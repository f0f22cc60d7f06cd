import { entryOf, type Located, type LocatedEntry } from '../source/located.ts'
import { FEW, fold, nearest, suggest } from '../source/nearest.ts'

/** What people call the keys of scenarios who have not read about them, or come from another program. By key, in words. */
const SYNONYMS: Readonly<Record<string, string>> = {
  combatants:
    'characters character chars units unit heroes hero monsters monster creatures creature fighters fighter actors actor npcs warriors soldiers troops people classes templates roster',
  parties: 'teams team sides side groups group factions faction armies army forces squads party',
  armours: 'armor armors armour armoury',
  weapons: 'arms weapon weaponry',
  shields: 'shield',
  items: 'gear equipment inventory item',
  spells: 'magic spell powers',
  tactics: 'ai behaviour behaviours behavior behaviors strategy strategies scripts orders',
  tactic: 'ai behaviour behavior strategy script',
  field: 'battlefield arena terrain grid board battleground location ground scene',
  rules: 'ruleset rule rulebook',
  import: 'imports include includes files catalogs catalog',
  run: 'settings config configuration simulation',
  expect: 'expects expected expectations tests asserts assertions checks balance',
  name: 'title label',
  members: 'units unit fighters characters combatants heroes monsters roster team',
  is: 'type template kind id unit combatant class of base',
  count: 'number num amount quantity qty n',
  system: 'ruleset name type id rules',
  battles: 'iterations trials runs simulations fights n count',
  max_rounds: 'rounds turns max_turns limit',
  hp: 'health hit_points hitpoints life max_hp hit_dice',
  damage: 'dmg harm dice',
  to_hit: 'attack attack_bonus hit_bonus bonus',
  rating: 'ac armor armour defence defense armor_class armour_class value',
  armour: 'armor ac armor_class',
  distance: 'range gap',
  color: 'colour',
  'based-on': 'extends inherits parent base',
}

const MEANT = new Map<string, string[]>()
for (const [key, words] of Object.entries(SYNONYMS)) {
  for (const word of words.split(' ').map(fold)) MEANT.set(word, [...(MEANT.get(word) ?? []), key])
}

/** The known key that was certainly meant: it is misspelt, or is what others call it. */
export function nearestKey(written: string, known: readonly string[]): string | undefined {
  return nearest(written, known) ?? MEANT.get(fold(written))?.find((key) => key !== written && known.includes(key))
}

/** `did you mean "combatants"?`, else the keys that there are, the nearest first. */
export function suggestKey(written: string, known: readonly string[], most = FEW): string | undefined {
  const meant = nearestKey(written, known)
  return meant === undefined ? suggest(written, known, most) : `did you mean "${meant}"?`
}

/** The entry of a map under `key`, or under what certainly means it: what stands there is worth looking at. */
export function meantEntry(map: Located | undefined, key: string, known: readonly string[]): LocatedEntry | undefined {
  if (map?.kind !== 'map') return undefined
  return (
    entryOf(map, key) ?? map.entries.find((entry) => !known.includes(entry.key) && nearestKey(entry.key, known) === key)
  )
}
