/*
 * A study: how much damage may a spear do before the swords have no chance? All points are fought with the same dice, so that
 * what differs is the spear, and not luck.
 *
 *   node examples/study.js
 */
import { fileURLToPath } from 'node:url'
import { formatProblem, loadGrid, sweep } from 'tiltyard'

const file = fileURLToPath(new URL('../scenarios/spear-wall.yaml', import.meta.url))
const { grid, problems } = await loadGrid(file, { vary: ['weapons.spear.damage=d4,d6,d8'] })
if (grid === undefined) throw new Error(problems.map((problem) => formatProblem(problem)).join('\n\n'))

const { points } = await sweep(grid, { metric: 'win.spears', battles: 5000 })
for (const { values, estimate } of points) {
  if (estimate === undefined) throw new Error('Expected a win rate everywhere')
  const { value, low, high } = estimate
  console.log(`${values.join(', ')}: the spears win ${percent(value)} (${percent(low)} to ${percent(high)})`)
}
// d4: the spears win 13.9 % (13.2 % to 14.5 %)
// d6: the spears win 47.8 % (47.2 % to 48.5 %)
// d8: the spears win 68.1 % (67.5 % to 68.8 %)

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(1)} %`
}
