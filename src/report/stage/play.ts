/// <reference lib="dom" />

/** A sentence: its class, who acts (its party's ink and its name), and what is said. */
export type Line = readonly [kind: string, ink: string, actor: string, text: string]

/** Whom a step changes: its number, where it stands (null: nowhere), how its point is turned, its line in the list. */
export type Shift = readonly [
  number: number,
  spot: readonly number[] | null,
  turn: string,
  left: number,
  out: 0 | 1,
  words: string,
]

/** A step as it is played. */
export interface Frame {
  readonly round: number
  readonly title: string
  readonly lines: readonly Line[]
  readonly shifts: readonly Shift[]
}

/**
 * Makes a battle be watched (stepper.ts): tokens are moved over the field step by step, and what happened is narrated beside it.
 * Nothing plays by itself, and tokens slide only for readers who do not mind motion (style.ts).
 *
 * Reports hold this function as the text that it is, so it must use nothing from outside itself but what browsers have.
 */
export function playBattle(stepper: HTMLElement): void {
  const frames: readonly Frame[] = JSON.parse(stepper.querySelector('script')!.textContent)
  const actors = stepper.querySelectorAll<SVGElement>('.actor')
  // Combatants are numbered party by party, as the lists are.
  const people = stepper.querySelectorAll('.person')
  const buttons = stepper.querySelectorAll('button')
  const [slider] = stepper.querySelectorAll('input')
  const [pace] = stepper.querySelectorAll('select')
  const [clock] = stepper.querySelectorAll('.clock')
  const [moment] = stepper.querySelectorAll('.moment')
  const [lines] = stepper.querySelectorAll('.turns')
  const firstOf = new Map<number, number>()
  for (const [at, { round }] of frames.entries()) if (!firstOf.has(round)) firstOf.set(round, at)
  const lastRound = frames.at(-1)!.round
  const picture = stepper.querySelector('svg.ground')
  let at = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function place(from: number): void {
    // Back is from the beginning on: a step knows only what it changes.
    for (const { shifts } of frames.slice(from, at + 1)) {
      for (const [number, spot, turn, left, out, words] of shifts) {
        // Without a field there is nobody on it.
        const actor = actors.item(number)
        actor?.classList.toggle('away', spot === null)
        if (spot) actor?.style.setProperty('transform', `translate(${spot[0]}px,${spot[1]}px)`)
        actor?.querySelector('.facing')?.setAttribute('transform', turn)
        const person = people[number]
        person.classList.toggle('out', out === 1)
        person.querySelector('.name')!.classList.toggle('out', out === 1)
        person.querySelector('.hp')!.textContent = words
        const bar = person.querySelector<HTMLElement>('.left')!
        bar.hidden = out === 1
        bar.querySelector('i')!.style.width = `${left}%`
      }
    }
  }

  function sentence([kind, ink, actor, text]: Line): HTMLElement {
    const item = document.createElement('li')
    item.className = kind
    if (actor === '') {
      item.textContent = text
      return item
    }
    const name = document.createElement('b')
    name.className = ink
    name.textContent = actor
    const rest = document.createElement('span')
    rest.textContent = text
    item.append(name, rest)
    return item
  }

  function report(): void {
    const { round, title, lines: reported, shifts } = frames[at]
    const first = firstOf.get(round)!
    const count = (firstOf.get(round + 1) ?? frames.length) - first
    moment.textContent = title
    lines.replaceChildren(...reported.map(sentence))
    const acting = new Set(reported.map(([, , actor]) => actor))
    for (const actor of actors) {
      actor.classList.toggle('acting', acting.has(actor.querySelector('title')!.textContent))
    }
    for (const [number, person] of people.entries()) {
      person.classList.toggle('changed', at > 0 && shifts.some((shift) => shift[0] === number))
    }
    const who = reported.find(([, , actor]) => actor !== '')?.[2]
    const where = round === 0 ? title : `Round ${round} of ${lastRound}`
    const action = round > 0 && count > 1 ? `, action ${at - first + 1} of ${count}` : ''
    const when = `${where}${action}${who ? `: ${who}` : ''}`
    slider.value = String(at)
    slider.setAttribute('aria-valuetext', when)
    picture?.setAttribute('aria-label', `The field. ${when}`)
    const part = count > 1 ? ` · ${at - first + 1} of ${count}` : ''
    clock.textContent = round === 0 ? 'Before round 1' : `Round ${round} of ${lastRound}${part}`
  }

  function show(next: number): void {
    const from = next > at ? at + 1 : 0
    at = Math.max(0, Math.min(frames.length - 1, next))
    place(from)
    report()
    for (const button of buttons) {
      const { go = '' } = button.dataset
      const isEnd = go.startsWith('-') ? at === 0 : go !== 'play' && at === frames.length - 1
      button.setAttribute('aria-disabled', String(isEnd))
    }
  }

  function pause(): void {
    clearTimeout(timer)
    timer = undefined
    stepper.classList.remove('playing')
    // What plays is for the eyes: a reader of screens is given what stands there when it pauses.
    lines.setAttribute('aria-live', 'polite')
  }

  function roundOn(): number {
    return firstOf.get(frames[at].round + 1) ?? frames.length - 1
  }

  function roundBack(): number {
    const first = firstOf.get(frames[at].round)!
    return at > first ? first : (firstOf.get(frames[at].round - 1) ?? 0)
  }

  function goOn(): void {
    // Another battle may have taken its place meanwhile.
    if (at === frames.length - 1 || !stepper.isConnected) {
      pause()
      return
    }
    show(pace.value === 'round' ? roundOn() : at + 1)
    const words = frames[at].lines.reduce((sum, line) => sum + line[3].length, 0)
    timer = setTimeout(goOn, 900 + 12 * Math.min(words, 150))
  }

  stepper.querySelector('.controls')!.addEventListener('click', ({ target }) => {
    const go = (target as Element).closest('button')?.dataset.go
    if (go === undefined) return
    const wasPlaying = timer !== undefined
    pause()
    if (go === '-round') show(roundBack())
    else if (go === '+round') show(roundOn())
    else if (go !== 'play') show(at + Number(go))
    else if (!wasPlaying) {
      if (at === frames.length - 1) show(0)
      stepper.classList.add('playing')
      lines.setAttribute('aria-live', 'off')
      goOn()
    }
  })
  slider.max = String(frames.length - 1)
  slider.addEventListener('input', () => {
    pause()
    show(Number(slider.value))
  })
  show(0)
  stepper.hidden = false
}
