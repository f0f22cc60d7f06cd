import { joinCommand } from '../../report/command-line.ts'
import { playBattle } from '../../report/stage/play.ts'
import { STAGE_STYLE } from '../../report/stage/style.ts'
import type { Changes } from '../opening.ts'
import { isText } from '../rules-texts.ts'
import { nameOf } from './history.ts'
import { byId, element } from './markup.ts'
import { Panel, type PanelOptions } from './panel.ts'
import { setsOf } from './reader.ts'
import type { Watched } from './studying.ts'

/** The choice that stands for a battle by its number. */
const BY_NUMBER = 'number'

/** Whose battles are watched. */
interface WatchOptions extends Pick<PanelOptions, 'opening' | 'pace' | 'onBroken'> {
  readonly parties: readonly string[]
}

/** A battle of what is shown, watched on its field by the stepper of reports: `tiltyard replay` in the page. */
export class Watch {
  readonly #panel: Panel
  readonly #options: WatchOptions
  readonly #stage: ShadowRoot
  /** Of which changes the battle is that is watched, and what is said of it. */
  #watched: { readonly of: string; readonly words: string } | undefined
  #changes: Changes = {}

  constructor(options: WatchOptions) {
    this.#options = options
    this.#panel = new Panel({ ...options, name: 'watch', picture: 'The field' })
    // A root of its own, for the stepper's class names mean other things among the studio's.
    this.#stage = byId('watch-stage').attachShadow({ mode: 'open' })
    const style = new CSSStyleSheet()
    style.replaceSync(STAGE_STYLE + OWN_STYLE)
    this.#stage.adoptedStyleSheets = [style]
    const picks = [...PICKS, ...options.parties.map((party) => [`win.${party}`, `a win of ${party}`]), ...ENDS]
    const pick = byId<HTMLSelectElement>('watch-pick')
    pick.replaceChildren(...picks.map(([value, words]) => element('option', { value }, words)))
    pick.addEventListener('change', () => {
      const number = byId<HTMLInputElement>('watch-number')
      number.parentElement!.hidden = pick.value !== BY_NUMBER
      if (pick.value === BY_NUMBER) number.select()
      else void this.#fetch()
    })
    byId('watch-form').addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#fetch()
    })
  }

  async open(changes: Changes): Promise<void> {
    this.#changes = changes
    this.#panel.open('A battle to watch')
    await this.#fetch()
  }

  /** Called with what the page says now: a battle that was fought before says so. */
  follow(changes: Changes): void {
    this.#changes = changes
    const watched = this.#watched
    if (!watched || !this.#panel.isOpen) return
    const isStale = nameOf(changes) !== watched.of
    byId('watch').dataset.stale = String(isStale)
    this.#panel.say(
      isStale
        ? `The numbers have changed since this battle was fought: “Watch” fights it with what they are now.\n${watched.words}`
        : watched.words,
    )
  }

  async #fetch(): Promise<void> {
    const changes = this.#changes
    const pick = byId<HTMLSelectElement>('watch-pick').value
    this.#watched = undefined
    const wanted = pick === BY_NUMBER ? { battle: byId<HTMLInputElement>('watch-number').valueAsNumber } : { pick }
    await this.#panel.ask(changes, { kind: 'replay', wanted }, (answer) => {
      if ('watched' in answer) this.#show(answer.watched, changes)
    })
  }

  #show(watched: Watched, changes: Changes): void {
    this.#watched = { of: nameOf(changes), words: this.#wordsOf(watched, changes) }
    this.#stage.innerHTML = watched.stepper
    for (const box of this.#stage.querySelectorAll<HTMLElement>('.field'))
      new ResizeObserver(() => reach(box)).observe(box)
    const stepper = this.#stage.querySelector<HTMLElement>('.stepper')
    if (stepper) playBattle(stepper)
    byId('watch').dataset.battle = String(watched.battle)
    byId('watch-found').hidden = false
    this.follow(this.#changes)
  }

  /** What battle it is, and how to have it reported elsewhere. */
  #wordsOf({ battle, words }: Watched, changes: Changes): string {
    const { file, seed } = this.#options.opening
    const sets = setsOf(changes).flatMap((set) => ['--set', set])
    const command = joinCommand('replay', [file, ...sets, '--battle', String(battle), '--seed', seed])
    const first = Object.keys(changes).some(isText) ? ', once the rules are saved' : ''
    return `${words}\nOn a terminal${first}: ${command}`
  }
}

const PICKS = [
  ['typical', 'the typical one'],
  ['closest', 'the closest win'],
  ['upset', 'the greatest upset'],
  ['longest', 'the longest'],
  ['lucky', 'the luckiest win'],
  ['unlucky', 'the unluckiest win'],
]

const ENDS = [
  ['draw', 'a draw'],
  ['stalemate', 'a stalemate'],
  [BY_NUMBER, 'by its number'],
]

/** What the stepper has from the page that it stands in, in a report; parties have inks for text and fills beside (style.ts). */
const OWN_STYLE = `
:host { --first: var(--first-fill); --second: var(--second-fill); --wash: var(--sunk); --on: var(--paper); --fallen: var(--removed-ink); }
* { box-sizing: border-box; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
p { overflow-wrap: anywhere; } li { overflow-wrap: anywhere; } .soft { color: var(--soft); }
.stepper { margin: 4px 0 0; padding: 0; border: 0; }
`

/** A field that is wider than its box can be moved from the keyboard as well. */
function reach(box: HTMLElement): void {
  const names = { tabindex: '0', role: 'group', 'aria-label': 'The field, to be moved by the arrow keys' }
  const isWider = box.scrollWidth > box.clientWidth
  for (const [name, value] of Object.entries(names)) {
    if (isWider) box.setAttribute(name, value)
    else box.removeAttribute(name)
  }
}
