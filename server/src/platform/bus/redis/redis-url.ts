/** Where Redis is, as REDIS_URL says it. */
export interface RedisPlace {
  /** One server; the master that sentinels name; or the masters of a Redis Cluster together. */
  readonly kind: 'single' | 'sentinel' | 'cluster'
  readonly isSecure: boolean
  /** The server, the sentinels, or some nodes of the cluster. */
  readonly addresses: readonly [RedisAddress, ...RedisAddress[]]
  /** What sentinels call the master. */
  readonly masterName?: string
  readonly username?: string
  readonly password?: string
  readonly database: number
}

export interface RedisAddress {
  readonly host: string
  readonly port: number
}

const PORT = 6379
const SENTINEL_PORT = 26379
const ADDRESSES_MAX = 50

const SHAPE = /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/\s]*)@)?([^@/\s?#]+)(?:\/(\d{1,4})?)?$/

/**
 * Reads `redis://user:password@host:port/database`, `rediss://…` by TLS,
 * `redis+sentinel://name:password@a,b,c/database` and `redis+cluster://user:password@a,b,c`; null where it is none.
 */
export function parseRedisUrl(text: string): RedisPlace | null {
  const [, secure, named, who = '', where = '', database] = SHAPE.exec(text) ?? []
  const kind = named === 'sentinel' || named === 'cluster' ? named : 'single'
  const [first, ...more] = where
    .split(',')
    .map((one) => parseAddress(one, kind === 'sentinel' ? SENTINEL_PORT : PORT))
  const [name, password] = parseCredentials(who) ?? [null]
  if (!first || more.length >= ADDRESSES_MAX || name === null) return null
  const others = more.filter((one) => one !== null)
  if (others.length < more.length || (kind === 'single' && others.length > 0)) return null
  if (kind === 'sentinel' ? name === '' : name !== '' && password === undefined) return null
  if (kind === 'cluster' && Number(database ?? 0) > 0) return null
  return {
    kind,
    isSecure: secure === 's',
    addresses: [first, ...others],
    ...(name !== '' && (kind === 'sentinel' ? { masterName: name } : { username: name })),
    ...(password !== undefined && { password }),
    database: Number(database ?? 0),
  }
}

/** The part before the @, whose special characters are percent-encoded. */
function parseCredentials(who: string): readonly [name: string, password?: string] | null {
  const [name = '', ...rest] = who.split(':')
  try {
    const password = decodeURIComponent(rest.join(':'))
    return password === '' ? [decodeURIComponent(name)] : [decodeURIComponent(name), password]
  } catch {
    return null
  }
}

function parseAddress(text: string, byDefault: number): RedisAddress | null {
  const [, v6, name, port] = /^(?:\[([\da-fA-F:]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const host = v6 ?? name
  const number = port === undefined ? byDefault : Number(port)
  return host === undefined || number < 1 || number > 65_535 ? null : { host, port: number }
}
