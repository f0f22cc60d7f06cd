import { forNode, wholes } from '../rolldown.config.ts'

/** The site's figures are fought by what is shipped. */
export default [forNode('.site', { 'site/make': 'site/make.ts' }), ...wholes('.site')]
