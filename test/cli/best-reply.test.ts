import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { end, start, tiltyard } from './tiltyard.ts'

const folder = makeFolder('best-reply')

describe('tiltyard best-reply --both', () => {
  it('prints what both come to, and writes the report, as a process', async () => {
    const out = join(folder, 'both')
    const args = ['best-reply', 'duel.yaml', '--both', '--max-battles', '2000', '--threads', '0', '--out', out]
    const { code, stdout, stderr } = await end(start(args))
    expect(code).toBe(0)
    expect(stdout).toMatch(/the score of red\s+against\s+blue\s+is/)
    expect(stdout).toMatch(/Replies +of +gain, confirmed\n {2}1 +red /)
    expect(stderr).toContain(`Report: ${out}`)
    expect(await readdir(out)).toEqual(expect.arrayContaining(['index.html', 'reply.csv', 'reply.json']))
    const { parties, tactics, matrix } = JSON.parse(await readFile(join(out, 'reply.json'), 'utf8'))
    expect(parties).toEqual(['red', 'blue'])
    expect(tactics[0]).toMatchObject({ party: 'red', name: 'as written' })
    expect(matrix.rows).toHaveLength(matrix.scores.length)
    const page = await readFile(join(out, 'index.html'), 'utf8')
    expect(page).toContain('tiltyard best-reply duel.yaml --both --max-battles 2000 --seed 1')
  })

  it.each([
    [['--for', 'red'], '--both is given with --for red: it looks for the tactics of both parties'],
    [['--exact'], '--exact is given with --both: perfect play is no tactic that could be replied to'],
  ])('is refused with %j', async (flags, message) => {
    const { code, stdout, stderr } = await tiltyard('best-reply', 'duel.yaml', '--both', ...flags)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})
