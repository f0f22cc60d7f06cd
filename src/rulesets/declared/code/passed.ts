/** What an event passes on to those who answer it, as parameters. */
export const PASSED = 'source, victim, amount, kind, raw, through, action'
