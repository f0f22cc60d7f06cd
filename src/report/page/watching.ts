import { playBattle } from '../stage/play.ts'

/** What makes the battles of a report be watched. What can be watched need not be read as well, but on paper it is. */
export const WATCHING = `
'use strict'
for (const stepper of document.querySelectorAll('.stepper')) {
  ;(${playBattle})(stepper)
  const reported = stepper.parentElement.querySelector('.narrated')
  reported.open = false
  addEventListener('beforeprint', () => { reported.open = true })
  addEventListener('afterprint', () => { reported.open = false })
}
`
