import { sourceOf } from '../evidence.ts'
import { showCount } from '../figure.ts'
import { table } from '../page/document.ts'
import { breakable, type Html, html } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { type AnyTune, foughtOf, isChanged, notesOf, showGoal, showMetric, showStanding } from './words.ts'

/** For the head of its page. */
export function factsOf(found: AnyTune): string[] {
  const { parameters, goals } = found
  const count = (many: number, one: string) => `${showCount(many)} ${one}${many === 1 ? '' : 's'}`
  return [`${count(parameters.length, 'value')}, ${count(goals.length, 'goal')}`, sourceOf(found, foughtOf(found))]
}

export function partsOf(found: AnyTune): Part[] {
  const notes = notesOf(found).map((note) => html`<p>${note}.</p>\n`)
  const looked = `All that was looked at: ${showCount(found.probes.length)} points`
  return [
    { id: 'values', title: 'Values', content: values(found), isOpen: true },
    { id: 'goals', title: 'Goals', content: html`${goals(found)}\n${notes}`, isOpen: true },
    { id: 'points', title: looked, short: 'All points', content: probes(found) },
  ]
}

function values({ parameters }: AnyTune): Html {
  const rows = parameters.map(
    (parameter) =>
      html`<tr><th scope="row">${breakable(parameter.path)}</th><td>${parameter.now ?? ''}</td><td>${isChanged(parameter) ? html`<strong>${parameter.answer ?? ''}</strong>` : (parameter.answer ?? '')}</td></tr>\n`,
  )
  return table(['value', 'now', 'answer'], rows)
}

function goals(found: AnyTune): Html {
  const rows = found.goals.map(
    (goal) =>
      html`<tr><th scope="row">${breakable(showGoal(goal))}</th><td>${showMetric(goal.before)}</td><td>${showMetric(goal.after)}</td><td>${showStanding(found, goal)}</td></tr>\n`,
  )
  return table(['goal', 'before', 'after', 'is'], rows)
}

function probes({ parameters, goals, probes, exact }: AnyTune): Html {
  const rows = probes.map(
    ({ values, battles, estimates }) =>
      html`<tr><th scope="row">${values.join(', ')}</th>${goals.map((_, goal) => html`<td>${showMetric(estimates[goal])}</td>`)}${exact ? '' : html`<td>${showCount(battles)}</td>`}</tr>\n`,
  )
  const head = [parameters.map(({ path }) => path).join(', '), ...goals.map(({ text }) => text)].map(breakable)
  return table([...head, ...(exact ? [] : ['battles'])], rows)
}
