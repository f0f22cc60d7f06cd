import { isPrintable } from '../scenario/printable.ts'

/** Redis cannot be used: the message says why and what to do, without any password. */
export class RedisTrouble extends Error {
  override readonly name = 'RedisTrouble'
  /** Whether it may be over in a moment. */
  readonly mayPass: boolean

  constructor(message: string, mayPass = false) {
    super(message)
    this.mayPass = mayPass
  }
}

/** Nobody has been there for long who could fight: the message says who is, and why not. */
export class NobodyThere extends RedisTrouble {}

/** What Redis says first when it refuses a command: what to do, and whether it may be over in a moment. */
const REFUSALS: Readonly<Record<string, readonly [advice: string, mayPass?: true]>> = {
  READONLY: ['it is a replica: give the address of its primary', true],
  MASTERDOWN: ['it is a replica that has lost its primary: give the address of the primary', true],
  OOM: ['its memory is full: free some of it, or raise maxmemory', true],
  MISCONF: ['it cannot save to its disk: see its log', true],
  LOADING: ['it is still reading its data: wait until it has', true],
  BUSY: ["somebody's script keeps it busy: wait for that, or end it by SCRIPT KILL", true],
  TRYAGAIN: ['its cluster is being changed: wait for that', true],
  CLUSTERDOWN: ['its cluster is down: see CLUSTER INFO', true],
  MOVED: ['it is part of a cluster, which cannot be used: give the address of a Redis by itself'],
  CROSSSLOT: ['it is part of a cluster, which cannot be used: give the address of a Redis by itself'],
  NOREPLICAS: ['it has fewer replicas than it demands: start some, or lower min-replicas-to-write', true],
  NOPERM: ['its user may not do that: ACL SETUSER NAME ~tiltyard:* +@all -@admin -@dangerous +info'],
  NOAUTH: ['it wants a password: give it in the address, or by TILTYARD_REDIS_PASSWORD'],
  WRONGPASS: ['its user or password is another one'],
  WRONGTYPE: ['somebody has written something else to a key of Tiltyard: remove the keys tiltyard:*'],
}
/** Of those that begin with ERR, and of any other. */
const OTHERWISE = 'Tiltyard needs a Redis of version 6.2 or later, by itself, and one of its databases: /0, if no other'

/** What an error says that came from Redis; undefined for any other. */
export function troubleOf(error: unknown, redis: string): RedisTrouble | undefined {
  if (error instanceof RedisTrouble) return error
  if (!isRefusal(error)) return undefined
  // A transaction fails by what it was made of.
  const { message, command } = error.previousErrors?.[0] ?? error
  const [code] = message.split(' ')
  const [advice, mayPass = false] = (Object.hasOwn(REFUSALS, code) && REFUSALS[code]) || [OTHERWISE]
  const name = command?.name?.toUpperCase()
  const refused = name === undefined ? 'refused a command' : `refused the command ${name}`
  const said = isPrintable(message) ? message.slice(0, 300) : 'text that cannot be shown'
  return new RedisTrouble(`${redis} ${refused}: ${said}\n${advice}`, mayPass)
}

/** An error that Redis answered with, as ioredis throws it. */
interface Refusal extends Error {
  readonly command?: { readonly name?: string }
  readonly previousErrors?: readonly Refusal[]
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'ReplyError'
}
