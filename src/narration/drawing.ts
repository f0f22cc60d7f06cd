/** A field as text, one character a cell. */
export interface Drawing {
  /** The column (from 1) that each character of a line stands for; 0 where columns are left out. */
  readonly columns: readonly number[]
  /** The row (from 1) of the first line. */
  readonly firstRow: number
  readonly lines: readonly string[]
  /** Of a field of areas, which hold any number of combatants: what one character an area cannot show. */
  readonly areas?: Areas
}

/** A field of areas, by the lines and characters of its drawing. */
export interface Areas {
  /** Characters that an area takes where all who stand in it are shown; of more, how many. */
  readonly width: number
  /** What the areas look like where nobody stands. */
  readonly ground: readonly string[]
  /** By line and character: the marks of all who stand there. */
  readonly marks: readonly (readonly string[])[]
  /** `|` where a wall stands between an area and the one to its right, and `-` above the one below it; else spaces. */
  readonly right: readonly string[]
  readonly below: readonly string[]
}

/** Somebody in a drawing. */
export interface Token {
  /** Empty for a place that the drawing is to show, with nobody on it. */
  readonly mark: string
  /** From 0. */
  readonly column: number
  readonly row: number
  /** Which way it faces. It is not drawn, but a field on which somebody has turned is another one. */
  readonly facing?: number
}

/** A part of a field, its borders included; from 0. */
export interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** What a field looks like where nobody stands. */
export interface Ground {
  readonly drawn: boolean
  readonly frame: Frame
  /** What its characters mean, those of open ground and of combatants left out. */
  readonly meanings: Readonly<Record<string, string>>
  at(column: number, row: number): string
  /** Of a field of areas: the walls on its edges. Left out where a cell holds one combatant. */
  readonly walls?: readonly Wall[]
}

/** A wall between a cell (from 0) and the one to its right or below it. */
export interface Wall {
  readonly column: number
  readonly row: number
  readonly side: 'right' | 'below'
}

/** The widest drawing: with the numbers of rows it fits 80 columns. */
export const WIDEST = 72
/** Where a drawing would be wider, empty columns are left out, except so many on each side of an occupied one. */
const KEPT = 2
export const LEFT_OUT = '~'

/** Draws a part of a field. */
export function drawField(
  groundAt: (column: number, row: number) => string,
  figures: readonly Token[],
  frame: Frame,
): Drawing {
  const columns = chooseColumns(figures, frame, WIDEST)
  const lines: string[] = []
  for (let row = frame.top; row <= frame.bottom; row++) {
    const characters = columns.map((column) => {
      if (column < 0) return LEFT_OUT
      return figures.find((figure) => figure.column === column && figure.row === row)?.mark || groundAt(column, row)
    })
    lines.push(characters.join(''))
  }
  return { columns: columns.map((column) => column + 1), firstRow: frame.top + 1, lines }
}

/** The frame that everybody fits in, wherever they have been. */
export function frameOf(figures: readonly Omit<Token, 'mark'>[], margin: number, whole: Frame): Frame {
  const columns = figures.map(({ column }) => column)
  const rows = figures.map(({ row }) => row)
  return {
    left: Math.max(whole.left, Math.min(...columns) - margin),
    right: Math.min(whole.right, Math.max(...columns) + margin),
    top: Math.max(whole.top, Math.min(...rows) - margin),
    bottom: Math.min(whole.bottom, Math.max(...rows) + margin),
  }
}

/** The columns to draw, with -1 in the place of those that are left out. */
export function chooseColumns(figures: readonly Token[], { left, right }: Frame, most: number): number[] {
  const all = Array.from({ length: right - left + 1 }, (_, index) => left + index)
  if (all.length <= most) return all
  const near = all.filter((column) => figures.some((figure) => Math.abs(figure.column - column) <= KEPT))
  return near.flatMap((column, index) => (index > 0 && near[index - 1] < column - 1 ? [-1, column] : [column]))
}

/** Letters that stand for combatants: capitals for the first party, small ones for the second. */
export function markOf(party: 0 | 1, index: number, taken: ReadonlySet<string>): string {
  const letters = party === 0 ? CAPITALS : CAPITALS.map((letter) => letter.toLowerCase())
  return letters.filter((letter) => !taken.has(letter))[index] ?? '?'
}

/** Of the Latin alphabet, then with accents and strokes: enough for the largest party. */
const CAPITALS = Array.from({ length: 0x17f - 0x41 }, (_, index) => String.fromCharCode(0x41 + index)).filter(
  (letter) => /\p{Lu}/u.test(letter) && letter.toLowerCase().length === 1 && letter.toLowerCase() !== letter,
)
