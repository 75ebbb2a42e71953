import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, givenTime, id, line, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { friendlyId } from '../catalogue/drafts.ts'

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
  /** When an operator ended it; null where nobody did. */
  endedAt: z.nullable(time),
  endReason: z.nullable(z.string()),
  createdAt: time,
})
export type VoucherBatchCase = z.output<typeof batch>

const voucherUse = z.object({
  code: z.string(),
  accountId: id,
  /** Null where the account is gone. */
  person: z.nullable(z.object({ profileId: id, name: z.string() })),
  usedAt: time,
  packageName: z.string(),
  /** The end of the subscription that it gave, as it was then. */
  endAt: time,
})
export type VoucherUse = z.output<typeof voucherUse>

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

/** `over`: expired or ended; `usedUp`: each use of each code is taken. */
export const voucherStates = ['running', 'usedUp', 'over'] as const

export const listVoucherBatches = operation({
  summary: 'Batches of vouchers, the newest first',
  method: 'GET',
  path: '/admin/v1.0/voucherBatches',
  caller: 'operator',
  permission: 'offers.read',
  namesNobody: true,
  query: z.object({
    ...cursorPaging(50),
    package_code: z.optional(friendlyId),
    state: z.optional(z.literal(voucherStates)),
  }),
  answer: z.array(batch),
  meta: cursorMeta,
})

export const getVoucherBatch = operation({
  summary: 'One batch of vouchers',
  method: 'GET',
  path: '/admin/v1.0/voucherBatch/{id}',
  caller: 'operator',
  permission: 'offers.read',
  namesNobody: true,
  params: z.object({ id }),
  answer: batch,
  refusals: ['NOT_FOUND'],
})

export const endVoucherBatch = operation({
  summary: 'End a batch of vouchers now: its codes give nothing any more; what they gave stays',
  method: 'POST',
  path: '/admin/v1.0/voucherBatch/{id}/end',
  caller: 'operator',
  permission: 'offers.edit',
  params: z.object({ id }),
  body: z.object({ reason: line(200).check(z.minLength(1)) }),
  answer: batch,
  refusals: ['NOT_FOUND'],
})

export const listVoucherUses = operation({
  summary: 'Who used a code of a batch, the latest first',
  method: 'GET',
  path: '/admin/v1.0/voucherBatch/{id}/uses',
  caller: 'operator',
  permission: 'offers.read',
  params: z.object({ id }),
  query: z.object(cursorPaging(50)),
  answer: z.array(voucherUse),
  meta: cursorMeta,
  refusals: ['NOT_FOUND'],
})

export const getVoucher = operation({
  summary: 'One code with its batch and who used it, the latest first',
  method: 'GET',
  path: '/admin/v1.0/voucher/{code}',
  hidesParams: true,
  caller: 'operator',
  permission: 'offers.read',
  params: z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9-]{4,32}$/)) }),
  query: z.object(cursorPaging(50)),
  answer: z.object({ code: z.string(), uses: z.number(), batch, history: z.array(voucherUse) }),
  meta: cursorMeta,
  refusals: ['NOT_FOUND'],
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
