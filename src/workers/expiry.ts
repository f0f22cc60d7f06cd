import type { Redis, RedisOptions } from 'ioredis'

/** What nobody ends is removed after a day (ms). */
export const DAY = 86_400_000

/**
 * A script of BullMQ's that lets every key expire that it has touched, if nothing else does: in the same step in which it
 * makes the key, so that none is left for ever when those who use it are killed.
 */
function expiring(script: string): string {
  return `
local server = redis
local touched = {}
local function noting(call)
  return function(command, key, ...)
    if type(key) == 'string' then touched[key] = true end
    return call(command, key, ...)
  end
end
local redis = setmetatable({ call = noting(server.call), pcall = noting(server.pcall) }, { __index = server })
local function script()
${script}
end
local result = script()
for key in pairs(touched) do
  if server.call('PTTL', key) == -1 then server.call('PEXPIRE', key, ${DAY}) end
end
return result
`
}

/** Makes connections whose scripts let keys expire. Those that are made, by whomever, are added to `open`. */
export function connectorTo(Connection: typeof Redis, open: Redis[]): (options: RedisOptions) => Redis {
  class Expiring extends Connection {
    override defineCommand(name: string, definition: Parameters<Redis['defineCommand']>[1]): void {
      super.defineCommand(name, { ...definition, lua: expiring(definition.lua) })
    }

    override duplicate(override?: Partial<RedisOptions>): Redis {
      return connect({ ...this.options, ...override })
    }
  }
  const connect = (options: RedisOptions): Redis => {
    const redis = new Expiring(options)
    open.push(redis)
    return redis
  }
  return connect
}
