import { type DocumentMap, isMap, mapAt } from './edited.ts'
import { type Editor, mistakeLine } from './editor.ts'
import type { MapTakes } from './field.ts'
import { classesOf, lettersOf, sayGround } from './map-ground.ts'
import { element, refill } from './markup.ts'
import type { Mistake } from './mistake.ts'
import {
  type Growth,
  grow,
  moveWalls,
  type Rows,
  readRows,
  type Side,
  toggleWall,
  wallAt,
  writeRows,
} from './plan-map.ts'

/** Sets several values at once: a map and the walls on it. */
export type SetAll = (values: Readonly<Record<string, unknown>>, isDone?: boolean) => void

/** A map of more columns is given a wider column of the page, where there is room. */
const MOST_NARROW = 24

const SIDES: Readonly<Record<string, Side>> = { '|': 'right', _: 'below' }
const ONLY_OPEN = ['distance', 'margin', 'rank']
const ONLY_DRAWN = ['map', 'legend', 'walls']

/** What is drawn with, and where the keyboard is: they stay when the column of the numbers is arranged anew. */
let brush = '#'
let cursor = { column: 0, row: 0 }

/** The map of the field: what is drawn on a cell is chosen, and put there by mouse or keyboard. */
export function makeMapEditor(takes: MapTakes, name: string, setAll: SetAll): Editor {
  const box = element('div', { class: 'map' })
  let field: DocumentMap = {}
  let rows: Rows = []
  let walls: readonly unknown[] = []
  let shown = ''
  let mistakes: readonly Mistake[] = []
  let isPainting = false

  const legend = (): DocumentMap => mapAt(field, 'legend')
  const letters = lettersOf(takes)
  const meaningOf = (character: string): string => sayGround(character, takes, legend())
  const classOf = (character: string): string => classesOf(character, takes, legend())

  function render(): void {
    const { map } = field
    if (typeof map !== 'string') {
      const button = element('button', { type: 'button', 'data-key': 'begin' }, 'Draw a map of this field')
      button.addEventListener('click', begin)
      refill(box, element('p', { class: 'soft' }, 'An open field.'), button, ...mistakes.map(mistakeLine))
    } else refill(box, palette(), grid(), ...mistakes.map(mistakeLine), sizes(), newGround(), ending())
  }

  function without(keys: readonly string[]): DocumentMap {
    return Object.fromEntries(Object.entries(field).filter(([key]) => !keys.includes(key)))
  }

  function begin(): void {
    setAll({ field: { ...without(ONLY_OPEN), map: takes.open } })
  }

  function ending(): HTMLElement {
    const button = element('button', { type: 'button', 'data-key': 'end' }, 'Back to an open field')
    button.addEventListener('click', () => setAll({ field: without(ONLY_DRAWN) }))
    return element('div', { class: 'adding' }, button)
  }

  function palette(): HTMLElement {
    const known = [...takes.ground.map(({ word }) => word), ...new Set([...letters[0], ...letters[1]])]
    const own = Object.keys(legend()).filter((character) => !known.includes(character))
    const drawn = [...new Set(rows.flat())].filter(
      (character) => !known.includes(character) && !own.includes(character),
    )
    const edges = takes.hasEdges ? Object.keys(SIDES) : []
    const brushes = [...known, ...own, ...drawn, ...edges].map((character) => {
      const meaning = edges.includes(character)
        ? `wall on the edge ${SIDES[character] === 'right' ? 'to the right' : 'below'}`
        : meaningOf(character)
      const input = element('input', {
        type: 'radio',
        name: `brush ${name}`,
        value: character,
        checked: character === brush,
        'data-key': `brush ${character}`,
      })
      input.addEventListener('change', () => {
        brush = character
      })
      return element(
        'label',
        {},
        input,
        element('span', { class: `cell ${classOf(character)}`, 'aria-hidden': 'true' }, character),
        element('span', { class: 'soft' }, meaning),
      )
    })
    return element('fieldset', { class: 'palette' }, element('legend', {}, 'Draw with'), ...brushes)
  }

  function grid(): HTMLElement {
    cursor = { column: Math.min(cursor.column, rows[0].length - 1), row: Math.min(cursor.row, rows.length - 1) }
    const lines = rows.map((line, row) =>
      element(
        'div',
        { role: 'row' },
        ...line.map((character, column) =>
          element(
            'div',
            {
              role: 'gridcell',
              class: `cell ${classOf(character)}${edgeClasses(column, row)}`,
              'aria-label': `${column + 1}, ${row + 1}: ${meaningOf(character)}${edgeWords(column, row)}`,
              'data-at': `${column} ${row}`,
              'data-key': `cell ${column} ${row}`,
              tabindex: column === cursor.column && row === cursor.row ? '0' : '-1',
            },
            character === '.' ? '' : character,
          ),
        ),
      ),
    )
    const board = element(
      'div',
      {
        class: `board${rows[0].length > MOST_NARROW ? ' wide' : ''}`,
        role: 'grid',
        'aria-label': `${name}: ${rows[0].length} columns, ${rows.length} rows`,
      },
      ...lines,
    )
    board.style.setProperty('--columns', String(rows[0].length))
    board.addEventListener('pointerdown', (event) => {
      const at = cellOf(event.target)
      if (!at || event.button !== 0) return
      isPainting = event.pointerType !== 'touch' && SIDES[brush] === undefined
      cursor = at
      if (isPainting) addEventListener('pointerup', endStroke, { once: true })
      paint(at, brush, !isPainting)
      box.querySelector<HTMLElement>(`[data-at="${at.column} ${at.row}"]`)?.focus({ preventScroll: true })
      event.preventDefault()
    })
    board.addEventListener('pointerover', (event) => {
      const at = cellOf(event.target)
      if (isPainting && at) paint(at, brush, false)
    })
    board.addEventListener('keydown', onKey)
    const hint = `All ${rows[0].length} columns are here: the map can be moved sideways.`
    return element(
      'div',
      {},
      element('div', { class: 'scroll' }, board),
      element('p', { class: 'soft sideways' }, hint),
    )
  }

  /** A stroke is one step to take back. */
  function endStroke(): void {
    isPainting = false
    setAll({}, true)
  }

  function edgeClasses(column: number, row: number): string {
    const right = wallAt(walls, column, row, 'right') >= 0 ? ' edge-right' : ''
    return `${right}${wallAt(walls, column, row, 'below') >= 0 ? ' edge-below' : ''}`
  }

  function edgeWords(column: number, row: number): string {
    const right = wallAt(walls, column, row, 'right') >= 0 ? ', wall to the right' : ''
    return `${right}${wallAt(walls, column, row, 'below') >= 0 ? ', wall below' : ''}`
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const step = steps[event.key]
    if (step) {
      const column = Math.min(rows[0].length - 1, Math.max(0, cursor.column + step[0]))
      moveTo({ column, row: Math.min(rows.length - 1, Math.max(0, cursor.row + step[1])) })
    } else if (event.key === ' ' || event.key === 'Enter') paint(cursor, brush, true)
    else if ([...event.key].length === 1) {
      // What the key stands for is drawn at once; what nobody knows is reported below the map.
      brush = event.key
      for (const input of box.querySelectorAll<HTMLInputElement>('.palette input'))
        input.checked = input.value === brush
      paint(cursor, brush, true)
    } else return
    event.preventDefault()
  }

  function moveTo(at: typeof cursor): void {
    box.querySelector(`[data-at="${cursor.column} ${cursor.row}"]`)?.setAttribute('tabindex', '-1')
    cursor = at
    const cell = box.querySelector<HTMLElement>(`[data-at="${at.column} ${at.row}"]`)
    cell?.setAttribute('tabindex', '0')
    cell?.focus()
  }

  function paint({ column, row }: typeof cursor, character: string, isDone: boolean): void {
    const side = takes.hasEdges ? SIDES[character] : undefined
    if (side !== undefined) {
      setAll({ 'field.walls': toggleWall(walls, column, row, side) }, isDone)
      return
    }
    if (rows[row][column] === character) {
      if (isDone) setAll({}, true)
      return
    }
    const painted = rows.map((line, y) => (y === row ? line.map((old, x) => (x === column ? character : old)) : line))
    const map = writeRows(painted)
    // Shown at once, for the next cell of the stroke is drawn on it.
    show({ ...field, map })
    setAll({ 'field.map': map }, isDone)
  }

  function show(drawn: DocumentMap): void {
    field = drawn
    const { map } = field
    walls = Array.isArray(field.walls) ? field.walls : []
    rows = typeof map === 'string' ? readRows(map) : []
    const now = JSON.stringify(field)
    if (now === shown && box.hasChildNodes()) return
    shown = now
    render()
  }

  function sizes(): HTMLElement {
    const button = (words: string, title: string, growth: Growth): HTMLElement => {
      const made = element('button', { type: 'button', title, 'aria-label': title, 'data-key': title }, words)
      made.addEventListener('click', () => resize(growth))
      return made
    }
    const both = (word: string, side: keyof Growth, what: string): HTMLElement =>
      element(
        'span',
        { class: 'side' },
        word,
        button('+', `Add a ${what} ${word}`, { [side]: 1 }),
        button('−', `Remove a ${what} ${word}`, { [side]: -1 }),
      )
    return element(
      'div',
      { class: 'sizes', role: 'group', 'aria-label': 'Size of the map' },
      both('left', 'left', 'column'),
      both('right', 'right', 'column'),
      both('at the top', 'top', 'row'),
      both('at the bottom', 'bottom', 'row'),
    )
  }

  function resize(growth: Growth): void {
    const grown = grow(rows, growth)
    if (grown === rows) return
    const moved = moveWalls(walls, grown, growth)
    setAll({ 'field.map': writeRows(grown), ...(walls.length > 0 && { 'field.walls': moved }) })
  }

  /** What a further character of the map stands for is then said in the fields below. */
  function newGround(): HTMLElement {
    const input = element('input', {
      type: 'text',
      maxlength: '1',
      'aria-label': 'Character of new ground',
      'data-key': 'ground',
    })
    const button = element('button', { type: 'button', 'data-key': 'add ground' }, 'Add ground')
    button.addEventListener('click', () => {
      const character = input.value
      const isTaken = takes.ground.some(({ word }) => word === character) || isMap(legend()[character])
      if (character === '' || isTaken || /[\s.=*|_]/.test(character)) return input.focus()
      brush = character
      setAll({ [`field.legend.${character}`]: {} })
    })
    return element('div', { class: 'adding' }, input, button)
  }

  return {
    element: box,
    show: (_, document) => show(mapAt(document, 'field')),
    report(found) {
      if (found.length === 0 && mistakes.length === 0) return
      mistakes = found
      render()
    },
  }
}

function cellOf(target: EventTarget | null): { column: number; row: number } | undefined {
  const at = (target as HTMLElement | null)?.closest<HTMLElement>('[data-at]')?.dataset.at
  if (at === undefined) return undefined
  const [column, row] = at.split(' ').map(Number)
  return { column, row }
}
