import { given } from './given.ts'

/** The version of the package that has served the page. */
export function readVersion(): string {
  return given().version
}
