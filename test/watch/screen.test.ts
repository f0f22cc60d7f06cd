import { describe, expect, it } from 'vitest'
import { Screen } from '../../src/watch/screen.ts'

const ESC = String.fromCharCode(27)
/** Commands of a terminal, and what is between them. */
const PARTS = new RegExp(`${ESC}\\[(\\d*)([AHJK])|[^${ESC}\\n\\r]+|\\n|\\r`, 'g')

/** As much of a terminal as the screen makes use of: what it would show. */
function terminal(columns = 20) {
  let lines = ['']
  let row = 0
  let column = 0
  const move = { A: (n: number) => (row -= n), H: () => ([row, column] = [0, 0]) } as const
  return {
    columns,
    rows: 10,
    write(text: string) {
      for (const [part, count, code] of text.matchAll(PARTS)) {
        if (code === 'A' || code === 'H') move[code](Number(count))
        else if (code === 'K') lines[row] = lines[row].slice(0, column)
        else if (code === 'J') lines = count === '2' ? [''] : [...lines.slice(0, row), lines[row].slice(0, column)]
        else if (part === '\r') column = 0
        else if (part === '\n') {
          ;[row, column] = [row + 1, 0]
          lines[row] ??= ''
        } else {
          lines[row] = lines[row].slice(0, column).padEnd(column) + part + lines[row].slice(column + part.length)
          column += part.length
        }
      }
    },
    get shown() {
      return lines.join('\n')
    },
  }
}

describe('what is drawn in place', () => {
  it('takes the place of what was drawn before, whichever is longer or wider', () => {
    const surface = terminal()
    surface.write('$ tiltyard\n')
    const screen = new Screen(surface)
    screen.draw(['one', 'two, and wide', 'three'])
    expect(surface.shown).toBe('$ tiltyard\none\ntwo, and wide\nthree\n')
    screen.draw(['1', '2'])
    expect(surface.shown).toBe('$ tiltyard\n1\n2\n')
    screen.draw(['a', 'b', 'c'])
    expect(surface.shown).toBe('$ tiltyard\na\nb\nc\n')
  })

  it('leaves above what was put there for good', () => {
    const surface = terminal()
    const screen = new Screen(surface)
    screen.draw(['now', 'and', 'here'])
    screen.print(['past'])
    screen.draw(['new'])
    screen.draw(['newer'])
    expect(surface.shown).toBe('past\nnewer\n')
  })

  it('begins on an empty terminal after its width has changed, as nobody knows where the old lines are', () => {
    const surface = terminal()
    const screen = new Screen(surface)
    screen.draw(['a long line', 'two'])
    surface.columns = 6
    screen.draw(['a', 'b'])
    expect(surface.shown).toBe('a\nb\n')
  })
})
