import type { Game, Handler, Step, Steps } from './ir.ts'

/** What a game does at events: by its rules, effects and pools. */
export function everyHandler({ on, effects, pools }: Pick<Game, 'on' | 'effects' | 'pools'>): Handler[] {
  return [...on, ...[...effects, ...pools].flatMap((each) => each.on)]
}

/** Every step of a game, those within others too. */
export function everyStep(game: Game): Step[] {
  const within = (steps: Steps): Step[] =>
    steps.flatMap((step) => {
      if (step.op === 'attack' || step.op === 'if') return [step, ...within(step.holds), ...within(step.fails)]
      return step.op === 'each' || step.op === 'repeat' ? [step, ...within(step.steps)] : [step]
    })
  return [...game.actions, ...game.reactions, ...everyHandler(game)].flatMap(({ steps }) => within(steps))
}
