/**
 * A text from outside as a constant of a chart: a title, a mark's text, a label in an expression. Vega parses constants as
 * expressions, and its parser takes a text that is a word of JavaScript (`if`, `toString`, `constructor`) for a name: the
 * picture then fails, or lacks the text. With a space at its end a word is none.
 */
export function constant(text: string): string {
  return /^\w+$/.test(text) ? `${text} ` : text
}
