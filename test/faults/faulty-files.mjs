import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'

/**
 * Lets tests look at and break what a process writes. Every call that changes files is counted, by whatever function of
 * Node's, and can fail, or be the last thing that the process does. Loaded before anything else (`node --import`), it is
 * reported by the environment; tests call `watchFiles` in their own process.
 */

/** Node's own, which are neither counted nor broken. */
const { writeSync, writeFileSync, appendFileSync: append } = fs
const { open } = fs.promises

/** Functions that change files, whatever they are given. `open` is distinguished by its flags. */
const WRITERS = [
  ...'appendFile chmod chown copyFile cp createWriteStream fchmod fchown fdatasync fsync ftruncate futimes'.split(' '),
  ...'lchown link lutimes mkdir mkdtemp open rename rm rmdir symlink truncate unlink utimes write writeFile writev'.split(
    ' ',
  ),
]
const OF_HANDLES = 'appendFile chmod chown datasync sync truncate utimes write writeFile writev'.split(' ')

/** What happens at each call: `fault(call)` may throw, or kill the process; `call.half()` does the first half of a write. */
let fault = () => {}
let calls = 0
/** In a test's own process, only what is below this folder counts. */
let below = ''
/** Where a studio remembers its address: it writes that whenever it comes to it, so that calls would not be numbered alike. */
const remembered = process.env.XDG_STATE_HOME
/** Which file an open handle writes. */
const paths = new WeakMap()

/** Whether Node itself is at work: some of its functions call others. */
let isInside = false

function inside(work) {
  if (isInside) return work()
  isInside = true
  try {
    return work()
  } finally {
    isInside = false
  }
}

function note(name, path, half) {
  const text = String(path ?? '')
  if (isInside || (below !== '' && !resolve(text).startsWith(below))) return
  if (remembered && text.startsWith(remembered)) return
  inside(() => fault({ number: ++calls, name, path: text, half }))
}

function isWriting(flags = 'r') {
  const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants
  return typeof flags === 'number'
    ? (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) !== 0
    : !/^rs?$/.test(flags)
}

/** As Node gives it: a promise, a callback, or an exception. */
function patch(module, name, kind, pathOf = (_, args) => args[0]) {
  const original = module[name]
  if (original === undefined) return
  module[name] = function (...args) {
    const isOpen = /^open(Sync)?$/.test(name)
    if (isOpen && !isWriting(args[1])) return original.apply(this, args)
    // Standard output and standard error are no files.
    if (typeof args[0] === 'number' && args[0] <= 2) return original.apply(this, args)
    const content = /write|append/i.test(name) ? args[kind === 'handle' ? 0 : 1] : undefined
    const half = () => {
      const whole = Buffer.from(content)
      const path = pathOf(this, args)
      if (kind === 'handle') writeSync(this.fd, whole.subarray(0, whole.length / 2))
      else if (typeof path === 'string') writeFileSync(path, whole.subarray(0, whole.length / 2))
    }
    try {
      note(name, pathOf(this, args), content === undefined ? undefined : half)
    } catch (error) {
      if (kind === 'sync') throw error
      if (kind === 'callback') return void process.nextTick(args.at(-1), error)
      return Promise.reject(error)
    }
    const made = inside(() => original.apply(this, args))
    if (isOpen && kind === 'promise') made.then((handle) => paths.set(handle, args[0])).catch(() => {})
    return made
  }
}

/** Puts itself in the place of Node's functions, once for all tests of a process. */
async function install() {
  if (globalThis.tiltyardFaults) return
  globalThis.tiltyardFaults = true
  const handle = await open(new URL(import.meta.url))
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  for (const name of OF_HANDLES) patch(prototype, name, 'handle', (self) => paths.get(self) ?? '')
  for (const name of WRITERS) {
    patch(fs.promises, name, 'promise')
    patch(fs, `${name}Sync`, 'sync')
    patch(fs, name, 'callback')
  }
  syncBuiltinESMExports()
}

/**
 * Tells `fault` of every call below a folder that changes files, until `stop` is called: it throws what the call is to fail
 * with.
 */
export async function watchFiles(folder, report) {
  await install()
  calls = 0
  below = folder
  fault = report
  return () => {
    fault = () => {}
  }
}

/** The error of the file system with a code. */
export function systemError(code, { name, path }) {
  const words = { ENOSPC: 'no space left on device', EACCES: 'permission denied', EIO: 'i/o error' }
  const error = new Error(`${code}: ${words[code]}, ${name} '${path}'`)
  return Object.assign(error, { code, syscall: name, path, errno: -1 })
}

/** By the environment: `TILTYARD_TRACE` is a file to list the calls in, `TILTYARD_KILL` at which of them to die, and how. */
const { TILTYARD_TRACE: trace, TILTYARD_KILL: kill } = process.env
if (trace !== undefined || kill !== undefined) {
  await install()
  const [number, how] = (kill ?? '').split(' ')
  fault = (call) => {
    if (trace !== undefined) append(trace, `${call.number} ${call.name} ${call.half ? 'content' : ''} ${call.path}\n`)
    if (call.number !== Number(number)) return
    if (how === 'half') call.half()
    process.kill(process.pid, 'SIGKILL')
  }
}
