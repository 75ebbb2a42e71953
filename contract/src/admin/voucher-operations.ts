import * as z from 'zod/mini'
import { givenTime, id, line, pageMeta, paging, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { friendlyId } from './drafts.ts'

/** Most codes of one batch. */
export const VOUCHERS_MAX = 10_000

const batch = z.object({
  id,
  package_code: z.string(),
  note: z.string(),
  /** Number of codes, allowed uses of each, and uses of all so far. */
  count: z.number(),
  usesMax: z.number(),
  uses: z.number(),
  expiresAt: z.nullable(time),
  createdAt: time,
})

export const createVouchers = operation({
  summary: 'Create vouchers of a package: random codes, or one code that many people may use',
  method: 'POST',
  path: '/admin/v1.0/voucherBatches',
  caller: 'operator',
  permission: 'offers.edit',
  body: z
    .object({
      package_code: friendlyId,
      note: z._default(line(200), ''),
      count: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(VOUCHERS_MAX)), 1),
      /** The one code of the batch, where the operator chooses the word. */
      code: z.optional(z.string().check(z.regex(/^[A-Z0-9-]{4,32}$/))),
      usesMax: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
      expiresAt: z._default(z.nullable(givenTime), null),
    })
    .check(
      z.refine(({ code, count }) => code === undefined || count === 1, 'A word of your own is one code'),
    ),
  answer: batch,
  refusals: ['NOT_FOUND', 'VOUCHER_USED'],
})

export const listVoucherBatches = operation({
  summary: 'Batches of vouchers, the newest first',
  method: 'GET',
  path: '/admin/v1.0/voucherBatches',
  caller: 'operator',
  permission: 'offers.read',
  namesNobody: true,
  query: z.object(paging(20)),
  answer: z.array(batch),
  meta: pageMeta,
})

export const exportVouchers = operation({
  summary: 'The codes of a batch as CSV: code, uses, uses at most',
  method: 'GET',
  path: '/admin/v1.0/voucherBatch/{id}/codes',
  caller: 'operator',
  permission: 'offers.edit',
  params: z.object({ id }),
  answer: 'bytes',
  refusals: ['NOT_FOUND'],
})
