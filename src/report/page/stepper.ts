/**
 * What makes battles be watched (report/stage/stepper.ts): tokens are moved over the field step by step, and what happened
 * is told beside it. Nothing plays by itself, and tokens slide only for readers who do not mind motion (page/style.ts).
 */
export const STEPPER = `
'use strict'
for (const stepper of document.querySelectorAll('.stepper')) {
  const frames = JSON.parse(stepper.querySelector('script').textContent)
  const actors = stepper.querySelectorAll('.actor')
  // Combatants are numbered party by party, as the lists are.
  const people = stepper.querySelectorAll('.person')
  const [play] = stepper.querySelectorAll('.play')
  const [slider] = stepper.querySelectorAll('input')
  const [pace] = stepper.querySelectorAll('select')
  const [clock] = stepper.querySelectorAll('.clock')
  const [moment] = stepper.querySelectorAll('.moment')
  const [lines] = stepper.querySelectorAll('.turns')
  const firstOf = new Map()
  for (const [at, { round }] of frames.entries()) if (!firstOf.has(round)) firstOf.set(round, at)
  const lastRound = frames.at(-1).round
  const picture = stepper.querySelector('svg.ground')
  let at = 0
  let timer

  function place(from) {
    // Back is from the beginning on: a step knows only what it changes.
    for (const { shifts } of frames.slice(from, at + 1)) {
      for (const [number, spot, turn, left, out, words] of shifts) {
        const actor = actors[number]
        if (actor) {
          actor.classList.toggle('away', spot === null)
          if (spot) actor.style.transform = 'translate(' + spot[0] + 'px,' + spot[1] + 'px)'
          actor.querySelector('.facing')?.setAttribute('transform', turn)
        }
        const person = people[number]
        person.classList.toggle('out', out === 1)
        person.querySelector('.name').classList.toggle('out', out === 1)
        person.querySelector('.hp').textContent = words
        const bar = person.querySelector('.left')
        bar.hidden = out === 1
        bar.firstChild.style.width = left + '%'
      }
    }
  }

  function tell() {
    const { round, title, lines: told, shifts } = frames[at]
    const first = firstOf.get(round)
    const count = (firstOf.get(round + 1) ?? frames.length) - first
    moment.textContent = title
    lines.replaceChildren(...told.map(([kind, ink, actor, text]) => {
      const item = document.createElement('li')
      item.className = kind
      if (actor === '') item.textContent = text
      else {
        const name = document.createElement('b')
        name.className = ink
        name.textContent = actor
        const rest = document.createElement('span')
        rest.textContent = text
        item.append(name, rest)
      }
      return item
    }))
    const acting = new Set(told.map(([, , actor]) => actor))
    for (const actor of actors) actor.classList.toggle('acting', acting.has(actor.querySelector('title').textContent))
    for (const [number, person] of people.entries()) {
      person.classList.toggle('changed', at > 0 && shifts.some((shift) => shift[0] === number))
    }
    const who = told.find(([, , actor]) => actor !== '')?.[2]
    const when = (round === 0 ? title : 'Round ' + round + ' of ' + lastRound) +
      (round > 0 && count > 1 ? ', action ' + (at - first + 1) + ' of ' + count : '') + (who ? ': ' + who : '')
    slider.value = at
    slider.setAttribute('aria-valuetext', when)
    picture?.setAttribute('aria-label', 'The field. ' + when)
    clock.textContent = round === 0 ? 'Before round 1' : 'Round ' + round + ' of ' + lastRound + (count > 1 ? ' · ' + (at - first + 1) + ' of ' + count : '')
  }

  function show(next) {
    const from = next > at ? at + 1 : 0
    at = Math.max(0, Math.min(frames.length - 1, next))
    place(from)
    tell()
    for (const button of stepper.querySelectorAll('button')) {
      const { go } = button.dataset
      button.setAttribute('aria-disabled', String(go[0] === '-' ? at === 0 : go !== 'play' && at === frames.length - 1))
    }
  }

  function pause() {
    clearTimeout(timer)
    timer = undefined
    stepper.classList.remove('playing')
    // What plays is for the eyes: a reader of screens is told what stands there when it pauses.
    lines.setAttribute('aria-live', 'polite')
  }

  function roundOn() {
    return firstOf.get(frames[at].round + 1) ?? frames.length - 1
  }

  function roundBack() {
    const first = firstOf.get(frames[at].round)
    return at > first ? first : firstOf.get(frames[at].round - 1) ?? 0
  }

  function goOn() {
    if (at === frames.length - 1) return pause()
    show(pace.value === 'round' ? roundOn() : at + 1)
    const words = frames[at].lines.reduce((sum, line) => sum + line[3].length, 0)
    timer = setTimeout(goOn, 900 + 12 * Math.min(words, 150))
  }

  stepper.querySelector('.controls').addEventListener('click', ({ target }) => {
    const go = target.closest('button')?.dataset.go
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
  slider.max = frames.length - 1
  slider.addEventListener('input', () => {
    pause()
    show(Number(slider.value))
  })
  show(0)
  stepper.hidden = false
  // What can be watched need not be read as well, but on paper it is.
  const told = stepper.parentElement.querySelector('.told')
  told.open = false
  addEventListener('beforeprint', () => { told.open = true })
  addEventListener('afterprint', () => { told.open = false })
}
`
