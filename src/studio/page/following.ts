import type { Scenario } from '../../scenario/scenario.ts'
import { changesBetween } from '../../studies/changes.ts'
import type { Opening } from '../opening.ts'
import { fileOfText, rulesTextsOf } from '../rules-texts.ts'
import type { Connection } from './connection.ts'
import type { Host } from './host.ts'
import { byId, element } from './markup.ts'
import type { Memory } from './memory.ts'
import { alarm } from './notices.ts'
import { readChanged } from './reader.ts'

/** Whose files are followed. */
interface FollowingOptions {
  readonly host: Host
  readonly opening: Opening
  readonly scenario: Scenario
  readonly memory: Memory
  readonly connection: Connection
  /** Whether the page writes the files itself: it begins anew by itself then. */
  readonly isSaving: () => boolean
}

/** Follows the scenario's files for as long as the page is there, and begins anew when somebody else has saved them. */
export async function followFiles(options: FollowingOptions): Promise<void> {
  const { host, opening, connection } = options
  if (!host.nextFiles) return
  for (let last = opening.stamp; ; ) {
    const now = await host.nextFiles(last)
    if (!now) {
      await connection.untilBack()
      continue
    }
    last = now.stamp
    if (now.problems) alarm(now.problems.join('\n\n'))
    else if (now.stamp === opening.stamp) alarm('')
    else return beginAnew(options)
  }
}

/** Has the page begin anew with the files as they are now; not under the hands of somebody who saves. */
async function beginAnew({ host, opening, scenario, memory, isSaving }: FollowingOptions): Promise<void> {
  const dialog = byId<HTMLDialogElement>('saving')
  if (dialog.open) await new Promise((closed) => dialog.addEventListener('close', closed, { once: true }))
  if (isSaving()) return
  const now = await host.open()
  const read = !now || 'problems' in now ? undefined : await readChanged(now, {})
  const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).replaceAll('"', ''))
  const texts = new Map(rulesTextsOf(opening).map(({ path, text }) => [path, text]))
  const edited =
    now && !('problems' in now) ? rulesTextsOf(now).filter(({ path, text }) => texts.get(path) !== text) : []
  const values = changesBetween(scenario.whole, read?.scenario?.whole ?? scenario.whole).map(
    ({ path, from, to }) => `${path} ${show(from)} → ${show(to)}`,
  )
  memory.followed = [...edited.map(({ path }) => fileOfText(path)), ...values]
  location.reload()
}

/** More changes than these are only counted. */
const MOST_NAMED = 12

/** Tells what was changed on disk, until that is dismissed. */
export function describeFollowed(changes: readonly string[]): void {
  const box = byId('followed')
  const reported = changes.length > 0 ? changes.slice(0, MOST_NAMED) : ['nothing that is fought']
  const more = changes.length > MOST_NAMED ? ` and ${changes.length - MOST_NAMED} more` : ''
  const button = element('button', { type: 'button' }, 'Seen')
  button.addEventListener('click', () => {
    box.hidden = true
  })
  box.replaceChildren(`The files have changed on disk: ${reported.join(', ')}${more}.`, button)
  box.hidden = false
}
