/** The kinds of files in a report's folder, as `--format` calls them. Apart from what writes them, which takes long to load. */
export const FORMATS = ['html', 'json', 'csv', 'charts'] as const
export type Format = (typeof FORMATS)[number]
