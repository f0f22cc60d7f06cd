import * as node from 'node:crypto'
import * as nodeUtil from 'node:util'
import { expect, test } from 'vitest'
import { createHash } from '../../src/studio/shims/crypto.ts'
import { setImmediate } from '../../src/studio/shims/timers.ts'
import { isDeepStrictEqual } from '../../src/studio/shims/util.ts'

test('a page hashes as Node does, whatever the length and however it is cut', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 251)
    const wanted = node.createHash('sha256').update(bytes).digest()
    const cut = Math.floor(length / 3)
    const hash = createHash('sha256').update(bytes.subarray(0, cut)).update(bytes.subarray(cut))
    expect(Buffer.from(hash.digest())).toEqual(wanted)
  }
  const text = 'battle-rng/1\n1\nÄxte gegen Spieße'
  expect(createHash('sha256').update(text).digest('hex')).toBe(node.createHash('sha256').update(text).digest('hex'))
})

test('a page finds plans equal that Node does', () => {
  const plan = () => ({ a: [1, { b: Int32Array.of(1, 2) }], c: undefined, d: 'x' })
  const others = [
    { ...plan(), d: 'y' },
    { ...plan(), a: [1, { b: Int32Array.of(1, 3) }] },
    { ...plan(), a: [1, { b: [1, 2] }] },
    { a: plan().a, d: 'x', e: undefined },
    { a: plan().a, d: 'x' },
    null,
  ]
  for (const other of [plan(), ...others]) {
    expect(isDeepStrictEqual(plan(), other)).toBe(nodeUtil.isDeepStrictEqual(plan(), other))
  }
})

test('a page that lets messages have their turn goes on after them', async () => {
  const { port1, port2 } = new MessageChannel()
  let reported = false
  port1.onmessage = () => {
    reported = true
  }
  port2.postMessage('stop')
  while (!reported) await setImmediate()
  port1.close()
})
