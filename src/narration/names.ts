import type { Roster } from '../battle/roster.ts'

/** What a combatant is called where a battle is narrated. */
export interface StoryName {
  /** By itself: in lists, and wherever a program reads it. */
  readonly name: string
  /** Within a sentence: `the fighter`, `fighter 1`, `Blue`. */
  readonly inSentence: string
}

/**
 * What combatants are called where a battle is narrated. Metrics tell `fighter 1` from its template even if nobody else has a
 * number, because all others have names of their own; a story calls it the fighter. Whoever is the only one of a template is a
 * noun, and has an article, unless it has a capital, as names have.
 */
export function storyNames({ combatants }: Pick<Roster, 'combatants'>): StoryName[] {
  const isNumbered = ({ name, template }: Roster['combatants'][number]) =>
    name.startsWith(`${template} `) && /^\d+$/.test(name.slice(template.length + 1))
  const numbered = combatants.filter(isNumbered)
  const names = new Set(combatants.map(({ name }) => name))
  return combatants.map((each) => {
    const { name, template } = each
    const isAlone = numbered.filter((other) => other.template === template).length === 1
    const isLone = name === template || (isNumbered(each) && isAlone && !names.has(template))
    const called = isLone ? template : name
    return { name: called, inSentence: isLone && /^\p{Ll}/u.test(called) ? `the ${called}` : called }
  })
}

/** Text with a capital where an article begins a sentence. */
export function beginSentences(text: string): string {
  return text.replaceAll(/(^|[.!?] )the /g, '$1The ')
}
