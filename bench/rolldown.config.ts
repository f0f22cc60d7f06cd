import { forNode, wholes } from '../rolldown.config.ts'

/** What is measured is built as what is shipped is. */
export default [
  forNode('.bench', {
    'bench/all': 'bench/all.ts',
    'bench/compiling': 'bench/compiling.ts',
    'bench/fight': 'bench/fight.ts',
    'bench/replies': 'bench/replies.ts',
    'bench/sides': 'bench/sides.ts',
    'bench/statistics': 'bench/statistics.ts',
    'bench/usage': 'bench/usage.ts',
  }),
  ...wholes('.bench'),
]
