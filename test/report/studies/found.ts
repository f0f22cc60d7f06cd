import {
  type Ablation,
  ablate,
  type Comparison,
  compare,
  loadGrid,
  loadNeighbourhood,
  loadTable,
  loadTuning,
  matrix,
  matrixExactly,
  type Scenario,
  type Sensitivity,
  type Skill,
  type Sweep,
  sensitivity,
  skill,
  sweep,
  tune,
} from '../../../src/index.ts'
import type { AnyMatrix } from '../../../src/report/matrix/words.ts'
import type { AnyTune } from '../../../src/report/tune/words.ts'
import { DUEL, load } from '../../studies/scenarios.ts'

/** What studies of the duel find: small ones, the same every time. */
export interface Studies {
  readonly scenario: Scenario
  readonly one: Comparison
  readonly several: Comparison
  readonly curve: Sweep
  readonly map: Sweep
  readonly weights: Sensitivity
  /** Orders of which some are dead weight. */
  readonly ablation: Ablation
  readonly skilled: Skill
  /** Options against each other in two situations, with prices and a name as nobody should choose it; rows and columns, exactly. */
  readonly table: AnyMatrix
  readonly grid: AnyMatrix
  /** One number and one goal; several of both. */
  readonly tuned: AnyTune
  readonly balanced: AnyTune
}

const HOW = { threads: 0, seed: '1' } as const
/** A name as nobody should choose it. */
export const ATTACK = `</script><script>alert('1')</script>`

let studies: Promise<Studies> | undefined

export function studyDuel(): Promise<Studies> {
  studies ??= study()
  return studies
}

async function study(): Promise<Studies> {
  const scenario = await load()
  const sharper = await load('weapons.sword.to_hit=1', 'parties.blue.members.1.hp=12')
  const armoured = await load('armours={mail: {rating: 2}}', 'parties.blue.members.1.armour=mail')
  const curve = await loadGrid(DUEL, { vary: ['parties.blue.members.1.hp=6..12'] })
  const map = await loadGrid(DUEL, {
    vary: ['parties.blue.members.1.hp=5,7,9,11,13', 'weapons.sword.damage=d6,d8,d10'],
  })
  const { table } = await loadTable(DUEL, {
    among: ['weapons.sword.damage=d4,d6,d8'],
    option: [`${ATTACK}: weapons.sword.damage=2d4, hp=8`, 'nimble: weapons.sword.to_hit=2, hp=8'],
    situation: ['2 x close: field.distance=5 ft', 'tough: hp=12'],
    cost: `d4=1, d6=2, d8=4, nimble=3, ${ATTACK}=6`,
  })
  const { tuning } = await loadTuning([DUEL], {
    vary: ['parties.blue.members.1.hp=6..14'],
    goal: ['win.red in 42% .. 48%'],
  })
  const { tuning: both } = await loadTuning([DUEL], {
    vary: ['parties.blue.members.1.hp=6..14', 'weapons.sword.damage=d4..d12'],
    goal: ['win.red in 42% .. 48%', 'rounds.mean <= 4', 'stalemate <= 1%'],
  })
  const { table: grid } = await loadTable(DUEL, { rows: ['hp=7,9'], columns: ['weapons.sword.damage=d6,d8,d10'] })
  const { neighbourhood } = await loadNeighbourhood(DUEL, {
    overrides: ['parties.blue.members.1.hp=10'],
    defaults: true,
  })
  const ordered = await load(
    'tactics={orders: {turn: [attack weakest, {do: retreat, at: nearest, when: round > 90}], reactions: [parry]}}',
    'combatants.fighter.tactic=orders',
  )
  return {
    scenario,
    one: await compare(scenario, [{ name: 'weapons.sword.to_hit=1', scenario: sharper }], { ...HOW, battles: 4000 }),
    several: await compare(
      scenario,
      [
        { name: ATTACK, scenario: sharper },
        { name: 'the same', scenario },
        { name: 'a coat of mail for the one in blue, and nothing for the one in red', scenario: armoured },
      ],
      { ...HOW, battles: 2000 },
    ),
    curve: await sweep(curve.grid!, { ...HOW, battles: 1000 }),
    map: await sweep(map.grid!, { ...HOW, battles: 500 }),
    table: { ...(await matrix(table!, { ...HOW, battles: 40_000 })), margin: 0.05 },
    grid: { ...(await matrixExactly(grid!)), margin: 0.05 },
    tuned: await tune(tuning!, { ...HOW, maxBattles: 200_000 }),
    balanced: await tune(both!, { ...HOW, maxBattles: 300_000 }),
    skilled: await skill(scenario, { ...HOW, battles: 500, steps: 2, kind: 'hesitate' }),
    weights: await sensitivity(neighbourhood!, { ...HOW, battles: 2000, reference: 'combatants.fighter.hp' }),
    ablation: await ablate(ordered, { ...HOW, precision: 0.02 }),
  }
}
