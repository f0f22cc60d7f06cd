/** An XML element: of text, or of elements that `element` has written. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly string[],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${encode(String(value))}"`)
  const open = `<${name}${written.join('')}`
  if (typeof content === 'string') return content === '' ? `${open}/>` : `${open}>${encode(content)}</${name}>`
  if (content.length === 0) return `${open}/>`
  return `${open}>\n${content.map(indent).join('\n')}\n</${name}>`
}

/** Two columns further in, but for the text of elements, whose lines are left as they are. */
function indent(text: string): string {
  return text.replaceAll(/^(?=\s*<)/gm, '  ')
}

/** XML 1.0 has no other control characters than these, however they are written. */
function encode(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
