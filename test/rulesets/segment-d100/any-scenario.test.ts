import fc from 'fast-check'
import { fighter } from '../../../src/rulesets/segment-d100/fighter.ts'
import { testReporting, testSteps } from '../any-scenario.ts'
import { randomScene } from './random-scene.ts'

const scenes = fc.oneof(randomScene(), randomScene({ size: 1 }))
testReporting(fighter, scenes, { battles: 20, runs: 80, memoised: 5 })
testSteps(randomScene(), { battles: 12, runs: 40 })
