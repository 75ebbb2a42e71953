import type * as z from 'zod/mini'

/** A JSON Schema, as far as an example of it is made. */
export interface Shape {
  /** Several where it may also be null. */
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Shape | boolean
  readonly propertyNames?: Shape
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
}

const DEPTH_MAX = 12
const ID = '7f1d0c52-3b7e-4c1a-9a64-2f0f5f1e8a10'
const AT_MS = 1_790_000_000_000
const HOUR_MS = 3_600_000

/** What a field of this name holds in an example, where its shape lets it. */
const TEXTS: Readonly<Record<string, string>> = {
  name: 'Ayu Lestari',
  title: 'Kopi Malam',
  titleLocalized: 'Kopi Malam',
  description: 'A slow evening at the stall by the station.',
  bio: 'Coffee, rain and old songs.',
  comment: 'Selamat malam!',
  text: 'Selamat malam!',
  message: 'Selamat malam!',
  reason: 'Asked for by the person',
  search: 'kopi',
  q: 'kopi',
  query: 'kopi',
  password: 'Kopi#malam42',
  confirmPassword: 'Kopi#malam42',
  phoneNumber: '+6281234567890',
  msisdn: '6281234567890',
  language: 'en',
  nik: '3171234567890001',
  fullName: 'Ayu Lestari',
  phone: '81234567890',
  bankCode: '014',
  bankNumber: '1234567890',
  bankAccountName: 'AYU LESTARI',
  url: '/media/t/kopi-malam.jpg',
  fileUrl: '/media/t/kopi-malam.jpg',
  en: 'Night coffee',
  id: 'Kopi malam',
}

const NUMBERS: Readonly<Record<string, number>> = {
  page: 1,
  perPage: 20,
  totalPages: 3,
  total: 42,
  width: 1280,
  height: 720,
  duration: 5400,
  endSeconds: 60,
  price: 49_000,
  size: 65_536,
}

/** One text for each pattern that the contract has; the first that a pattern accepts is taken. */
const PATTERNED: readonly string[] = [
  ID,
  '2026-11-21',
  '123456',
  '32',
  'kopi-malam',
  'ayu@example.com',
  'KOPI-2026',
  '#3A2418',
  '/media/t/kopi-malam.jpg',
  'https://example.com/kopi',
  'tayang:live',
  'done',
  'movie',
  'movie:kopi-malam',
  '0123456789abcdef',
  '0123456789abcdef0123456789abcdef',
  '3171234567890001',
  'left.right',
  'AYUAB-KOPIM',
  'Kopi Malam',
  'QmFuZHVuZy1ZYWt0YXJ0YS1NYWthc3Nhci1BbWJvbi0',
]

/** A value of this shape that a person can read; fields are filled by their names and bounds. */
export function exampleValue(shape: Shape, name = '', { isFull = true, depth = 0 } = {}): unknown {
  const inner = { isFull, depth: depth + 1 }
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.default !== undefined) return shape.default
  const choices = shape.anyOf ?? shape.oneOf
  const choice = choices?.find(({ type }) => type !== 'null') ?? choices?.[0]
  if (choice) return exampleValue(choice, name, inner)
  if (shape.allOf) return shape.allOf.map((one) => exampleValue(one, name, inner)).reduce(joined)
  if (depth > DEPTH_MAX) return null
  const type = typeof shape.type === 'object' ? shape.type[0] : shape.type
  switch (type) {
    case 'object':
      return exampleObject(shape, inner)
    case 'array':
      if (shape.prefixItems) return shape.prefixItems.map((one) => exampleValue(one, name, inner))
      return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, (_, at) =>
        numbered(exampleValue(shape.items ?? {}, singular(name), inner), at),
      )
    case 'integer':
    case 'number':
      return exampleNumber(shape, name)
    case 'boolean':
      return true
    case 'string':
      return exampleText(shape, name)
    default:
      return type === 'null' ? null : 'any'
  }
}

const joined = (a: unknown, b: unknown): unknown =>
  typeof a === 'object' && typeof b === 'object' ? { ...a, ...b } : (a ?? b)

/** Values of one list differ, and one of them alone is the one: the right choice, say. */
function numbered(value: unknown, at: number): unknown {
  if (at === 0) return value
  if (typeof value === 'string') return `${value} ${at + 1}`
  if (typeof value === 'boolean') return false
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, numbered(one, at)]))
}

const singular = (name: string) => name.replace(/s$/, '')

function exampleObject(shape: Shape, inner: { isFull: boolean; depth: number }): unknown {
  const fields = Object.entries(shape.properties ?? {}).filter(
    ([key]) => inner.isFull || shape.required?.includes(key),
  )
  if (fields.length > 0 || shape.properties) {
    return Object.fromEntries(fields.map(([key, one]) => [key, exampleValue(one, key, inner)]))
  }
  if (typeof shape.additionalProperties !== 'object') return {}
  const key = exampleValue(shape.propertyNames ?? { type: 'string' }, 'key', inner)
  return { [String(key)]: exampleValue(shape.additionalProperties, 'value', inner) }
}

function exampleNumber({ minimum = 0, maximum = Infinity }: Shape, name: string): number {
  const hour = /^(end|finish)/.test(name) ? HOUR_MS : 0
  const wanted = NUMBERS[name] ?? (/(^at|At|since|until)$/i.test(name) ? AT_MS + hour : 1)
  return Math.min(Math.max(wanted, minimum), maximum)
}

function exampleText({ format, pattern, minLength = 0, maxLength = Infinity }: Shape, name: string): string {
  if (format === 'date-time') return '2026-11-21T12:30:00.000Z'
  const rule = pattern === undefined ? null : new RegExp(pattern, 'u')
  const fits = (text: string | undefined) =>
    text !== undefined && (rule?.test(text) ?? true) && text.length >= minLength && text.length <= maxLength
  const named = TEXTS[name] ?? (/id$/i.test(name) ? ID : /email/i.test(name) ? 'ayu@example.com' : undefined)
  const found = [named, ...(rule ? PATTERNED : [readable(name)])].find(fits)
  return found ?? readable(name).padEnd(minLength, 'a').slice(0, maxLength)
}

/** `nextCursor` as `next cursor`. */
const readable = (name: string) => (name || 'text').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

/**
 * The example of one part of an operation: all of its fields where the contract accepts that; else those that must be
 * there, with one of the others where a call takes one of several.
 */
export function examplePart(part: z.ZodMiniType, shape: Shape): unknown {
  const full = exampleValue(shape)
  const least = exampleValue(shape, '', { isFull: false })
  const alternatives =
    typeof full === 'object' && typeof least === 'object'
      ? Object.entries(full ?? {}).map((field) => ({ ...least, ...Object.fromEntries([field]) }))
      : []
  const accepted = [full, least, ...alternatives].find((value) => part.safeParse(value).success)
  return accepted === undefined ? full : accepted
}
