/*
 * A whole ruleset in one file: rules: { system: ./pool-d6.mjs }
 *
 * Nobody moves. Every round a coin says which party comes first; its members act one after the other, then those of the
 * other. Who strikes rolls as many d6 as its might and its weapon have: every 5 or 6 is a hit. The target's soak takes
 * some of them off, and the rest come off its hit points. Who braces has 2 more soak until its next turn, and cannot
 * brace again in that.
 */
import {
  arenaStream,
  CHOICE,
  combatantStream,
  compileTurn,
  DICE_NOTE,
  FIRST_WINS,
  GOES_ON,
  instantiate,
  ORDER,
  SECOND_WINS,
  STALEMATE,
  setUpScoreboard,
  TO_HIT,
  z,
} from 'tiltyard/ruleset'

const integer = (min, max) => z.number().int().min(min).max(max)

/* What the scenario may say. Strict: whatever is misspelt is an error, with the nearest name. */
const schema = {
  options: z.strictObject({ hit_on: integer(2, 6).default(5), brace: integer(0, 10).default(2) }),
  weapons: z.strictObject({ dice: integer(0, 10) }),
  armours: z.strictObject({ soak: integer(0, 10) }),
  combatants: z.strictObject({
    hp: integer(1, 1000),
    might: integer(0, 10).default(2),
    weapon: z.string(),
    armour: z.string().optional(),
  }),
  field: z.strictObject({}),
  builtIn: {},
  references: { weapon: 'weapons', armour: 'armours' },
}

/* What tactics may say: { do: strike, at: weakest, when: my.health > 0.5 and kill_chance > 0.2 }. The order gives codes. */
const STRIKE = 0
const BRACE = 1
const vocabulary = {
  actions: { strike: { aims: 'foe' }, brace: { aims: 'nobody' } },
  reactions: {},
  selectors: [],
  columns: { hp: 'number', health: 'fraction', braced: 'boolean' },
  builtIn: { turn: ['strike nearest'], reactions: [] },
}
const BUILT_IN = { turn: [{ do: 'strike', at: 'nearest', text: 'strike nearest' }], reactions: [] }

/* A checked scenario in numbers: what is sent to the workers, the names behind it, and what is to be reported. */
function plan({ id, rules, weapons, armours, tactics, parties, run: { maxRounds } }) {
  const members = parties.flatMap((party, index) => party.members.map((member) => ({ ...member, party: index })))
  const tacticOf = ({ fields }) => (fields.tactic === undefined ? BUILT_IN : tactics[fields.tactic])
  const roster = {
    parties: parties.map(({ id }) => id),
    combatants: members.map(({ name, template, party }) => ({ name, template, party })),
    weapons: [...new Set(members.map(({ fields }) => fields.weapon))],
    armours: [...new Set(members.flatMap(({ fields }) => fields.armour ?? []))],
    actions: Object.keys(vocabulary.actions),
    rules: members.map((member) =>
      tacticOf(member).turn.map(({ text, place }) => ({ list: 'turn', text, builtIn: place === undefined })),
    ),
  }
  const scoreboard = setUpScoreboard({
    roster,
    maxRounds,
    attackTypes: members.map(({ fields }, combatant) => ({ combatant, weapon: roster.weapons.indexOf(fields.weapon) })),
    armourOf: members.map(({ fields }) => roster.armours.indexOf(fields.armour)),
    turnTypes: members.flatMap((_, combatant) => [STRIKE, BRACE].map((action) => ({ combatant, action }))),
    otherDamage: false,
    fates: ['slain'],
  })
  const column = (of) => Int32Array.from(members, ({ fields }) => of(fields))
  const hp = column((fields) => fields.hp)
  const turns = members.map((member) => tacticOf(member).turn)
  const programs = turns.map((rules) => compileTurn(rules, vocabulary, () => -1))
  const data = {
    hp,
    pool: column(({ might, weapon }) => might + weapons[weapon].dice),
    soak: column(({ armour }) => (armour === undefined ? 0 : armours[armour].soak)),
    ...rules.options,
    // Tactics as sources of functions, which the fighter brings to life.
    turns: programs.map(({ source }) => source),
    readsRound: programs.some(({ reads }) => reads.has('round')),
    actions: turns.map((rules) => rules.map((rule) => roster.actions.indexOf(rule.do))),
    firstRule: turns.map((_, index) => turns.slice(0, index).reduce((sum, { length }) => sum + length, 0)),
  }
  const plan = {
    ruleset: rules.system,
    scenarioKey: id,
    firstParty: parties[0].members.length,
    combatants: members.length,
    maxRounds,
    memory: Int32Array.from([...hp, ...hp.map(() => 0), ...hp.map(() => -1), 0]),
    data,
    score: scoreboard.layout,
  }
  return { plan, roster, scoreboard }
}

