import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, line, locale, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { chanceSources, prizeKinds, winnerStates } from './limits.ts'
import { both, drawProof, hex } from './shapes.ts'

/** The UUID of a draw, or `u12`. */
const drawName = z.string().check(z.regex(/^(?:u[1-9]\d{0,8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/))
const ofDraw = { params: z.object({ id: drawName }) } as const

export const getDraw = operation({
  ...ofDraw,
  summary: 'A draw with everything that is needed to compute it again, by its id or its number (`u12`)',
  method: 'GET',
  path: '/catalog/v1.0/draw/{id}',
  caller: 'anyone',
  answer: drawProof,
  refusals: ['NOT_FOUND'],
  cacheSeconds: 10,
})

export const getDrawLeaves = operation({
  ...ofDraw,
  summary:
    'The hashes of the frozen list, 32 bytes each in order; never changes, and parts of it can be asked for',
  method: 'GET',
  path: '/catalog/v1.0/draw/{id}/leaves',
  caller: 'anyone',
  answer: 'bytes',
  refusals: ['NOT_FOUND'],
})

export const getOwnDraw = operation({
  ...ofDraw,
  summary: 'The own chances in the frozen list, each with what proves that it is in it',
  method: 'GET',
  path: '/catalog/v1.0/draw/{id}/own',
  caller: 'viewer',
  query: z.object(cursorPaging(20)),
  answer: z.array(
    z.object({
      index: z.number(),
      chanceId: id,
      salt: hex,
      source: z.literal(chanceSources),
      at: time,
      /** The sibling hashes from the leaf up to the root (RFC 6962, section 2.1.1). */
      path: z.array(hex),
    }),
  ),
  meta: z.extend(cursorMeta, {
    /** Own chances in the list altogether. */
    total: z.number(),
  }),
  refusals: ['NOT_FOUND'],
})

/** What somebody won, in whole rupiah. */
export const ownWin = z.object({
  id,
  draw: z.object({ id, number: z.number() }),
  campaign: z.object({ id, name: both }),
  index: z.number(),
  prize: z.object({ id, name: both, kind: z.literal(prizeKinds) }),
  state: z.literal(winnerStates),
  wonAt: time,
  claimUntil: time,
  /** Final tax that the law makes us withhold, before the prize is handed over. */
  valueRupiah: z.number(),
  taxPercent: z.number(),
  taxRupiah: z.number(),
  netRupiah: z.number(),
  /** What was given for the claim, masked; null before it. */
  claim: z.nullable(
    z.object({ at: time, name: z.string(), nik: z.string(), shownAs: z.nullable(z.string()) }),
  ),
  handedOverAt: z.nullable(time),
  /** Of a voucher that was handed over. */
  voucherCode: z.nullable(z.string()),
})
export type OwnWin = z.output<typeof ownWin>

export const listOwnWins = operation({
  summary: 'What the caller won, the newest first',
  method: 'GET',
  path: '/catalog/v1.0/winners/own',
  caller: 'viewer',
  query: z.object({ ...cursorPaging(20), locale }),
  answer: z.array(ownWin),
  meta: cursorMeta,
})

const ofWin = { params: z.object({ id }), caller: 'viewer', answer: ownWin } as const

export const getOwnWin = operation({
  ...ofWin,
  summary: 'One own prize, with its tax in figures',
  method: 'GET',
  path: '/catalog/v1.0/winner/{id}',
  refusals: ['NOT_FOUND'],
})

export const claimWin = operation({
  ...ofWin,
  summary:
    'Claim an own prize: who receives it, and where. The NIK must be of somebody old enough; the first detail of ' +
    '`CLAIM_NOT_ALLOWED` is `age`, `province` or `nik-used`',
  method: 'POST',
  path: '/catalog/v1.0/winner/{id}/claim',
  body: z.object({
    name: line(100).check(z.trim(), z.minLength(2)),
    /** Sixteen digits. */
    nik: z.string().check(z.trim(), z.regex(/^\d{16}$/, 'A NIK has 16 digits')),
    address: line(300).check(z.trim(), z.minLength(10)),
    /** The consent to be named as `Ayu S., Kota Malang`; with it `city` is needed. */
    showsName: z._default(z.boolean(), false),
    city: z.optional(line(60).check(z.trim(), z.minLength(2))),
  }),
  refusals: ['NOT_FOUND', 'CLAIM_CLOSED', 'CLAIM_NOT_ALLOWED', 'INVALID_PARAMETERS'],
})

export const setShownName = operation({
  ...ofWin,
  summary: 'Give or take back the consent to be named among the winners',
  method: 'PUT',
  path: '/catalog/v1.0/winner/{id}/shownName',
  body: z.object({
    showsName: z.boolean(),
    city: z.optional(line(60).check(z.trim(), z.minLength(2))),
  }),
  refusals: ['NOT_FOUND', 'CLAIM_CLOSED', 'INVALID_PARAMETERS'],
})
