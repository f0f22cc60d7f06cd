import { MANNER } from './codes.ts'

/** Manners of attack whose hits are also counted by themselves: `hit.W.CIRCUMSTANCE`. */
export const counted: readonly { readonly manner: number; readonly as: string }[] = [
  { manner: MANNER.HEAVY_BLOW, as: 'heavy-blow' },
  { manner: MANNER.FEINT, as: 'feint' },
  { manner: MANNER.PINCER, as: 'pincer' },
  { manner: MANNER.CHARGE, as: 'charge' },
  { manner: MANNER.SNIPE, as: 'snipe' },
  { manner: MANNER.RIPOSTE, as: 'riposte' },
  { manner: MANNER.STRAY, as: 'stray' },
]
