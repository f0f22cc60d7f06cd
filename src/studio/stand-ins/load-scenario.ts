import type { loadScenario as load } from '../../load-scenario.ts'
import { readOpening } from '../page/reader.ts'
import { given } from './given.ts'

/** Reads the scenario that the page was given: there is no other file. */
export const loadScenario: typeof load = (_, { overrides = [] } = {}) => readOpening(given(), overrides)
