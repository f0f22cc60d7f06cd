import type { Ruleset } from '../../scenario/ruleset.ts'
import { writtenOf } from '../../scenario/written.ts'
import type { Changes } from '../opening.ts'
import { type DocumentMap, documentWith, valueAt } from './edited.ts'
import type { FormEvents } from './form.ts'
import type { History } from './history.ts'
import { builtInRules } from './tactics.ts'

/** What is edited, and who follows. */
interface EditingOptions {
  readonly history: History
  /** The document as the files have it. */
  readonly whole: DocumentMap
  readonly ruleset: Ruleset
  readonly right: () => Changes
  /** Something else is to be shown. */
  readonly onChange: () => void
  /** What is shown is a step that can be undone now. */
  readonly onStep: () => void
}

/** What the form's fields do to the changes. */
export function editWith({
  history,
  whole,
  ruleset,
  right,
  onChange,
  onStep,
}: EditingOptions): Omit<FormEvents, 'onSweep' | 'onSolve'> {
  const setNow = (path: string, value: string | undefined): void => {
    history.set(path, value)
    history.finish()
    onChange()
  }
  return {
    onInput(field, value) {
      history.set(field.path, value)
      onChange()
    },
    onCommit() {
      history.finish()
      onStep()
    },
    onSetAll(values, isDone = true) {
      for (const [path, value] of Object.entries(values)) history.set(path, writtenOf(value))
      if (isDone) history.finish()
      onChange()
    },
    onCopy({ section, id }, name) {
      const copied = valueAt(documentWith(whole, right()), `${section}.${id}`) ?? builtInRules(ruleset)
      setNow(`${section}.${name}`, writtenOf(copied))
    },
    onDrop({ section, id }) {
      setNow(`${section}.${id}`, undefined)
    },
  }
}
