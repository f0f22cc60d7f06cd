import { fileURLToPath } from 'node:url'

/**
 * The path of a file or folder of this package, by its path in it. What is built lies as deep as this file does
 * (rolldown.config.ts), so that two steps up are right for both.
 */
export function inPackage(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