/* What happens, as the journal hears it: actor, target, hits, damage. */
const ROUND = 0
const STRUCK = 1
const BRACED = 2
const SLAIN = 3

/* Fights the battles of a plan. All that changes during a battle is in `memory`, and nothing is made while it lasts. */
export function fighter(plan, dice, score, journal) {
  const { combatants, firstParty, maxRounds, data } = plan
  const { pool, soak, hit_on, brace: soakOfBrace } = data
  const memory = new Int32Array(plan.memory.length)
  const [hp, braced, last] = [0, 1, 2].map((i) => memory.subarray(i * combatants, (i + 1) * combatants))
  const rounds = memory.subarray(3 * combatants)
  const fraction = new Float64Array(1)
  const faces = 7 - hit_on

  const partyOf = (me) => (me < firstParty ? 0 : 1)
  const start = (party) => (party === 0 ? 0 : firstParty)
  const end = (party) => (party === 0 ? firstParty : combatants)
  const soakOf = (me) => soak[me] + soakOfBrace * braced[me]

  function standing(party) {
    let count = 0
    for (let each = start(party); each < end(party); each++) if (hp[each] > 0) count++
    return count
  }

  /** The chance of just so many hits: of the orders in which they can come, all are equally likely. */
  function chanceOf(hits, count) {
    let chance = 1
    for (let i = 0; i < count; i++) chance *= i < hits ? ((count - i) / (i + 1)) * (faces / 6) : 1 - faces / 6
    return chance
  }

  /** Whom a rule aims at, by the place of its selector among nearest, farthest, weakest … ; -1: the rule is not legal. */
  function select(action, selector, me) {
    if (action === BRACE && braced[me]) return -1
    const foes = 1 - partyOf(me)
    if (selector === 8) return chooseAtRandom(me, foes)
    if (selector === 7 && last[me] >= 0 && hp[last[me]] > 0) return last[me]
    let best = -1
    let least = 0
    for (let foe = start(foes); foe < end(foes); foe++) {
      const rank = rankOf(selector, foe)
      if (hp[foe] <= 0 || (best >= 0 && rank >= least)) continue
      best = foe
      least = rank
    }
    return best
  }

  function rankOf(selector, foe) {
    if (selector === 1) return -foe
    if (selector === 2) return hp[foe]
    if (selector === 3) return -hp[foe]
    if (selector === 4) return hp[foe] / data.hp[foe]
    if (selector === 5) return soakOf(foe)
    if (selector === 6) return -pool[foe]
    return foe
  }

  function chooseAtRandom(me, foes) {
    let skip = dice.below(combatantStream(me, CHOICE), standing(foes))
    for (let foe = start(foes); ; foe++) if (hp[foe] > 0 && skip-- === 0) return foe
  }

  const environment = {
    fraction,
    columns: {
      hp: (me) => hp[me],
      health: (me) => {
        fraction[0] = hp[me] / data.hp[me]
      },
      braced: (me) => braced[me] === 1,
    },
    round: () => rounds[0],
    distance: () => 0,
    allies: (me) => standing(partyOf(me)) - 1,
    foes: (me) => standing(1 - partyOf(me)),
    allies_start: (me) => end(partyOf(me)) - start(partyOf(me)) - 1,
    foes_start: (me) => end(1 - partyOf(me)) - start(1 - partyOf(me)),
    expected_damage(action, me, foe) {
      fraction[0] = 0
      if (action !== STRIKE) return
      for (let hits = 0; hits <= pool[me]; hits++) {
        fraction[0] += chanceOf(hits, pool[me]) * Math.max(0, hits - soakOf(foe))
      }
    },
    kill_chance(action, me, foe) {
      fraction[0] = 0
      if (action !== STRIKE) return
      for (let hits = hp[foe] + soakOf(foe); hits <= pool[me]; hits++) fraction[0] += chanceOf(hits, pool[me])
    },
    select,
  }
  const decides = data.turns.map((source) => instantiate(source, environment))

  function takeTurn(me) {
    score.turns[me]++
    // The rule and the target in one number: see `compileTurn`.
    const choice = decides[me](me)
    braced[me] = 0
    if (choice < 0) return
    const action = data.actions[me][choice >> 8]
    score.fired[data.firstRule[me] + (choice >> 8)]++
    score.turnTypes[2 * me + action]++
    if (action === STRIKE) strike(me, choice & 255)
    else brace(me)
  }

  function brace(me) {
    braced[me] = 1
    journal.note(BRACED, me, me, 0, 0)
  }

  function strike(me, foe) {
    let hits = 0
    for (let die = 0; die < pool[me]; die++) if (dice.reaches(combatantStream(me, TO_HIT), 6, hit_on)) hits++
    const damage = Math.max(0, hits - soakOf(foe))
    last[me] = foe
    score.attacks[me]++
    journal.note(STRUCK, me, foe, hits, damage)
    if (hits === 0) return
    score.hits[me]++
    score.hitsTaken[foe]++
    score.absorbed[foe] += hits - damage
    score.dealt[me] += damage
    score.taken[foe] += damage
    hp[foe] -= damage
    if (hp[foe] <= 0) slay(foe)
  }

  function slay(me) {
    const isFirst = standing(0) + standing(1) === combatants - 1
    score.slain[me] = 1
    if (isFirst) score.firstSlain[me] = score.firstLoss[partyOf(me)] = 1
    journal.note(SLAIN, me, me, 0, 0)
  }

  function finish(outcome) {
    for (let me = 0; me < combatants; me++) if (hp[me] > 0) score.stands[me] = 1
    return outcome
  }

  return {
    memory,
    start: () => memory.set(plan.memory),
    rounds: () => rounds[0],
    round() {
      rounds[0]++
      const high = dice.below(arenaStream(ORDER), 2)
      journal.note(ROUND, high, high, 0, 0)
      for (let half = 0; half < 2; half++) {
        const party = high ^ half
        for (let me = start(party); me < end(party); me++) {
          if (hp[me] > 0) takeTurn(me)
          if (standing(1 - party) === 0) return finish(party === 0 ? FIRST_WINS : SECOND_WINS)
        }
      }
      return rounds[0] === maxRounds ? finish(STALEMATE) : GOES_ON
    },
    // For exact answers: everything is in the memory, so that setting it is all.
    restore(saved, played) {
      memory.set(saved)
      if (played !== undefined) rounds[0] = played
    },
    // Of the slain nothing matters any more, nor does the number of the round if no rule looks at it.
    simplify() {
      if (!data.readsRound) rounds[0] = 0
      for (let me = 0; me < combatants; me++) if (hp[me] <= 0) hp[me] = braced[me] = last[me] = 0
    },
  }
}

