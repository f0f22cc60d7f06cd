import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Changes, Opening } from '../opening.ts'
import { fileOfText, rulesTextsOf } from '../rules-texts.ts'
import type { Group } from './field.ts'
import { fieldsOf } from './fields.ts'

/** All that the page can change: the values of the scenario, and the texts of the rules files of a declared game. */
export function groupsOf(
  opening: Opening,
  { scenario, ruleset }: { readonly scenario: Scenario; readonly ruleset: Ruleset },
  changes: Changes = {},
): Group[] {
  return [...fieldsOf(scenario, ruleset, changes), ...rulesTextsOf(opening).map(groupOfText)]
}

function groupOfText({ path, text }: ReturnType<typeof rulesTextsOf>[number]): Group {
  return {
    id: path,
    title: fileOfText(path),
    kind: 'rules of the game',
    parties: [],
    fields: [
      {
        path,
        label: 'text',
        hint: 'The rules as their file has them. They are fought once they are right.',
        range: '',
        text,
        origin: { kind: 'file' },
        inherits: [],
        suffix: '',
        takes: { kind: 'text' },
        sliderValues: [],
      },
    ],
  }
}
