import { readFileSync } from 'node:fs'
import { inPackage } from './root.ts'

/** The version of this package, as its package.json has it. */
export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8'))
  return version
}
