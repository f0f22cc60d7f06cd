import { playBattle } from '../stage/play.ts'

/** What makes the battles of a report be watched. What can be watched need not be read as well, but on paper it is. */
export const WATCHING = `
'use strict'
for (const stepper of document.querySelectorAll('.stepper')) {
  ;(${playBattle})(stepper)
  const told = stepper.parentElement.querySelector('.told')
  told.open = false
  addEventListener('beforeprint', () => { told.open = true })
  addEventListener('afterprint', () => { told.open = false })
}
`
