import { fighter } from '../../../src/rulesets/area-2d6/fighter.ts'
import { testReporting, testSteps } from '../any-scenario.ts'
import { randomScenario } from './random-scene.ts'

testReporting(fighter, randomScenario(), { battles: 15, runs: 100 })
testSteps(randomScenario(), { battles: 8, runs: 40 })
