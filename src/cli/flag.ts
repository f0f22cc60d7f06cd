import type { Options } from 'yargs'

/** A flag, and what help screens call its value: `N`, `DIR`. */
export interface Flag extends Options {
  readonly value?: string
}
