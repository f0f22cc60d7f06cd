import { isByValue } from '../../tactics/ranking.ts'
import { completeWords } from './completion.ts'
import { type Edit, type Editor, mistakeLine } from './editor.ts'
import { Entries } from './entries.ts'
import type { RulesTakes } from './field.ts'
import type { Followed } from './followed.ts'
import { element, refill } from './markup.ts'
import type { Mistake } from './mistake.ts'
import { conditionStart, type RuleParts, readParts, writeParts } from './rule.ts'
import { type Worth, worthLine } from './worths.ts'

interface RulesEditor extends Editor {
  /** Shows how often each rule was followed; undefined: it is not known of these rules. */
  follow(followed: readonly Followed[] | undefined): void
  /** Shows what each rule is worth; undefined: it is not known of these rules. */
  weigh(worths: readonly (readonly Worth[])[] | undefined): void
}

interface Row {
  readonly box: HTMLElement
  readonly followed: HTMLElement
  readonly worths: HTMLElement
  readonly mistakes: HTMLElement
}

/** The rules of a tactic's list, one below the other, tried from the top. */
export function makeRulesEditor(takes: RulesTakes, name: string, edit: Edit): RulesEditor {
  const { actions, names, ranks, isFixed } = takes
  const entries = new Entries({
    kind: 'rules',
    read: (value) => (Array.isArray(value) ? value : []),
    render,
    edit,
  })
  const others = element('div')
  let rows: Row[] = []

  function type(at: number, part: Partial<RuleParts>): void {
    const parts = { ...readParts(entries.list[at])!, ...part }
    entries.type(entries.list.map((rule, other) => (other === at ? writeParts(parts) : rule)))
  }

  function render(): void {
    const { box, list: rules } = entries
    rows = rules.map(makeRow)
    const first = Object.keys(actions)[0]
    const button = element('button', { type: 'button', 'data-key': 'add' }, 'Add rule')
    button.addEventListener('click', () => entries.change([...entries.list, first], `do ${rules.length}`))
    refill(
      box,
      element('ol', {}, ...rows.map((row) => row.box)),
      others,
      ...(isFixed || first === undefined ? [] : [element('div', { class: 'adding' }, button)]),
    )
  }

  function makeRow(rule: unknown, at: number): Row {
    const parts = readParts(rule)
    const followed = element('span', { class: 'followed' })
    const worths = element('div', { class: 'worths' })
    const mistakes = element('div', { class: 'problem', 'aria-live': 'polite' })
    const title = `${name}, rule ${at + 1}`
    const isPlain = isFixed || !parts
    const line = element('li', { class: parts?.isOff ? 'rule off' : 'rule' })
    line.append(...(isPlain ? [element('code', {}, wordsOf(rule))] : partInputs(parts, at, title)))
    const foot = element('div', { class: 'foot' }, followed)
    if (!isFixed) {
      if (parts) foot.append(switchOf(parts, at, title))
      foot.append(entries.moveButtons(at, `rule ${at + 1}`))
    }
    line.append(foot, worths, mistakes)
    return { box: line, followed, worths, mistakes }
  }

  function partInputs(parts: RuleParts, at: number, title: string): HTMLElement[] {
    const now = (): RuleParts => readParts(entries.list[at])!
    const actionNow = () => actions[now().do]
    const part = (key: 'do' | 'with' | 'at' | 'when' | 'chance', words: Parameters<typeof completeWords>[0]['words']) =>
      completeWords({
        name: `${title}: ${key}`,
        key: `${key} ${at}`,
        value: parts[key],
        words,
        isOneWord: () => key !== 'when' && !(key === 'at' && isByValue(now().at)),
        onInput: (text) => {
          type(at, { [key]: text.trim() })
          if (key === 'do') showTaken()
        },
        onDone: () => edit(entries.list),
      }).element
    const labelled = (label: string, input: HTMLElement): HTMLElement =>
      element(
        'span',
        { class: `part ${label}` },
        element('span', { class: 'word', 'aria-hidden': 'true' }, label),
        input,
      )
    const plain = (words: readonly string[] = []) => words.map((word) => ({ word, meaning: '' }))
    const action = labelled(
      'do',
      part('do', () => Object.entries(actions).map(([word, { meaning }]) => ({ word, meaning }))),
    )
    const means = labelled(
      'with',
      part('with', () => plain(actionNow()?.with)),
    )
    const aim = labelled(
      'at',
      part('at', () => (isByValue(now().at) ? names : (actionNow()?.at ?? []))),
    )
    const condition = labelled(
      'when',
      part('when', () => names),
    )
    const chance = labelled(
      'chance',
      part('chance', () => []),
    )
    chance.hidden = !ranks && parts.chance === ''
    /** What an action has no use for is not asked for, unless it is there. */
    function showTaken(): void {
      const { with: meansNow, at: aimNow } = now()
      means.hidden = meansNow === '' && actionNow()?.with === undefined
      aim.hidden = aimNow === '' && (actionNow()?.at.length ?? 0) === 0
    }
    showTaken()
    return [action, means, aim, condition, chance]
  }

  function switchOf(parts: RuleParts, at: number, title: string): HTMLElement {
    const input = element('input', {
      type: 'checkbox',
      checked: !parts.isOff,
      'aria-label': `${title}: is followed`,
      'data-key': `on ${at}`,
    })
    input.addEventListener('change', () =>
      entries.change(
        entries.list.map((rule, other) =>
          other === at ? writeParts({ ...readParts(rule)!, isOff: !input.checked }) : rule,
        ),
        `on ${at}`,
      ),
    )
    return element('label', { class: 'switch' }, input, 'on')
  }

  return {
    element: entries.box,
    show: (value) => entries.show(value),
    report(found) {
      const rest = new Set(found)
      for (const [at, row] of rows.entries()) {
        const own = found.filter(({ within }) => within.split('.')[0] === String(at + 1))
        for (const mistake of own) rest.delete(mistake)
        row.mistakes.replaceChildren(...own.map((mistake) => mistakeLine(inParts(mistake, entries.list[at]))))
        row.box.classList.toggle('wrong', own.length > 0)
        const wrong = own.flatMap((mistake) => wrongParts(mistake, entries.list[at]))
        for (const input of row.box.querySelectorAll<HTMLElement>('[role=combobox]')) {
          input.setAttribute('aria-invalid', String(wrong.includes(input.dataset.key!.split(' ')[0])))
        }
      }
      others.replaceChildren(...[...rest].map(mistakeLine))
    },
    follow(followed) {
      const isKnown = followed?.length === rows.length
      for (const [at, { followed: line }] of rows.entries()) {
        const words = isKnown ? wordsFollowed(followed[at]) : ''
        if (line.textContent === words) continue
        line.textContent = words
        line.style.setProperty('--share', isKnown ? String(followed[at].share) : '0')
      }
    },
    weigh(found) {
      for (const [at, { box, worths }] of rows.entries()) {
        const own = found?.[at] ?? []
        const key = JSON.stringify(own)
        if ((worths.dataset.shown ?? '[]') === key) continue
        worths.dataset.shown = key
        worths.replaceChildren(...own.map(worthLine))
        box.classList.toggle('dead', own.length > 0 && own.every(({ verdict }) => verdict === 'dead'))
      }
    },
  }
}

