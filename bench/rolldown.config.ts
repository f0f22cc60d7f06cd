import { forNode } from '../rolldown.config.ts'

/** What is measured is built as what is shipped is. */
export default forNode('.bench', {
  'bench/all': 'bench/all.ts',
  'bench/fight': 'bench/fight.ts',
  'bench/peak': 'bench/peak.ts',
  'bench/statistics': 'bench/statistics.ts',
})
