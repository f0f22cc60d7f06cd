/** Where a Redis is, as the user says it. */
export interface RedisAddress {
  readonly host: string
  readonly port: number
  /** The number of the database. */
  readonly database: number
  readonly usesTls: boolean
  readonly username?: string
  readonly password?: string
}

const FORM = 'expected redis://host:6379/0, or rediss://host:6379/0 for TLS'
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])$/i

/** Reads the address of a Redis. For other text: what is wrong with it, without any password. */
export function readRedisAddress(text: string): RedisAddress | string {
  const [, scheme, rest = ''] = /^(rediss?):\/\/(.*)$/s.exec(text) ?? []
  if (scheme === undefined) return `it does not begin with redis:// or rediss://, ${FORM}`
  const [, authority, path, extra] = /^([^/?#]*)((?:\/[^?#]*)?)(.*)$/s.exec(rest)!
  const at = authority.lastIndexOf('@')
  // What follows may be part of a password.
  if (at < 0 && rest.includes('@'))
    return 'its user or password has a "/", "?" or "#", expected "%2F", "%3F" or "%23" for it'
  const [login, place] = [authority.slice(0, Math.max(0, at)), authority.slice(at + 1)]
  const [, host = place, port] = /^(.*?|\[.*\]):([^:\]]*)$/s.exec(place) ?? []
  if (!HOST.test(host)) return `its host is "${host}", ${FORM}`
  if (port !== undefined && !isWithin(port, 1, 65_535))
    return `its port is "${port}", expected a number from 1 to 65535`
  const database = path.slice(1)
  if (database !== '' && !isWithin(database, 0, MOST_DATABASES)) {
    return `its database is "${database}", expected a number, as in redis://host:6379/0`
  }
  if (extra !== '') return `"${extra}" follows the database, expected nothing: options go into flags`
  const words = readLogin(login)
  if (typeof words === 'string') return words
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? 6379),
    database: Number(database),
    usesTls: scheme === 'rediss',
    ...words,
  }
}

/** Far beyond what any server is set up with: it says itself how many it has. */
const MOST_DATABASES = 1_000_000

function isWithin(digits: string, least: number, most: number): boolean {
  return /^\d{1,7}$/.test(digits) && Number(digits) >= least && Number(digits) <= most
}

function readLogin(login: string): Pick<RedisAddress, 'username' | 'password'> | string {
  const [, username, password = ''] = /^([^:]*):?(.*)$/s.exec(login)!
  try {
    return {
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
    }
  } catch {
    return 'its user or password has a "%" that is followed by no two hexadecimal digits, expected "%25" for it'
  }
}

/** The address without user and password, for messages. */
export function nameRedis({ host, port, database, usesTls }: RedisAddress): string {
  const place = host.includes(':') ? `[${host}]` : host
  return `${usesTls ? 'rediss' : 'redis'}://${place}:${port}${database > 0 ? `/${database}` : ''}`
}

/** Whether only this machine can reach it. */
export function isOnThisMachine({ host }: RedisAddress): boolean {
  return /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i.test(host)
}