/** Which parts of a rule a mistake is in: of a rule in short form, the word that it marks. */
function wrongParts({ within, part }: Mistake, rule: unknown): string[] {
  const [, key] = within.split('.')
  if (key !== undefined) return [key]
  const parts = readParts(rule)
  if (!parts || !part) return ['do']
  const marked = part.text.slice(part.from, part.to).trim()
  return (['do', 'at'] as const).filter((each) => parts[each] !== '' && parts[each] === marked).slice(0, 1)
}

/** A mistake in a condition that is switched off stands in it as it is typed. */
function inParts(mistake: Mistake, rule: unknown): Mistake {
  const parts = readParts(rule)
  const shift = parts && mistake.within.endsWith('.when') ? conditionStart(parts) : 0
  if (!mistake.part || !parts || shift === 0) return mistake
  const { from, to } = mistake.part
  return { ...mistake, part: { text: parts.when, from: Math.max(0, from - shift), to: Math.max(0, to - shift) } }
}

function wordsFollowed({ perBattle, share }: Followed): string {
  if (perBattle === 0) return 'never followed'
  const often = perBattle >= 0.01 ? perBattle.toFixed(2) : '< 0.01'
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %, ${often} a battle`
}

function wordsOf(rule: unknown): string {
  const parts = readParts(rule)
  if (!parts) return JSON.stringify(rule)
  const { do: action, with: means, at, when, chance } = parts
  const words = [action, means && `with ${means}`, at && (means ? `at ${at}` : at), when && `when ${when}`]
  return [words.filter(Boolean).join(' '), chance && `chance ${chance}`].filter(Boolean).join(', ')
}
