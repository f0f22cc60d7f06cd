import { type Edge, Graph, layout } from '@dagrejs/dagre'
import type { MarkdownRenderer } from 'vitepress'

/** What GitHub draws from a text by Mermaid. We use its flow charts of names and arrows only. */
const LANGUAGE = 'mermaid'
const ARROW = /^([\w./-]+) --> ([\w./-]+)$/

/** Pixels. */
const FONT = 13
const PADDING = 10
const HEIGHT = 26
/** Of a character of the code font, as wide as any that readers may have. */
const CHARACTER = FONT * 0.62

/** Draws flow charts when the site is built, in the colours of the page: no program is loaded for them. */
export function diagrams(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, ...others) => {
    const { info, content } = tokens[index]!
    return info.trim() === LANGUAGE ? drawFlowchart(content) : fence!(tokens, index, ...others)
  }
}

/** Draws `flowchart TD` with lines of `one --> other`. Throws for anything else. */
export function drawFlowchart(text: string): string {
  const [kind, ...lines] = text.trim().split('\n')
  if (kind !== 'flowchart TD') throw new Error(`Expected "flowchart TD", got "${kind}"`)
  const arrows = lines.map((line) => {
    const [, from, to] = ARROW.exec(line.trim()) ?? []
    if (!from || !to) throw new Error(`Expected "NAME --> NAME", got "${line.trim()}"`)
    return { from, to }
  })
  const graph = new Graph({ directed: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 10, ranksep: 30, marginx: 2, marginy: 2 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const name of new Set(arrows.flatMap(({ from, to }) => [from, to])))
    graph.setNode(name, { width: name.length * CHARACTER + 2 * PADDING, height: HEIGHT })
  for (const { from, to } of arrows) graph.setEdge(from, to)
  layout(graph)
  const lineOf = (points: readonly { x: number; y: number }[]): string =>
    points.map(({ x, y }, number) => `${number === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const paths = graph
    .edges()
    .map((edge: Edge) => `<path d="${lineOf(graph.edge(edge).points)}" marker-end="url(#arrow)"/>`)
  const boxes = graph.nodes().map((name: string) => {
    const { x, y, width, height } = graph.node(name)
    const box = [x - width / 2, y - height / 2, width, height].map((value) => value.toFixed(1))
    return `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" rx="5"/><text x="${x.toFixed(1)}" y="${y.toFixed(1)}">${name}</text>`
  })
  const { width = 0, height = 0 } = graph.graph()
  const label = `Arrows: ${arrows.map(({ from, to }) => `${from} to ${to}`).join(', ')}`
  // Readers may have to scroll to see all of it, also by the keyboard.
  return `<div class="diagram" tabindex="0" role="group" aria-label="Diagram" v-pre><svg role="img" aria-label="${label}" width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" font-size="${FONT}"><defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>${paths.join('')}${boxes.join('')}</svg></div>\n`
}
