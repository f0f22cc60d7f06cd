import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawFlowchart } from '../../site/diagrams.ts'
import { ROOT } from '../readme.ts'
import { SITE } from './built.ts'

test('a flow chart of a document is drawn, with all its names and arrows, and not shown as a text', () => {
  const page = readFileSync(join(SITE, 'architecture.html'), 'utf8')
  expect(page).not.toContain('flowchart TD')
  const [, text] = /```mermaid\nflowchart TD\n([\s\S]*?)```/.exec(
    readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'),
  )!
  const lines = text!.trim().split('\n')
  const names = new Set(lines.flatMap((line) => line.trim().split(' --> ')))
  const [, drawn] = /<div class="diagram"[\s\S]*?(<svg[\s\S]*?<\/svg>)/.exec(page)!
  expect(new Set(Array.from(drawn!.matchAll(/<text [^>]*>([^<]+)</g), ([, name]) => name))).toEqual(names)
  expect(drawn!.match(/marker-end/g)).toHaveLength(lines.length)
})

test('other diagrams of Mermaid are refused when the site is built', () => {
  expect(() => drawFlowchart('sequenceDiagram\n  a ->> b: hello')).toThrow('Expected "flowchart TD"')
  expect(() => drawFlowchart('flowchart TD\n  a -.-> b')).toThrow('got "a -.-> b"')
})
