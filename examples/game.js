/*
 * A game of your own in one program: its rules by `defineGame`, two fighters, and what one change is worth.
 *
 *   node examples/game.js
 */
import { compare, defineGame, formatProblem, loadScenario } from 'tiltyard'

const game = defineGame({
  tiltyard_rules: 1,
  name: 'Roof fight',
  combatants: { grip: 'integer', push: 'dice', footing: '50%' },
  pools: { grip: { start: 'my.grip', vital: true } },
  actions: {
    // biome-ignore lint/suspicious/noThenProperty: an attack says what happens then
    shove: { do: [{ attack: 'chance(1 - target.footing)', then: [{ damage: 'my.push' }] }] },
  },
  tactic: { turn: ['shove nearest'] },
})

const tougher = await read(7)
const { variants } = await compare(await read(6), [{ name: 'grip 7', scenario: tougher }], { battles: 20_000 })
for (const { name, metrics } of variants) {
  const wins = metrics['win.thieves']
  if (wins === undefined) throw new Error('Expected the win rate of the thieves')
  const { value, low, high } = wins.difference
  console.log(`${name}: the thieves win ${points(value)} points more often (${points(low)} to ${points(high)})`)
}
// grip 7: the thieves win 5.2 points more often (5.1 to 5.3)

/**
 * The same roof, with a thief that holds on so well.
 * @param {number} grip
 */
async function read(grip) {
  const { scenario, problems } = await loadScenario({
    name: 'roof',
    data: {
      tiltyard: 1,
      rules: { system: game },
      combatants: { thief: { grip, push: 'd4', footing: '60%' }, guard: { grip: 8, push: 'd6', footing: '40%' } },
      parties: { thieves: { members: ['2 thief'] }, guards: { members: ['guard'] } },
    },
  })
  if (scenario === undefined) throw new Error(problems.map((problem) => formatProblem(problem)).join('\n\n'))
  return scenario
}

/** @param {number} share */
function points(share) {
  return (100 * share).toFixed(1)
}
