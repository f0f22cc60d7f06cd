import type { Page } from 'playwright-core'

/**
 * What a reader would see only a part of, or not at all: text beyond the window or beyond the box that clips it, text that is
 * longer than its field, and fields and boxes with text but without height. What stands in a box that can be scrolled
 * counts as seen if the box itself is in the window. Labels of a chart that run into each other, and figures of a table that
 * are torn in their margin, are hard to read as well. Measured, so it holds for whatever fonts the machine has.
 *
 * @param within a selector of the part to look at; all of the page if left out.
 */
export async function findCuts(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate<string[]>(`(${look})(${JSON.stringify(within)})`)
}

/** The fonts of all text that is visible, each once: a page has one, and one for code. */
export async function fontsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...new Set([...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''))
      .map((element) => getComputedStyle(element).fontFamily.replaceAll('"', '')))]`)
}

// Plain JavaScript: it runs in the page.
const look = `(within) => {
  const found = []
  const told = (element, text) => {
    const name = element.id || (element.getAttribute('class') ?? '')
    return element.localName + (name ? '.' + name.trim().replace(/\\s+/g, '.') : '') + ' ' + JSON.stringify(text.trim().slice(0, 50))
  }
  const isForEarsOnly = (element) => {
    const box = element.closest('.hidden, .skip')
    return box !== null
  }
  const scrolls = (value) => value === 'auto' || value === 'scroll'
  const clips = (value) => value === 'hidden' || value === 'clip'
  /** What of a box is hidden by those around it, or by the window. */
  const cutOf = (rect, element) => {
    let { left, right, top, bottom } = rect
    for (let around = element; around && around !== document.documentElement; around = around.parentElement) {
      // What is fixed or in the top layer is clipped by nothing around it.
      const style = getComputedStyle(around)
      const own = around.getBoundingClientRect()
      if (around !== element || !(around instanceof SVGTextContentElement)) {
        if (clips(style.overflowX) && (left < own.left - 1 || right > own.right + 1)) return 'cut at its side'
        if (clips(style.overflowY) && (top < own.top - 1 || bottom > own.bottom + 1)) return 'cut in its height'
        if (scrolls(style.overflowX)) { left = own.left; right = own.right }
        if (scrolls(style.overflowY)) { top = own.top; bottom = own.bottom }
      }
      if (style.position === 'fixed') break
    }
    if (left < -1 || right > document.documentElement.clientWidth + 1) return 'beyond the window'
    return ''
  }
  const canvas = document.createElement('canvas').getContext('2d')
  const widthOf = (text, style) => {
    canvas.font = style.font
    return canvas.measureText(text).width
  }
  for (const root of document.querySelectorAll(within)) for (const element of [root, ...root.querySelectorAll('*')]) {
    if (isForEarsOnly(element) || element.closest('script, style, template, noscript, option, title, defs')) continue
    const own = [...element.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== '')
    const text = own.map(({ data }) => data).join('')
    if (!element.checkVisibility()) continue
    const rect = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    if (element.localName === 'input' && !['range', 'checkbox', 'radio', 'file', 'color'].includes(element.type)) {
      const shown = element.value || element.placeholder
      // What is too long for its field may be shown whole beside it.
      const isWhole = [...element.parentElement.children].some((other) => other !== element && other.checkVisibility() && other.textContent === shown)
      if (shown !== '' && !isWhole && element.scrollWidth > element.clientWidth + 1) found.push(told(element, shown) + ': longer than its field')
      if (cutOf(rect, element.parentElement)) found.push(told(element, shown) + ': ' + cutOf(rect, element.parentElement))
    } else if (element.localName === 'textarea') {
      if (element.scrollHeight > element.clientHeight + 2) found.push(told(element, element.value) + ': longer than its field')
    } else if (element.localName === 'select') {
      const shown = element.selectedOptions[0]?.textContent ?? ''
      const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      if (widthOf(shown, style) > room + 1) found.push(told(element, shown) + ': longer than its field')
      if (cutOf(rect, element.parentElement)) found.push(told(element, shown) + ': ' + cutOf(rect, element.parentElement))
    }
    if (text === '') continue
    if (rect.height === 0 || rect.width === 0) {
      found.push(told(element, text) + ': without any size')
      continue
    }
    for (const node of own) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const cuts = [...range.getClientRects()].map((line) => cutOf(line, element)).filter(Boolean)
      if (cuts.length > 0) found.push(told(element, node.data) + ': ' + cuts[0])
      for (const { index, 0: margin } of element.closest('td') ? node.data.matchAll(/± [\\d.]+/g) : []) {
        range.setStart(node, index)
        range.setEnd(node, index + margin.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(told(element, node.data) + ': torn in its margin')
      }
    }
  }
  for (const root of document.querySelectorAll(within)) for (const chart of root.querySelectorAll('svg.marks')) {
    if (!chart.checkVisibility()) continue
    // Labels that are turned have larger boxes than letters.
    const level = [...chart.querySelectorAll('text')].filter((label) => label.textContent.trim() !== '' && label.checkVisibility({ opacityProperty: true }) && !/rotate\\((?!0[,)])/.test(label.getAttribute('transform') ?? ''))
    const boxes = level.map((label) => ({ text: label.textContent, ...label.getBoundingClientRect().toJSON() }))
    for (const [at, one] of boxes.entries()) for (const other of boxes.slice(at + 1)) {
      const isApart = one.right + 2 <= other.left || other.right + 2 <= one.left || (Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)) * 2 < Math.min(one.height, other.height)
      // A number with a halo is drawn twice.
      if (!isApart && one.text !== other.text) found.push('labels ' + JSON.stringify(one.text) + ' and ' + JSON.stringify(other.text) + ' run into each other')
    }
  }
  return found
}`
