import * as z from 'zod/mini'
import { day, id } from '../fields.ts'
import { operation } from '../operation.ts'

/** Most days of one statement: a quarter of a year. */
export const STATEMENT_DAYS_MAX = 92

/** Of received gifts: their number, their gencash, what the app and the state kept, what the wallet got. */
const earned = {
  gifts: z.number(),
  gross: z.number(),
  fee: z.number(),
  tax: z.number(),
  net: z.number(),
}

export const statement = z.object({
  from: day,
  to: day,
  /** Gencash in the wallet at the start of the first day and at the end of the last. */
  opening: z.number(),
  closing: z.number(),
  earned: z.object(earned),
  /** Gencash of gifts that were taken back in this time. */
  reversed: z.number(),
  /** The highest net first. Without a show: gifts to a profile, a clip or a recording. */
  shows: z.array(z.extend(z.object(earned), { showId: z.nullable(id), name: z.nullable(z.string()) })),
  /** Sums of the shows that are not listed; null where all are. */
  otherShows: z.nullable(z.object(earned)),
  giftKinds: z.array(z.extend(z.object(earned), { giftId: id, name: z.string(), icon: z.string() })),
  cashouts: z.object({
    /** Gencash that left the wallet for cash-outs, and that came back from rejected ones. */
    asked: z.number(),
    returned: z.number(),
    /** Cash-outs that were completed in this time, in rupiah except `gencash`. */
    completed: z.object({
      count: z.number(),
      gencash: z.number(),
      amount: z.number(),
      fee: z.number(),
      tax: z.number(),
      net: z.number(),
    }),
  }),
})
export type Statement = z.output<typeof statement>

export const getStatement = operation({
  summary:
    'The caller’s own gencash between two days in Jakarta: balances, gifts by show and kind, cash-outs',
  method: 'GET',
  path: '/loyalty/v1.0/statement',
  caller: 'viewer',
  query: z.object({ from: day, to: day }),
  answer: statement,
})
