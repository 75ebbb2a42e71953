import * as z from 'zod/mini'

/** A UUIDv7, or the natural key of something that has one; never longer than an index row. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9._:~-]{1,64}$/))

/** A 13-digit timestamp in milliseconds. */
export const time = z.number()

/** A time in a request: from 1970 to the year 9999. */
const TIME_MAX = 253_402_300_799_999
export const givenTime = z.number().check(z.int(), z.minimum(0), z.maximum(TIME_MAX))

/** What a column of 32 bits holds: an order, a revision, a number of days. */
export const INTEGER_MAX = 2 ** 31 - 1
/** Money and sizes, as far as a number of JavaScript is exact. */
export const AMOUNT_MAX = Number.MAX_SAFE_INTEGER
/** A place in a list; the lowest is shown first. */
export const listOrder = z.number().check(z.int(), z.minimum(-INTEGER_MAX), z.maximum(INTEGER_MAX))

/** Two languages are served; any other value reads as English and never becomes a file name. */
export const locale = z.catch(z._default(z.literal(['en', 'id']), 'en'), 'en')
export type Locale = z.output<typeof locale>

/** The answer of calls that have nothing to report. */
export const success = z.object({ success: z.literal(true) })

/** Text of one line: control characters and lone surrogates are refused, the rest is stored exactly. */
export function line(lengthMax: number) {
  return z.string().check(
    z.refine((text) => [...text].length <= lengthMax, `At most ${lengthMax} characters`),
    // Control characters, and bidi overrides that could reverse a name on a page.
    z.refine((text) => !/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text), 'Invalid character'),
    z.refine((text) => text.isWellFormed(), 'Invalid character'),
  )
}

/** Text of several lines. */
export function text(lengthMax: number) {
  return z.string().check(
    z.refine((value) => [...value].length <= lengthMax, `At most ${lengthMax} characters`),
    z.refine((value) => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(value), 'Invalid character'),
    z.refine((value) => value.isWellFormed(), 'Invalid character'),
  )
}

/** A whole number of a query string. */
function whole(fallback: number, most: number) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), fallback)
}

const PER_PAGE_MAX = 100
const PAGE_MAX = 10_000

/** `page` counts from 1; `perPage` has the default of that list. */
export function paging(perPage: number, perPageMax = PER_PAGE_MAX) {
  return { page: whole(1, PAGE_MAX), perPage: whole(perPage, perPageMax) }
}

export const pageMeta = z.object({
  page: z.number(),
  perPage: z.number(),
  totalPages: z.number(),
  total: z.number(),
})
export type PageMeta = z.output<typeof pageMeta>

/** A list without numbered pages: `cursor` is `meta.next` of the answer before; absent: from the beginning. */
export function cursorPaging(perPage: number, perPageMax = PER_PAGE_MAX) {
  return {
    cursor: z.optional(z.string().check(z.maxLength(CURSOR_LENGTH_MAX))),
    perPage: whole(perPage, perPageMax),
  }
}
const CURSOR_LENGTH_MAX = 400

/** Null at the end of the list. */
export const cursorMeta = z.object({ next: z.nullable(z.string()) })
export type CursorMeta = z.output<typeof cursorMeta>

/** `keys[]=a&keys[]=b`: none, one or many. */
export function many(item: z.ZodMiniType<string>, most: number) {
  return z._default(
    z.pipe(
      z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
      z.array(item).check(z.maxLength(most)),
    ),
    [],
  )
}

/** `true`, `1` and the empty value of a query flag. */
export const flag = z._default(
  z.pipe(
    z.transform((value: unknown) => value === true || value === 'true' || value === '1' || value === ''),
    z.boolean(),
  ),
  false,
)

/** A number as a person types it; the server converts it to E.164. */
export const phone = z.string().check(z.trim(), z.minLength(1, 'Invalid phone number'), z.maxLength(50))

/** Four to eight digits: the setting `otp.length` decides. */
export const code = z.string().check(z.trim(), z.regex(/^\d{4,8}$/, 'Invalid OTP code'))

/** A day without a time: `2001-12-31`. */
export const day = z.iso.date()

/** Why an operator changes something of somebody: the trail keeps it. */
export const changeReason = line(300).check(z.trim(), z.minLength(3))
