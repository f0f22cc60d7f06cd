import type { loadTable as load, loadMatchups as stage } from '../../load-table.ts'
import { refusal } from '../../source/problem.ts'

/** Tables are read from files, of which the page has those of its scenario only. */
export const loadTable: typeof load = async () => ({
  problems: [refusal('the studio fights no tables of options; ask `tiltyard tune` for goals of matchups')],
})

export const loadMatchups: typeof stage = async () => undefined
