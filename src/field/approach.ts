/* From where somebody is approached (docs/rules/segment-d100.md §8.1). */

export const FRONT = 0
export const SIDE = 1
export const REAR = 2
