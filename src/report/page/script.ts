/**
 * What the page does: it replaces each chart's picture by the living chart, as wide as there is room and in the reader's
 * colours, saves charts, and shows some panels of many. Plain JavaScript for browsers, after Vega, Vega-Lite and
 * Vega-Embed. Expressions are interpreted, not compiled (`ast`), because the page forbids `eval`.
 */
export const SCRIPT = `
'use strict'
const { charts, dark, colors } = JSON.parse(document.getElementById('charts').textContent)
const scheme = matchMedia('(prefers-color-scheme: dark)')
// Where nothing draws charts, their figures are tables alone.
const figures = [...document.querySelectorAll('figure[data-id]')].filter((figure) => figure.querySelector('.drawing'))
const views = new Map()

// Scaled down to two thirds, a chart can still be read; below that it is drawn anew.
function sizeFor(width) {
  if (width >= 640) return 'wide'
  return width >= 440 ? 'middle' : 'narrow'
}

function darken(value, key) {
  if (typeof value === 'string') return (key === 'color' || key === 'ink') && Object.hasOwn(colors, value) ? colors[value] : value
  if (Array.isArray(value)) return value.map((each) => darken(each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, darken(each, name)]))
}

// Only the first column has labels beside it, and only the last row has a title below.
function choosePanels(spec, chosen) {
  const { panels, room } = spec.usermeta
  const all = spec.concat
  const { axis: xAxis } = all.at(-1).layer[0].encoding.x
  const { axis: yAxis } = all[0].layer[0].encoding.y
  spec.concat = all.filter((_, index) => chosen(panels[index], index))
  const columns = Math.min(spec.columns, spec.concat.length)
  spec.columns = columns
  const lastRow = Math.floor((spec.concat.length - 1) / columns) * columns
  spec.concat.forEach((panel, index) => {
    if (columns === 1) panel.width = room
    const { x, y } = panel.layer[0].encoding
    x.axis.title = index >= lastRow ? xAxis.title : null
    y.axis.title = index % columns === 0 ? yAxis.title : null
    y.axis.labels = index % columns === 0
  })
}

function specOf(figure) {
  const spec = structuredClone(charts[figure.dataset.id][sizeFor(figure.clientWidth)])
  const wanted = figure.dataset.shown
  if (wanted) {
    const [kind, which] = JSON.parse(wanted)
    choosePanels(spec, (panel, at) => (kind === 'panel' ? at === which : panel.group === which))
  }
  if (!scheme.matches) return spec
  return { ...darken(spec), config: dark }
}

async function draw(figure) {
  const { id, shown } = figure.dataset
  const key = JSON.stringify([scheme.matches, sizeFor(figure.clientWidth), shown])
  if (figure.dataset.drawn === key) return
  figure.dataset.drawn = key
  const spec = specOf(figure)
  const drawing = figure.querySelector('.drawing')
  const { view } = await vegaEmbed(drawing, spec, {
    mode: 'vega-lite',
    renderer: 'svg',
    ast: true,
    theme: undefined,
    tooltip: { theme: scheme.matches ? 'dark' : 'light' },
    actions: false,
  })
  views.set(id, view)
  const picture = figure.querySelector('.picture')
  drawing.setAttribute('role', 'img')
  drawing.setAttribute('aria-label', picture.getAttribute('aria-label'))
  // The label and the table say it better than marks one by one.
  drawing.querySelector('svg').setAttribute('aria-hidden', 'true')
  drawing.hidden = false
  figure.classList.add('drawn')
}

async function save(id, kind) {
  const link = document.createElement('a')
  link.href = await views.get(id).toImageURL(kind, 2)
  link.download = id + '.' + kind
  link.click()
}

function openSpec(id) {
  const text = JSON.stringify(charts[id].wide, null, 2)
  window.open(URL.createObjectURL(new Blob([text], { type: 'application/json' })), '_blank')
}

function offerPanels(figure) {
  const panels = charts[figure.dataset.id].wide.usermeta?.panels ?? []
  if (panels.length < 3) return
  const select = document.createElement('select')
  const add = (parent, text, value) => {
    const option = document.createElement('option')
    option.textContent = text
    option.value = value
    parent.append(option)
  }
  add(select, 'all', '')
  const groups = new Set(panels.map(({ group }) => group).filter((group) => group !== undefined))
  for (const group of groups) add(select, 'all of ' + group, JSON.stringify(['group', group]))
  // By number: two can have one name.
  for (const [at, { name }] of panels.entries()) add(select, name, JSON.stringify(['panel', at]))
  const label = document.createElement('label')
  label.className = 'choice'
  label.append('Show ', select)
  figure.prepend(label)
  select.addEventListener('change', () => {
    figure.dataset.shown = select.value
    void draw(figure)
  })
}

// What can be moved sideways has to be so from the keyboard.
function reachBoxes() {
  for (const box of document.querySelectorAll('.scroll, .field, pre')) {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) {
      box.tabIndex = 0
      box.setAttribute('role', 'group')
      box.setAttribute('aria-label', 'More than fits, to be moved by the arrow keys')
    } else {
      box.removeAttribute('tabindex')
      box.removeAttribute('role')
      box.removeAttribute('aria-label')
    }
  }
}

for (const figure of figures) {
  const { id } = figure.dataset
  figure.querySelector('.tools').hidden = false
  for (const button of figure.querySelectorAll('.tools button')) {
    const what = button.dataset.do
    button.addEventListener('click', () => (what === 'spec' ? openSpec(id) : save(id, what)))
  }
  offerPanels(figure)
}
// What is folded up is read by those who look for it; on paper all of it is.
const parts = [...document.querySelectorAll('.part')]
function showTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const part = target?.closest('.part')
  if (!part || part.open) return
  part.open = true
  target.scrollIntoView()
}
for (const part of parts) part.open = 'stays' in part.dataset
addEventListener('hashchange', showTarget)
for (const link of document.querySelectorAll('a[href^="#"]')) link.addEventListener('click', () => setTimeout(showTarget))
let folded = []
addEventListener('beforeprint', () => {
  folded = parts.filter(({ open }) => !open)
  for (const part of folded) part.open = true
})
addEventListener('afterprint', () => {
  for (const part of folded) part.open = false
})

// The table of all metrics is filtered by what their names hold, and sorted by a click on its heads.
for (const table of document.querySelectorAll('.metrics')) {
  const [body] = table.tBodies
  const rows = [...body.rows]
  const label = document.createElement('label')
  label.className = 'filter'
  const field = document.createElement('input')
  field.type = 'search'
  const found = document.createElement('p')
  found.className = 'soft filter'
  found.setAttribute('role', 'status')
  label.append('Only those whose name holds', field)
  table.closest('.scroll').before(label, found)
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(' ')
    for (const row of rows) row.hidden = !words.every((word) => row.cells[0].textContent.toLowerCase().includes(word))
    found.textContent = field.value === '' ? '' : rows.filter(({ hidden }) => !hidden).length + ' of ' + rows.length
  })
  const keys = [
    (row) => row.cells[0].textContent,
    (row) => Number(row.dataset.value),
    (row) => row.cells[2].textContent,
  ]
  for (const [column, head] of [...table.tHead.rows[0].cells].entries()) {
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending'
      for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
      const keyOf = keys[column]
      const sorted = rows.toSorted((a, b) => {
        const [one, two] = [keyOf(a), keyOf(b)]
        return typeof one === 'number' ? one - two : one.localeCompare(two)
      })
      body.append(...(down ? sorted.reverse() : sorted))
    })
  }
}

let drawing = Promise.resolve()
// One after the other: what is folded up is drawn when it is opened, as wide as it is then.
function drawAll() {
  drawing = drawing.then(drawShown)
  return drawing
}
async function drawShown() {
  for (const figure of figures) if (figure.checkVisibility()) await draw(figure)
  reachBoxes()
  document.documentElement.dataset.drawn = 'yes'
}
showTarget()
drawAll()
scheme.addEventListener('change', drawAll)
addEventListener('resize', drawAll)
document.addEventListener('toggle', drawAll, true)
`
