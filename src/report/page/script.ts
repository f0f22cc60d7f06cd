/**
 * What the page does: it replaces each chart's picture by the living chart, as wide as there is room and in the reader's
 * colours, saves charts, and shows some panels of many. Plain JavaScript for browsers, after Vega, Vega-Lite and
 * Vega-Embed. Expressions are interpreted, not compiled (`ast`), because the page forbids `eval`.
 */
export const SCRIPT = `
'use strict'
const { charts, dark, colors } = JSON.parse(document.getElementById('charts').textContent)
const scheme = matchMedia('(prefers-color-scheme: dark)')
const figures = [...document.querySelectorAll('figure[data-id]')]
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
  spec.concat = all.filter((_, index) => chosen(panels[index]))
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
    const [kind, name] = JSON.parse(wanted)
    choosePanels(spec, (panel) => panel[kind] === name)
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
  for (const { name } of panels) add(select, name, JSON.stringify(['name', name]))
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
async function drawAll() {
  for (const figure of figures) await draw(figure)
  reachBoxes()
  document.documentElement.dataset.drawn = 'yes'
}
drawAll()
scheme.addEventListener('change', drawAll)
addEventListener('resize', drawAll)
document.addEventListener('toggle', reachBoxes, true)
`
