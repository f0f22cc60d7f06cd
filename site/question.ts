import { readFile } from 'node:fs/promises'
import { streamKey } from '../src/fight/key.ts'
import { loadScenario } from '../src/load-scenario.ts'
import { inPackage } from '../src/package/root.ts'
import { simulate } from '../src/simulate.ts'
import { showProblem } from '../src/source/show-problem.ts'
import type { Opening } from '../src/studio/opening.ts'
import { villagersSet } from './villagers.ts'

/** The question of the first page: how many villagers it takes. */
const MOST_VILLAGERS = 8
const BATTLES = 100_000
const FILE = 'ogre.yaml'

/** What the first page shows, and what its visitors can fight again. */
export interface Answer {
  readonly opening: Opening
  /** From one villager on. */
  readonly points: readonly Point[]
}

/** How often some villagers win, with the 95 % interval. */
export interface Point {
  readonly villagers: number
  readonly value: number
  readonly low: number
  readonly high: number
  readonly digest: string
}

/** Fights the README's ogre with every number of villagers. */
export async function answerQuestion(): Promise<Answer> {
  const readme = await readFile(inPackage('README.md'), 'utf8')
  const [, text] = /Save this as `ogre\.yaml`:\n\n```yaml\n([\s\S]*?)^```$/m.exec(readme) ?? []
  if (!text) throw new Error(`Expected the README to have ${FILE}`)
  const points: Point[] = []
  let opening: Opening | undefined
  for (let villagers = 1; villagers <= MOST_VILLAGERS; villagers++) {
    const overrides = [villagersSet(villagers)]
    const { scenario, problems } = await loadScenario({ text, name: FILE }, { overrides })
    if (!scenario) throw new Error(problems.map((problem) => showProblem(problem)).join('\n'))
    const { metrics, digest, seed, version } = await simulate(scenario, { battles: BATTLES, threads: 0 })
    const { value, low, high } = metrics['win.village']
    points.push({ villagers, value, low, high, digest })
    const key = streamKey(seed, scenario.id)
    opening ??= { version, file: FILE, id: FILE, text, imports: [], seed, key, battles: BATTLES, stamp: '' }
  }
  return { opening: opening!, points }
}
