/**
 * The step of a path at a place of it. The name of an entry may have a point, such as that of a table's step from 0.5 on: where there is
 * no entry by the step's own name, but one by that and the next together, these become one step.
 */
export function stepAt(steps: string[], at: number, isEntry: (name: string) => boolean): string {
  const [own, next] = [steps[at]!, steps[at + 1]]
  if (next !== undefined && !isEntry(own) && isEntry(`${own}.${next}`)) steps.splice(at, 2, `${own}.${next}`)
  return steps[at]!
}
