/** The place on the page of the matchup of two options, by their places in the table. */
export function anchorOf(row: number, column: number): string {
  return `matchup-${row + 1}-${column + 1}`
}
