import type { openScenario as open } from '../../load-scenario.ts'
import { readOpening } from '../page/reader.ts'
import { given } from './given.ts'

/** Reads the scenario that the page was given: there is no other file. */
export const openScenario: typeof open =
  async () =>
  ({ overrides = [] } = {}) =>
    readOpening(given(), overrides)
