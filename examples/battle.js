/*
 * One battle by hand: two knights as data, and battle 7 of all that they may fight, as anybody at the table would tell it.
 *
 *   node examples/battle.js
 */
import { formatProblem, loadScenario, replay } from 'tiltyard'

const { scenario, problems } = await loadScenario({
  name: 'joust',
  data: {
    tiltyard: 1,
    rules: { system: 'osr-d20' },
    weapons: { axe: { damage: 'd8' }, sword: { damage: 'd6', to_hit: 1 } },
    combatants: { bear: { hp: 8, weapons: ['axe'] }, wolf: { hp: 8, weapons: ['sword'] } },
    parties: { red: { members: ['bear'] }, blue: { members: ['wolf'] } },
    field: { distance: '5 ft' },
  },
})
if (scenario === undefined) throw new Error(problems.map((problem) => formatProblem(problem)).join('\n\n'))

/* The same, die by die, that `simulate` fights under this number and seed. */
const { outcome, rounds, narration } = await replay(scenario, { battle: 7, seed: 'any text' })

/* What happened is plain data: what was done, by whom, what the dice showed, and how everybody stands. */
for (const { title, events, standings } of narration.rounds) {
  const blows = events.filter(({ text }) => text.includes('hits'))
  console.log(
    `${title}: blows that hit ${blows.length}; ${standings.map(({ name, hp }) => `${name} ${hp}`).join(', ')}`,
  )
}
console.log(`${outcome} after ${rounds} rounds`)
// before the battle: blows that hit 0; bear 8, wolf 8
// blue first (d6 1, less than 4): blows that hit 1; bear 2, wolf 8
// blue first (d6 3, less than 4): blows that hit 1; bear -1, wolf 8
// win.blue after 2 rounds
