import { type Narrator as AnyNarrator, makeNarrator as makeAnyNarrator } from '../../../telling/narrator.ts'
import type { Scene } from './scene.ts'

export { type Fallen, plain, type Tell } from '../../../telling/narrator.ts'

/** A narrator with the scene in which its sentences are set. */
export interface Narrator extends AnyNarrator {
  readonly scene: Scene
}

export function makeNarrator(scene: Scene): Narrator {
  return { scene, ...makeAnyNarrator(scene.data.attacks.tables, scene.name) }
}
