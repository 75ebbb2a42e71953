import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** One setting: its variable, what it may be, what it is when absent, and a sentence for the reference. */
export interface Setting<Value> {
  readonly env: string
  readonly schema: z.ZodMiniType<Value>
  readonly default: Value
  /** Completes "PORT must be …". */
  readonly must: string
  readonly says: string
  /** Its value is never printed. */
  readonly secret?: true
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const MB = 1024 ** 2
export const GB = 1024 ** 3

const SECRET_CHARACTERS_MIN = 32
const KEYS_MAX = 20

export function port(env: string, byDefault: number, says: string): Setting<number> {
  const schema = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
  return { env, schema, default: byDefault, must: 'a port from 0 to 65535', says }
}

export function text(env: string, byDefault: string, says: string): Setting<string> {
  return { env, schema: z.string().check(z.minLength(1)), default: byDefault, must: 'a text', says }
}

export function optionalText(env: string, says: string): Setting<string | undefined> {
  return { env, schema: z.optional(z.string()), default: undefined, must: 'a text', says }
}

export function secretText(env: string, says: string): Setting<string | undefined> {
  return { ...optionalText(env, says), secret: true }
}

/** A secret by which signatures are made: a short one could be guessed from one of them. */
export function signingSecret(env: string, says: string): Setting<string | undefined> {
  return {
    ...secretText(env, says),
    schema: z.optional(z.string().check(z.minLength(SECRET_CHARACTERS_MIN))),
    must: `at least ${SECRET_CHARACTERS_MIN} characters`,
  }
}

/** Keys of 32 random bytes in base64url, with commas between. */
export function keyList(env: string, says: string): Setting<string | undefined> {
  const isKeys = (text: string) => {
    const keys = text.split(/[\s,]+/).filter((key) => key !== '')
    const isWhole = keys.every((key) => /^[\w+/-]{43}=?$/.test(key))
    return isWhole && keys.length > 0 && keys.length <= KEYS_MAX
  }
  return {
    ...secretText(env, says),
    schema: z.optional(z.string().check(z.refine(isKeys))),
    must: `up to ${KEYS_MAX} keys of 32 bytes each in base64url, with commas between`,
  }
}

export function webUrl<const Value extends string | undefined>(
  env: string,
  byDefault: Value,
  says: string,
): Setting<string | Value> {
  const schema = z.string().check(z.regex(/^https?:\/\/[^?#@\s]+$/)) as z.ZodMiniType<string | Value>
  return { env, schema, default: byDefault, must: 'an address like https://provider.example', says }
}

export function choice<const Value extends string>(
  env: string,
  values: readonly Value[],
  byDefault: Value,
  says: string,
): Setting<Value> {
  return { env, schema: z.enum(values), default: byDefault, must: `one of ${values.join(', ')}`, says }
}

export function flag(env: string, byDefault: boolean, says: string): Setting<boolean> {
  const words = ['true', 'false', '1', '0'] as const
  const schema = z.pipe(
    z.enum(words),
    z.transform((word) => word === 'true' || word === '1'),
  )
  return { env, schema, default: byDefault, must: 'true or false', says }
}

export function count(env: string, byDefault: number, says: string): Setting<number> {
  const schema = z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))
  return { env, schema, default: byDefault, must: 'a whole number', says }
}

export function durationMs(env: string, byDefault: number, says: string): Setting<number> {
  return { ...count(env, byDefault, says), must: 'a whole number of milliseconds' }
}

export function origin(env: string, says: string): Setting<string | undefined> {
  const schema = z.optional(z.string().check(z.regex(/^https?:\/\/[^/?#@\s]+$/)))
  return { env, schema, default: undefined, must: 'an origin like https://tayang.example', says }
}

export function networks(env: string, says: string): Setting<readonly string[] | undefined> {
  const isNetwork = (text: string) => {
    const [address = '', bits, ...more] = text.split('/')
    const bitsMax = isIP(address) === 4 ? 32 : 128
    const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax)
    return isIP(address) !== 0 && isWhole && more.length === 0
  }
  const schema = z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((each) => each.trim())),
    ),
    z.array(z.string().check(z.refine(isNetwork))),
  )
  return {
    env,
    schema,
    default: undefined,
    must: 'addresses or networks like 10.0.0.0/8, with commas between',
    says,
  }
}

export function countryCodes(env: string, says: string): Setting<readonly string[]> {
  const schema = z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/)),
    z.transform((text) => text.split(',')),
  )
  return { env, schema, default: ['62'], must: 'country codes like 62,60 with commas between', says }
}

/** Bech32 after `age1`: post-quantum recipients are some two thousand characters long. */
export function ageRecipients(env: string, says: string): Setting<readonly string[]> {
  const schema = z.pipe(
    z.string().check(z.regex(/^age1[02-9a-z]+(,age1[02-9a-z]+)*$/)),
    z.transform((text) => text.split(',')),
  )
  return { env, schema, default: [], must: 'recipients of age like age1… with commas between', says }
}

export function address(env: string, pattern: RegExp, { must, says }: { must: string; says: string }) {
  const schema = z.optional(z.string().check(z.regex(pattern)))
  return { env, schema, default: undefined, must, says, secret: true } satisfies Setting<string | undefined>
}

export function databaseUrl(env: string, says: string): Setting<string | undefined> {
  const schema = z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/)))
  return { env, schema, default: undefined, must: 'an address like postgres://…', says, secret: true }
}