/* A battle in plain English, of what the journal heard, dice included: what `tiltyard replay` prints. */
function narrate(plan, { parties, combatants }, _scenario, rounds) {
  const { hp: hpMax, hit_on } = plan.data
  const name = (me) => combatants[me].name
  const left = Array.from(hpMax)
  const braced = hpMax.map(() => 0)
  let fallen = []
  const eventNarrators = {
    [DICE_NOTE.DIE_NOTE]: (_who, _purpose, sides, face) => {
      fallen.push({ sides, face })
    },
    [STRUCK](me, foe, hits, damage) {
      braced[me] = 0
      left[foe] -= damage
      const thrown = fallen.map(({ face }) => face).join(' ')
      const text = `${name(me)} strikes at ${name(foe)}: ${thrown}, ${hits} of ${hit_on} or more, ${damage} get through. ${name(foe)} has ${left[foe]} of ${hpMax[foe]} hit points left.`
      return { kind: 'attack', text, actor: name(me), target: name(foe), dice: fallen, amount: damage }
    },
    [BRACED](me) {
      braced[me] = 1
      return { kind: 'turn', text: `${name(me)} braces.`, actor: name(me) }
    },
    [SLAIN]: (me) => ({ kind: 'slain', text: `${name(me)} is slain.`, actor: name(me) }),
  }
  return {
    combatants: combatants.map(({ name, party }) => ({ name, party: parties[party], mark: name[0] })),
    ground: {},
    rounds: rounds.map((heard, number) => {
      let title = 'before the battle'
      const events = heard.flatMap(([code, ...numbers]) => {
        if (code === ROUND) title = `${parties[numbers[0]]} first`
        const event = eventNarrators[code]?.(...numbers)
        if (code !== DICE_NOTE.DIE_NOTE) fallen = []
        return event === undefined ? [] : [event]
      })
      const standings = combatants.map(({ name }, me) => ({
        name,
        hp: left[me],
        hpMax: hpMax[me],
        state: braced[me] ? ['braced'] : [],
        ...(left[me] <= 0 && { out: 'slain' }),
      }))
      return { number, title, events, standings }
    }),
  }
}

export const ruleset = {
  id: 'pool-d6',
  title: 'Pools of d6',
  schema,
  vocabulary,
  plan,
  narrate,
  readHealth:
    ({ combatants, data }) =>
    (memory) => ({ left: memory.subarray(0, combatants), most: data.hp }),
}
