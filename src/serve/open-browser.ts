import { spawn } from 'node:child_process'

/**
 * Shows an address in the user's browser, if there is one. Says nothing if there is none: the address has been printed.
 * The environment's BROWSER names another program; an empty one stands for none.
 */
export function openBrowser(address: string): void {
  const [program, ...args] = programFor(address)
  if (!program) return
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

function programFor(address: string): string[] {
  const { BROWSER } = process.env
  if (BROWSER !== undefined) return BROWSER === '' ? [] : [BROWSER, address]
  if (process.platform === 'darwin') return ['open', address]
  // `start` takes the first thing in quotes for a title. The address holds nothing that the shell would read.
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '""', address]
  return ['xdg-open', address]
}
