/** What draws the charts of a page: scripts of their own, in this order. */
export const CHART_LIBRARIES = ['vega', 'vega-lite', 'vega-embed'] as const
