import { forNode, forPages, wholes } from '../rolldown.config.ts'

/** The site's figures are fought by what is shipped, here and on its first page. */
export default [
  forNode('.site', { 'site/make': 'site/make.ts' }),
  ...wholes('.site'),
  forPages('.site/live', { 'page/live': 'site/live.ts' }),
]
