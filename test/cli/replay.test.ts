import { describe, expect, it } from 'vitest'
import { tiltyard } from './tiltyard.ts'

const replay = (...args: string[]): ReturnType<typeof tiltyard> => tiltyard('replay', ...args)

describe('tiltyard replay', () => {
  // After a change of rules or words: npx vitest run test/cli/replay.test.ts --update
  it.each([
    ['duel', ['duel.yaml', '--battle', '3']],
    ['gate', ['gate.yaml', '--pick', 'win.keep', '--battles', '500']],
  ])('tells the %s like this', async (name, args) => {
    const { code, stdout, stderr } = await replay(...args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    await expect(stdout).toMatchFileSnapshot(`replay/${name}.txt`)
  })

  it('begins with the scenario, the seed, the battle, how it ended and when', async () => {
    const { stdout } = await replay('duel.yaml', '--battle', '3', '--seed', 'x')
    expect(stdout).toMatch(/^Duel: seed x, battle 3: (fighter|red|blue) won after \d+ rounds?\n/)
  })

  it('tells the battle that its pick names, and says among how many it was found', async () => {
    for (const pick of ['upset', 'win.blue']) {
      const { stdout } = await replay('duel.yaml', '--pick', pick, '--battles', '2_000')
      const [, battle] = /battle (\d+):/.exec(stdout) ?? []
      expect(stdout, pick).toContain('the first 2,000 battles')
      const { stdout: same } = await replay('duel.yaml', '--battle', battle)
      const [, ...story] = stdout.split('\n\n')
      expect(same.split('\n\n').slice(1), pick).toEqual(story)
    }
  })

  it('picks the typical battle of the first 10,000 by default', async () => {
    const { stdout } = await replay('duel.yaml')
    expect(stdout).toContain('The typical battle of the first 10,000 battles')
    expect(await replay('duel.yaml', '--pick', 'typical', '--battles', '10000')).toMatchObject({ stdout })
  })

  it('tells other battles for another value', async () => {
    const { stdout } = await replay('duel.yaml', '--battle', '3', '--set', 'weapons.sword.damage=d4')
    expect(stdout).toMatch(/Damage d4 [1-4]/)
  })

  it('prints one line of JSON with --json, and nothing else', async () => {
    const { code, stdout, stderr } = await replay('gate.yaml', '--battle', '7', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.indexOf('\n')).toBe(stdout.length - 1)
    const { narration, ...about } = JSON.parse(stdout)
    expect(about).toMatchObject({ tiltyard: 1, scenario: 'A gate held against raiders', seed: 1, battle: 7 })
    expect(narration.rounds).toHaveLength(about.rounds + 1)
    expect(narration.combatants[1]).toEqual({ name: 'Fin', party: 'keep', mark: 'B' })
    const attacks = narration.rounds.flatMap(({ events }: { events: { kind: string }[] }) =>
      events.filter(({ kind }) => kind === 'attack'),
    )
    expect(attacks[0]).toMatchObject({
      actor: expect.any(String),
      target: expect.any(String),
      weapon: expect.any(String),
      dice: expect.arrayContaining([{ who: attacks[0].actor, sides: 20, face: expect.any(Number) }]),
      need: expect.any(Number),
    })
  })

  it('is coloured only where that is asked for or shows', async () => {
    const ansi = String.fromCharCode(27)
    expect((await replay('duel.yaml', '--battle', '3')).stdout).not.toContain(ansi)
    expect((await replay('duel.yaml', '--battle', '3', '--color')).stdout).toContain(ansi)
  })

  it('says that no such battle was found, and how many were looked at', async () => {
    const stderr = 'tiltyard: none of the first 1,000 battles of seed 1 is a "stalemate" one\n'
    const ended = await replay('duel.yaml', '--pick', 'stalemate', '--battles', '1000')
    expect(ended).toEqual({ code: 2, stdout: '', stderr })
  })

  it('names the nearest pick for a misspelt one', async () => {
    const { code, stdout, stderr } = await replay('duel.yaml', '--pick', 'wim.red')
    const known = 'typical, closest, longest, upset, lucky, unlucky, win.red, win.blue, draw, stalemate'
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(`tiltyard: --pick is "wim.red", expected one of ${known}; did you mean "win.red"?\n`)
  })
})
