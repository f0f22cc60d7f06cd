import type { Located } from '../../source/located.ts'
import { plain } from '../../source/located.ts'
import { type Problem, refusal } from '../../source/problem.ts'
import { readRule } from '../../tactics/rule.ts'
import type { Action, RuleText, Vocabulary } from '../../tactics/vocabulary.ts'
import type { Relation, Section } from './ir.ts'
import { Checker } from './reading/check.ts'
import { ALWAYS, type Draft, foldName, NO_LOCALS, type Scope } from './reading/draft.ts'
import type { ReadGame } from './reading/game.ts'
import { sharedBy } from './reading/handlers.ts'
import { parse } from './reading/parse.ts'

const AIMS: Readonly<Record<Relation, Action['aims']>> = {
  foe: 'foe',
  'fallen-foe': 'foe',
  ally: 'anybody',
  friend: 'anybody',
  anyone: 'anybody',
  fallen: 'anybody',
  reserve: 'anybody',
  self: 'anybody',
  nobody: 'nobody',
}

/** What tactics of a game may say: the house's rules of tactics, with the game's actions and conditions. */
export function vocabularyOf({ game, draft, turn, reactions }: ReadGame): Vocabulary {
  const actions = Object.fromEntries(
    game.actions.map(({ name, at, with: section }) => [
      name,
      { aims: AIMS[at], self: at === 'self' ? ('only' as const) : at === 'friend', ...withSection(section) },
    ]),
  )
  const answers = Object.fromEntries(
    game.reactions.map(({ name, with: section }) => [name, { aims: 'nobody' as const, ...withSection(section) }]),
  )
  const vocabulary: Vocabulary = {
    actions,
    reactions: answers,
    turnReactions: Object.keys(answers),
    ranks: true,
    selectors: [],
    foldsNames: true,
    columns: {},
    readOwn(wording, rule, type, taker, problems) {
      const node = parse(wording, problems)
      if (!node) return undefined
      const { places: _, ...rest } = draft
      const own: Draft = { ...rest, problems }
      const checker = new Checker(own, scopeOf({ game, draft }, rule), wording)
      return type === 'boolean' ? checker.boolean(node, taker) : checker.number(node, taker)
    },
    builtIn: { turn: [], reactions: [] },
  }
  // What is wrong with the built-in tactic is reported with its place in the rules file.
  const { problems } = draft
  const readList = (list: 'turn' | 'reactions', value: Located | undefined): RuleText[] =>
    itemsOf(value, list, problems)
      .filter((item) => readRule(item, list, { vocabulary }, problems))
      .map((item) => plain(item) as RuleText)
  return { ...vocabulary, builtIn: { turn: readList('turn', turn), reactions: readList('reactions', reactions) } }
}

function itemsOf(value: Located | undefined, list: string, problems: Problem[]): readonly Located[] {
  if (!value) return []
  if (value.kind === 'list') return value.items
  const [found, hint] = value.kind === 'scalar' ? ['single value', `write [ ${value.value} ]`] : ['map', undefined]
  problems.push(refusal(`"${list}" is a list of rules, found a ${found}`, hint, value.place))
  return []
}

/** Sections that `with` can name; what is done with armour is done without. */
function withSection(section: Section | undefined): Pick<Action, 'with'> {
  return section === 'weapons' || section === 'items' || section === 'spells'
    ? { with: { section, required: false } }
    : {}
}

function scopeOf({ game, draft }: Pick<ReadGame, 'game' | 'draft'>, rule: string): Scope {
  const name = foldName(rule)
  const turnType = draft.actions.get(name) ?? draft.reactions.get(name)
  const action = turnType && [...game.actions, ...game.reactions][turnType.index]
  const reaction = turnType && game.reactions[turnType.index - game.actions.length]
  const given = reaction ? sharedBy(reaction.answers) : []
  return {
    where: 'a condition of a tactic',
    who: reaction ? ['my', 'target', 'source', 'victim'] : ['my', 'target'],
    given: [...ALWAYS, ...given],
    dice: false,
    locals: NO_LOCALS,
    ...(action?.with && { thing: action.with }),
    ready: true,
  }
}
