import { forXml, forXmlAttribute } from '../source/escape.ts'

/** An XML element: of text, or of elements that `element` has written. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly string[],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${forXmlAttribute(String(value))}"`)
  const open = `<${name}${written.join('')}`
  if (typeof content === 'string') return content === '' ? `${open}/>` : `${open}>${forXml(content)}</${name}>`
  if (content.length === 0) return `${open}/>`
  return `${open}>\n${content.map(indent).join('\n')}\n</${name}>`
}

/** Two columns further in, but for the text of elements, whose lines are left as they are. */
function indent(text: string): string {
  return text.replaceAll(/^(?=\s*<)/gm, '  ')
}
