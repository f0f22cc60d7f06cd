import type { loadScenario as load, openScenario as open, readScenarioText as readText } from '../../load-scenario.ts'
import { BUILT_IN } from '../../rulesets/built-in.ts'
import { readScenario } from '../../scenario/read.ts'
import { readOpening } from '../page/reader.ts'
import { given } from './given.ts'

/** Reads the scenario that the page was given: there is no other file. */
export const openScenario: typeof open =
  async () =>
  ({ overrides = [] } = {}) =>
    readOpening(given(), overrides)

export const loadScenario: typeof load = async (from, options = {}) => (await openScenario(from))(options)

/** Reads a text that stands in no file, and imports nothing. */
export const readScenarioText: typeof readText = async (text, name) => readScenario(text, name, { rulesets: BUILT_IN })
