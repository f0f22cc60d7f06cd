/** How reports speak of metrics whose names begin with a word. */
interface MetricWords {
  readonly unit: string
  /** What the metric is, of its subject and of what follows that in its name. */
  meaning(subject: string, detail: string): string
  /** Reported by some rulesets only. */
  readonly isOwn?: true
}

const WORDS: Readonly<Record<string, MetricWords>> = {
  win: { unit: '% of battles', meaning: (party) => `win rate of ${party}` },
  draw: { unit: '% of battles', meaning: () => 'how often nobody wins, since both are out at once' },
  stalemate: { unit: '% of battles', meaning: () => 'how often the last round ends undecided' },
  rounds: { unit: 'rounds', meaning: () => 'how long a battle lasts' },
  seconds: { unit: 'seconds', meaning: () => 'how long a battle lasts', isOwn: true },
  survivors: { unit: 'combatants', meaning: (party) => `how many of ${party} stand at the end` },
  first_slain: { unit: '% of battles', meaning: (party) => `how often the first to fall is one of ${party}` },
  survive: { unit: '% of battles', meaning: (combatant) => `how often ${combatant} stands at the end` },
  slain: { unit: '% of battles', meaning: (combatant) => `how often ${combatant} is slain` },
  fled: { unit: '% of battles', meaning: (combatant) => `how often ${combatant} flees` },
  pinned: { unit: '% of battles', meaning: (combatant) => `how often ${combatant} is pinned for good` },
  yielded: { unit: '% of battles', meaning: (combatant) => `how often ${combatant} yields` },
  healed: { unit: 'hit points a battle', meaning: (who) => `hit points that ${who} gives back`, isOwn: true },
  per_second: {
    unit: 'hit points a second',
    meaning: (who) => `damage that ${who} does in a second in which it stands`,
    isOwn: true,
  },
  left: {
    unit: 'points at the end',
    meaning: (pool, combatant) => `${pool} that ${combatant} has left at the end, if it stands`,
    isOwn: true,
  },
  under: {
    unit: '% of turns',
    meaning: (effect, combatant) => `how often a turn of ${combatant} begins under ${effect}`,
    isOwn: true,
  },
  damage: { unit: 'hit points a battle', meaning: (who) => `damage that ${who} does` },
  taken: { unit: 'hit points a battle', meaning: (combatant) => `damage that ${combatant} takes` },
  hit: {
    unit: '% of attacks',
    meaning: (weapon, circumstance) => `how often ${weapon} hits${circumstance ? ` when ${circumstance}` : ''}`,
  },
  accuracy: { unit: '% of attacks', meaning: (combatant) => `how often ${combatant} hits` },
  damage_per_attack: {
    unit: 'hit points an attack',
    meaning: (weapon) => `damage of an attack with ${weapon}, misses included`,
  },
  damage_per_hit: { unit: 'hit points a hit', meaning: (weapon) => `damage of a hit with ${weapon}` },
  absorbed: { unit: 'hit points a hit', meaning: (armour) => `what ${armour} takes off a hit` },
  use: { unit: '% of turns', meaning: (combatant, action) => `how often a turn of ${combatant} goes to ${action}` },
}

/** By the first word of a name: `hit` of `hit.spear.charging`. A map, since a ruleset may count a `constructor`. */
export const METRIC_WORDS: ReadonlyMap<string, MetricWords> = new Map(Object.entries(WORDS))
