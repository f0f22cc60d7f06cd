/** Battles of each tactic in the stages of a race, and how many of them go on after each, besides the one to beat. */
const STAGES = [
  { battles: 256, goOn: 15 },
  { battles: 1024, goOn: 4 },
  { battles: 4096, goOn: 1 },
  { battles: 16_384, goOn: 0 },
] as const
/** Who may fight so much in all fights twice as much in each stage: fewer good ones are left behind by bad luck. */
const PLENTY = 2_000_000
/** Who may fight less fights less in each stage, so that several races can be run: one takes about an eighth of it. */
const SEVERAL_RACES = 400_000
const LEAST_BATTLES = 8
/** What is better by less than this share of battles is not worth another tactic. */
const MARGIN = 0.001
const NEIGHBOURS = 96
const MADE_UP = 40
/** Battles in which what is shorter wins no less often. */
const SHORTENING = 4096
/** So many races in a row that change nothing end the search: of tactics that are none of those tried before. */
const PATIENCE = 8

/** What each of several scores in so many battles with the same dice; each race, by its number, has dice of its own. */
type ScoresOf<Candidate> = (candidates: readonly Candidate[], battles: number, race: number) => Promise<number[]>

/** Races of one search: what they have come to, and how much they may still fight. */
export class Races<Candidate> {
  battles = 0
  tried = 0
  /** How many are made up for the first race, and changes of the best for each other. */
  readonly madeUp: number
  readonly neighbours: number
  /** So many races in a row that change nothing end the search. */
  readonly patience: number
  #races = 0
  readonly #most: number
  readonly #isOver: () => boolean
  readonly #scoresOf: ScoresOf<Candidate>
  readonly #thoroughness: number
  readonly #stages: readonly { readonly battles: number; readonly goOn: number }[]

  constructor(most: number, isOver: () => boolean, scoresOf: ScoresOf<Candidate>) {
    this.#most = most
    this.#isOver = isOver
    this.#scoresOf = scoresOf
    this.#thoroughness = most >= PLENTY ? 2 : Math.min(1, most / SEVERAL_RACES)
    const stages = STAGES.map((stage) => ({
      ...stage,
      battles: Math.max(LEAST_BATTLES, Math.round(this.#thoroughness * stage.battles)),
    }))
    // A stage hardly longer than the one before it fights almost the same battles again.
    this.#stages = stages.filter(({ battles }, at) => at + 1 === stages.length || stages[at + 1].battles >= 2 * battles)
    // Each has to be planned, which takes as long as some hundred battles.
    const many = Math.max(1 / 6, Math.min(1, (2 * most) / SEVERAL_RACES))
    this.madeUp = Math.round(MADE_UP * many)
    this.neighbours = Math.round(NEIGHBOURS * many)
    this.patience = PATIENCE * Math.max(1, this.#thoroughness)
  }

  isSpent(): boolean {
    return this.battles >= this.#most || this.#isOver()
  }

  /**
   * The best of several: the first, unless another is better by more than `MARGIN`. The first fights on to the end, others as long
   * as they may be better. A race that has begun is run to its end, unless time is over.
   */
  async run([first, ...all]: readonly Candidate[]): Promise<Candidate> {
    let others = all
    this.tried += others.length
    this.#races++
    for (const { battles, goOn } of this.#stages) {
      if (others.length === 0 || this.#isOver()) break
      const [toBeat, ...scores] = await this.#fight([first, ...others], battles)
      const ranked = others
        .map((other, at) => ({ other, score: scores[at] }))
        // Exactly as good with the same dice is the same tactic in other words.
        .filter(({ score }) => score !== toBeat && score > toBeat + MARGIN - (goOn === 0 ? 0 : slackOf(battles)))
        .sort((one, two) => two.score - one.score)
      if (goOn === 0) return ranked.length > 0 ? ranked[0].other : first
      others = ranked.slice(0, goOn).map(({ other }) => other)
    }
    return first
  }

  /** The first of several that wins no less often than another; else that other. */
  async asGood(than: Candidate, candidates: readonly Candidate[]): Promise<Candidate> {
    if (candidates.length === 0) return than
    const battles = Math.max(256, Math.round(this.#thoroughness * SHORTENING))
    const [now, ...then] = await this.#fight([than, ...candidates], battles)
    return candidates.find((_, at) => then[at] >= now) ?? than
  }

  #fight(candidates: readonly Candidate[], battles: number): Promise<number[]> {
    this.battles += battles * candidates.length
    return this.#scoresOf(candidates, battles, this.#races)
  }
}

/** How far a tactic that is as good may fall behind in so many battles. */
function slackOf(battles: number): number {
  return 0.7 / Math.sqrt(battles)
}
