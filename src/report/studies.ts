import { ablate } from './ablate/study.ts'
import { bestReply } from './best-reply/study.ts'
import { compare } from './compare/study.ts'
import { matrix } from './matrix/study.ts'
import { sensitivity } from './sensitivity/study.ts'
import { skill } from './skill/study.ts'
import type { Study } from './study.ts'
import { sweep } from './sweep/study.ts'
import { tune } from './tune/study.ts'

/** Every study, in the order of help screens. A new one is a folder and a line here. */
export const STUDIES: readonly Study[] = [compare, sweep, sensitivity, matrix, tune, ablate, skill, bestReply]
