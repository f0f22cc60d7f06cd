import { describe, expect, it } from 'vitest'
import { isOnThisMachine, nameRedis, type RedisAddress, readRedisAddress } from '../../src/workers/address.ts'
import { tiltyard } from '../cli/tiltyard.ts'

describe('the address of a Redis', () => {
  it.each([
    ['redis://host', { host: 'host', port: 6379, database: 0, usesTls: false }],
    ['redis://host/', { host: 'host', port: 6379, database: 0, usesTls: false }],
    ['rediss://host:7000/12', { host: 'host', port: 7000, database: 12, usesTls: true }],
    ['redis://[::1]:7000', { host: '::1', port: 7000, database: 0, usesTls: false }],
    [
      'redis://me:p%40ss@a-b.example.org',
      { host: 'a-b.example.org', port: 6379, database: 0, username: 'me', password: 'p@ss' },
    ],
    ['redis://:pass@host', { host: 'host', password: 'pass' }],
    ['redis://me@host', { host: 'host', username: 'me' }],
  ])('is read: %s', (text, address) => {
    expect(readRedisAddress(text)).toMatchObject(address)
  })

  it.each([
    ['host:6379', 'it does not begin with redis:// or rediss://'],
    ['http://host', 'it does not begin with redis:// or rediss://'],
    ['redis://', 'its host is ""'],
    ['redis://:6379', 'its host is ""'],
    ['redis://a b', 'its host is "a b"'],
    ['redis://host%', 'its host is "host%"'],
    ['redis://host:abc', 'its port is "abc"'],
    ['redis://host:', 'its port is ""'],
    ['redis://host:0', 'its port is "0"'],
    ['redis://host:65536', 'its port is "65536"'],
    ['redis://host/abc', 'its database is "abc", expected a number, as in redis://host:6379/0'],
    ['redis://host/%', 'its database is "%"'],
    ['redis://host/%30', 'its database is "%30"'],
    ['redis://host/-1', 'its database is "-1"'],
    ['redis://host/1/2', 'its database is "1/2"'],
    ['redis://host/1e9', 'its database is "1e9"'],
    ['redis://host/0?family=6', '"?family=6" follows the database'],
    ['redis://host?path=/tmp/other.sock', '"?path=/tmp/other.sock" follows the database'],
    ['redis://host/0#x', '"#x" follows the database'],
    ['redis://me:se%cret@host', 'its user or password has a "%"'],
    ['redis://me:se/cret@host', 'its user or password has a "/", "?" or "#"'],
    ['redis://me:se?cret@host', 'its user or password has a "/", "?" or "#"'],
  ])('is refused, with what is wrong: %s', (text, problem) => {
    const found = readRedisAddress(text)
    expect(found).toContain(problem)
    expect(found).not.toContain('cret')
  })

  it.each([
    ['redis://localhost', true],
    ['redis://LOCALHOST:7000', true],
    ['redis://127.0.0.1', true],
    ['redis://127.9.9.9', true],
    ['redis://[::1]', true],
    ['redis://host', false],
    ['redis://10.0.0.1', false],
    ['redis://127.0.0.1.example.org', false],
    ['redis://localhost.example.org', false],
    ['redis://0.0.0.0', false],
  ])('is on this machine or not: %s', (text, isHere) => {
    expect(isOnThisMachine(readRedisAddress(text) as RedisAddress)).toBe(isHere)
  })

  it('is named without user and password', () => {
    expect(nameRedis(readRedisAddress('rediss://me:pass@[::1]/3') as RedisAddress)).toBe('rediss://[::1]:6379/3')
  })
})

describe('commands', () => {
  it.each([
    ['run duel.yaml', 'see `tiltyard run --help`'],
    ['worker', 'see `tiltyard worker --help`'],
    ['workers', 'see `tiltyard workers --help`'],
  ])('%s: refuse an address before anything else, with all help', async (line, help) => {
    const { code, stdout, stderr } = await tiltyard(...line.split(' '), '--redis', 'redis://me:secret@host/abc')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(
      `tiltyard: --redis is no address of a Redis: its database is "abc", expected a number, as in redis://host:6379/0\n${help}\n`,
    )
  })

  it.each(['run duel.yaml', 'worker', 'workers'])('%s: take another machine only with a secret', async (line) => {
    const { code, stderr } = await tiltyard(...line.split(' '), '--redis', 'redis://me:pass@host')
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^tiltyard: redis:\/\/host:6379 is on another machine, and there is no secret: .*\n`tiltyard worker --new-secret --secret-file FILE` makes one: /,
    )
  })

  it('take no secret that is short, missing or empty', async () => {
    const short = await tiltyard('workers', '--redis', 'redis://host', '--secret-file', 'duel.yaml.missing')
    expect(short).toMatchObject({ code: 2, stderr: expect.stringMatching(/^tiltyard: cannot read the secret: ENOENT/) })
    process.env.TILTYARD_REDIS_SECRET = 'short'
    const { stderr } = await tiltyard('workers', '--redis', 'redis://host')
    delete process.env.TILTYARD_REDIS_SECRET
    expect(stderr).toBe(
      'tiltyard: the secret in TILTYARD_REDIS_SECRET has 5 characters, expected at least 16: `tiltyard worker --new-secret` makes one\n',
    )
  })

  it('make a secret, another one each time', async () => {
    const [one, other] = [await tiltyard('worker', '--new-secret'), await tiltyard('worker', '--new-secret')]
    expect(one).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^[\w-]{43}\n$/) })
    expect(other.stdout).not.toBe(one.stdout)
    expect(await tiltyard('worker')).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: 'tiltyard: no --redis is given, expected one such as redis://host:6379\nsee `tiltyard worker --help`\n',
    })
  })
})
