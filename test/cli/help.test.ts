import { expect, it } from 'vitest'
import { end, start, tiltyard } from './tiltyard.ts'

it.each([
  '',
  'run',
  'watch',
  'init',
  'studio',
  'replay',
  'exact',
  'validate',
  'metrics',
  'explain',
  'schema',
  'lsp',
  'completion',
  'laws',
  'compare',
  'sweep',
  'sensitivity',
  'ablate',
  'skill',
  'matrix',
  'tune',
  'check',
  'baseline',
  'merge',
  'worker',
  'workers',
])('tiltyard %s --help shows this screen', async (command) => {
  const { code, stdout, stderr } = await tiltyard(...command.split(' ').filter(Boolean), '--help')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  await expect(stdout).toMatchFileSnapshot(`help/${command || 'tiltyard'}.txt`)
})

it('tiltyard --version prints the version of the package', async () => {
  const { default: manifest } = await import('../../package.json')
  expect(await end(start(['--version']))).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' })
})
