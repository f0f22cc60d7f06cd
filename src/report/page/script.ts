/**
 * What the page does: it replaces each chart's picture by the living chart, as wide as there is room and in the reader's
 * colours. Plain JavaScript for browsers, after Vega, Vega-Lite and Vega-Embed. Expressions are interpreted, not
 * compiled (`ast`), because the page forbids `eval`.
 */
export const SCRIPT = `
'use strict'
const { charts, dark } = JSON.parse(document.getElementById('charts').textContent)
const scheme = matchMedia('(prefers-color-scheme: dark)')

function specOf(chart, figure) {
  const spec = structuredClone(figure.clientWidth < chart.width ? chart.narrow : chart.wide)
  if (scheme.matches) spec.config = dark
  return spec
}

async function draw(figure) {
  const { id } = figure.dataset
  const chart = charts[id]
  const drawn = specOf(chart, figure)
  const key = JSON.stringify([drawn.config === dark, figure.clientWidth < chart.width])
  if (figure.dataset.drawn === key) return
  figure.dataset.drawn = key
  await vegaEmbed(figure.querySelector('.drawing'), drawn, {
    mode: 'vega-lite',
    renderer: 'svg',
    ast: true,
    theme: undefined,
    tooltip: { theme: scheme.matches ? 'dark' : 'light' },
    downloadFileName: id,
    actions: { export: { svg: true, png: true }, source: false, compiled: false, editor: false },
    scaleFactor: 2,
  })
}

function openSpec(figure) {
  const text = JSON.stringify(charts[figure.dataset.id].wide, null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  window.open(address, '_blank')
}

const figures = [...document.querySelectorAll('figure[data-id]')]
for (const figure of figures) {
  const button = figure.querySelector('button')
  button.hidden = false
  button.addEventListener('click', () => openSpec(figure))
}
async function drawAll() {
  for (const figure of figures) await draw(figure)
  document.documentElement.dataset.drawn = 'yes'
}
drawAll()
scheme.addEventListener('change', drawAll)
addEventListener('resize', drawAll)
`
