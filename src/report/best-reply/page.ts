import { toDigits } from '../figure.ts'
import { table } from '../page/document.ts'
import { type Html, html } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { isSame } from './lists.ts'
import { type AnyBestReply, asYaml, differ } from './words.ts'

export function partsOf(found: AnyBestReply): Part[] {
  if (found.exact) return [{ id: 'play', title: 'Perfect play', content: play(found), isOpen: true }]
  const changed = found.groups.filter(({ written, reply }) => !isSame(written, reply))
  if (!found.isBetter || changed.length === 0) return []
  const id = (who: string, tactic: string | undefined) => tactic ?? `${who}-reply`
  return [
    {
      ...{ id: 'reply', title: 'The reply, against what is written', isOpen: true },
      content: html`${changed.map(
        ({ who, written, reply }) => html`<h3>${who}</h3>
${listOf('In its turn', written.turn, reply.turn)}
${listOf('In reaction', written.reactions, reply.reactions)}`,
      )}`,
    },
    {
      ...{ id: 'yaml', title: 'To paste into the scenario', short: 'YAML', isOpen: true },
      content: html`${changed.map(({ who, tactic, reply }) => html`<pre>${asYaml([[id(who, tactic), reply]])}</pre>`)}`,
    },
  ]
}

export function listOf(title: string, before: Parameters<typeof differ>[0], after: Parameters<typeof differ>[0]): Html {
  const lines = differ(before, after)
  if (lines.length === 0) return html``
  const shown = lines.map(({ sign, rule }) => {
    if (sign === '+') return html`<ins>+ ${rule}</ins>\n`
    return sign === '-' ? html`<del>- ${rule}</del>\n` : html`  ${rule}\n`
  })
  return html`<p class="soft">${title}</p>
<pre>${shown}</pre>`
}

function play({ does }: Extract<AnyBestReply, { exact: true }>): Html {
  const rows = does.map(
    ({ who, text, times }) =>
      html`<tr><th scope="row">${who}</th><td class="text">${text}</td><td>${toDigits(times, 6)}</td></tr>\n`,
  )
  return html`<p class="soft">What it does where every decision is the best, against the other party’s tactic as it is written. It sees all that there is to see, but not what dice will show.</p>
${table(['who', 'does', 'times a battle'], rows, ['does'])}`
}
