import { fighter } from '../../../src/rulesets/slot-d20/fighter.ts'
import { testReporting, testSteps } from '../any-scenario.ts'
import { randomScene } from './random-scene.ts'
import { writeScene } from './stage.ts'

testReporting(fighter, randomScene().map(writeScene), { battles: 25, runs: 200, memoised: 20 })
testSteps(randomScene().map(writeScene), { battles: 12, runs: 60 })
