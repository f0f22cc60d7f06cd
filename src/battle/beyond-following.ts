const END = ' ways of the dice followed: roll fewer dice, or write a tactic that does not ask for it'

/** A forecast of an action's damage whose dice fall in too many ways: a scenario to be mended. */
export class BeyondFollowing extends RangeError {
  constructor(action: string, most: number) {
    super(`the expected damage of "${action}" would have more than ${most.toLocaleString('en')}${END}`)
  }
}

/** What such an error says, if one is among the causes; threads hand on only its message. */
export function beyondFollowing(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.startsWith('the expected damage of ') && cause.message.endsWith(END)) return cause.message
  }
  return undefined
}
