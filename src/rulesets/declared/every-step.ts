import type { Game, Handler, Step, Steps } from './ir.ts'

/** What a game does at events: by its rules, effects and pools. */
export function everyHandler({ on, effects, pools }: Pick<Game, 'on' | 'effects' | 'pools'>): Handler[] {
  return [...on, ...[...effects, ...pools].flatMap((each) => each.on)]
}

/** Every step of a game, those within others too. */
export function everyStep(game: Game): Step[] {
  return [...game.actions, ...game.reactions, ...everyHandler(game)].flatMap(({ steps }) => stepsIn(steps))
}

/** The steps of a list, and those within them. */
export function stepsIn(steps: Steps): Step[] {
  return steps.flatMap((step) => {
    if (step.op === 'attack' || step.op === 'if') return [step, ...stepsIn(step.holds), ...stepsIn(step.fails)]
    return step.op === 'each' || step.op === 'repeat' ? [step, ...stepsIn(step.steps)] : [step]
  })
}
