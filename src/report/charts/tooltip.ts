/** What a mark says when it is pointed at: fields with their titles, as words or, if so said, as numbers. */
export function tooltipOf(titles: Readonly<Record<string, string>>, type: 'nominal' | 'quantitative' = 'nominal') {
  return Object.entries(titles).map(([field, title]) => ({ field, type, title }))
}
