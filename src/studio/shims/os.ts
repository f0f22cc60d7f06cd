/// <reference lib="dom" />

export function availableParallelism(): number {
  return navigator.hardwareConcurrency
}
