/**
 * How wide a text is in Arial, Helvetica, Liberation Sans and Arimo, which all have the same widths: so a picture laid
 * out with these is right in every browser, and in the PNG, which is drawn with Arimo.
 *
 * In thousandths of the font size, for the characters from space to tilde; from the font's `hmtx` table. Vega would
 * otherwise guess 0.8 of the font size for every character and leave wide gaps beside labels.
 */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
/** No letter of another alphabet is much wider than this; those of East Asia, and pictures, are square. */
const OTHER_LETTER = 667
const SQUARE = 1000
const SQUARE_LETTER =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Extended_Pictographic}/u
const COMBINING = /\p{Mn}/u
/** Bold Arial against Arial, at most (it is 1.0 for capitals, and 1.1 for most small letters). */
const BOLD = 1.1

/** In pixels, for a font size in pixels. */
export function textWidth(text: string, size: number, bold = false): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return (width / 1000) * size * (bold ? BOLD : 1)
}

function widthOf(character: string): number {
  const known = WIDTHS[character.codePointAt(0)! - 32]
  if (known !== undefined) return known
  if (COMBINING.test(character)) return 0
  return SQUARE_LETTER.test(character) ? SQUARE : OTHER_LETTER
}

/** A text cut with an ellipsis so that it is no wider than `most` pixels. */
export function cutText(text: string, most: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= most) return text
  const characters = [...text]
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, size, bold) > most) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** The same, of which the end is kept: the last steps of a path say more than its first. */
export function cutStart(text: string, most: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= most) return text
  const characters = [...text]
  while (characters.length > 1 && textWidth(`…${characters.join('')}`, size, bold) > most) characters.shift()
  return `…${characters.join('').trimStart()}`
}

/** The same, of which both ends are kept: a name begins like its kin, and ends with its number. */
function cutMiddle(text: string, most: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= most) return text
  const characters = [...text]
  const cut = (kept: number): string => {
    const end = Math.floor(kept / 2)
    return `${characters
      .slice(0, kept - end)
      .join('')
      .trimEnd()}…${characters
      .slice(characters.length - end)
      .join('')
      .trimStart()}`
  }
  let kept = characters.length - 1
  while (kept > 2 && textWidth(cut(kept), size, bold) > most) kept--
  return cut(kept)
}

/**
 * Texts cut so that those which differ still do: in their middle, else at their start, else at their end, else to where they
 * begin to differ, else with their numbers in front.
 */
export function cutApart(texts: readonly string[], most: number, size: number, bold = false): string[] {
  const kinds = [...new Set(texts)]
  const shared = sharedStart(kinds)
  const ways = [
    (text: string) => cutMiddle(text, most, size, bold),
    (text: string) => cutStart(text, most, size, bold),
    (text: string) => cutText(text, most, size, bold),
    (text: string) => cutText(`…${text.slice(shared)}`, most, size, bold),
    (text: string) => cutText(`${kinds.indexOf(text) + 1} ${text}`, most, size, bold),
  ]
  const cut = ways.map((way) => texts.map(way))
  return cut.find((labels) => new Set(labels).size === kinds.length) ?? cut[0]
}

/** How many characters all texts begin with alike. */
function sharedStart([first, ...others]: readonly string[]): number {
  let shared = 0
  while (shared < (first?.length ?? 0) && others.every((text) => text[shared] === first[shared])) shared++
  return shared
}

/** A space between words, but not one within a figure: `62.48 % ± 0.30`. */
const BETWEEN_WORDS = /(?<!±) (?![%±])/

/** A text broken between words into lines no wider than `most` pixels; a word that is wider is cut. */
export function wrapText(text: string, most: number, size: number, bold = false): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(BETWEEN_WORDS)) {
    const longer = line ? `${line} ${word}` : word
    if (line && textWidth(longer, size, bold) > most) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map((each) => cutText(each, most, size, bold))
}
