/** What is wrong with a value, or with a part of one. */
export interface Mistake {
  /** The path of the part within the value, `2.when`; empty: all of it. */
  readonly within: string
  readonly words: string
  /** The text that is wrong, and which of its characters. */
  readonly part?: { readonly text: string; readonly from: number; readonly to: number }
  /** Where it stands in a file that is edited as text; from 1. */
  readonly at?: { readonly line: number; readonly column: number }
}
