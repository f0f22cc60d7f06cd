/**
 * What the live page does: it listens to the command that made it, and puts what it is reported in place. Plain JavaScript
 * for browsers, after Vega, Vega-Lite and Vega-Embed. All markup comes from `liveState`, which escapes every name.
 */
export const LIVE_SCRIPT = `
'use strict'
const part = (id) => document.getElementById(id)
const scheme = matchMedia('(prefers-color-scheme: dark)')
const { dark, colors } = JSON.parse(part('config').textContent)
let latest
let isDrawing = false
const views = new Map()

const events = new EventSource('events')
events.onmessage = ({ data }) => {
  latest = JSON.parse(data)
  document.title = latest.title + ' · Tiltyard'
  part('gone').hidden = true
  for (const id of ['title', 'status', 'headline']) put(part(id), 'textContent', latest[id])
  for (const id of ['problems', 'change', 'outcomes']) put(part(id), 'innerHTML', latest[id])
  part('problems').hidden = latest.problems === ''
  drawAll()
}
events.onerror = () => {
  part('gone').hidden = false
}

/** Leaves alone what has not changed, so that a selection of text survives, and nothing is read out twice. */
function put(element, property, text) {
  if (element.dataset.shown === text) return
  element.dataset.shown = text
  element[property] = text
}

/** Draws what is known now, and whatever comes in while that is drawn; never two things at a time. */
async function drawAll() {
  if (isDrawing) return
  isDrawing = true
  try {
    for (let shown; shown !== latest; ) {
      shown = latest
      const ids = shown.charts.map(({ id }) => id)
      for (const figure of part('charts').querySelectorAll('figure')) if (!ids.includes(figure.dataset.id)) figure.remove()
      for (const chart of shown.charts) await draw(chart)
      document.documentElement.dataset.drawn = shown.status
    }
  } finally {
    isDrawing = false
  }
}

// Scaled down to two thirds, a chart can still be read; below that it is drawn anew.
function sizeFor(width) {
  if (width >= 640) return 'wide'
  return width >= 440 ? 'middle' : 'narrow'
}

function darken(value, key) {
  if (typeof value === 'string') return key === 'color' && Object.hasOwn(colors, value) ? colors[value] : value
  if (Array.isArray(value)) return value.map((each) => darken(each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, darken(each, name)]))
}

async function draw(chart) {
  const figure = figureOf(chart.id)
  const size = chart[sizeFor(figure.clientWidth)]
  const spec = scheme.matches ? { ...darken(size), config: dark } : structuredClone(size)
  // Drawn aside and put in place when it is done: nothing flickers.
  const drawing = document.createElement('div')
  drawing.className = 'drawing'
  const view = await vegaEmbed(drawing, spec, {
    mode: 'vega-lite', renderer: 'svg', ast: true, theme: undefined, actions: false,
    tooltip: { theme: scheme.matches ? 'dark' : 'light' },
  })
  views.get(chart.id)?.finalize()
  views.set(chart.id, view)
  figure.replaceChildren(drawing)
}

function figureOf(id) {
  const known = part('charts').querySelector('figure[data-id="' + CSS.escape(id) + '"]')
  if (known) return known
  const figure = document.createElement('figure')
  figure.dataset.id = id
  part('charts').append(figure)
  return figure
}

function drawAgain() {
  if (!latest) return
  latest = { ...latest }
  drawAll()
}
scheme.addEventListener('change', drawAgain)
addEventListener('resize', drawAgain)
`
