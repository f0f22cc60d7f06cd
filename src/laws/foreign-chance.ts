/** Where chance or the clock can come into a battle from elsewhere than its dice. */
const SOURCES = [
  [Math, 'random', 'Math.random'],
  [Date, 'now', 'Date.now'],
  [performance, 'now', 'performance.now'],
  [crypto, 'getRandomValues', 'crypto.getRandomValues'],
  [crypto, 'randomUUID', 'crypto.randomUUID'],
] as const

/** Does some work, which must not wait for anything; throws an `Error` if it asks for chance that is not its dice'. */
export function withoutForeignChance<T>(work: () => T): T {
  const before = SOURCES.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
  for (const [owner, name, title] of SOURCES) {
    const value = (): never => {
      throw new Error(`${title}() is asked, but all chance must come from dice: the same battle would never come again`)
    }
    Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  }
  try {
    return work()
  } finally {
    for (const [index, [owner, name]] of SOURCES.entries()) {
      const descriptor = before[index]
      if (descriptor) Object.defineProperty(owner, name, descriptor)
      else Reflect.deleteProperty(owner, name)
    }
  }
}
