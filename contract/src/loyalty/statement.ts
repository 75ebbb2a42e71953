import * as z from 'zod/mini'
import { day, id } from '../fields.ts'
import { operation } from '../operation.ts'

/** Days of one statement: a quarter of a year. */
export const STATEMENT_DAYS_MAX = 92

/** Of gifts that came in: how many, their gencash, what the app and the state kept, what the wallet got. */
const earned = {
  gifts: z.number(),
  gross: z.number(),
  fee: z.number(),
  tax: z.number(),
  net: z.number(),
}

const statement = z.object({
  from: day,
  to: day,
  /** Gencash in the wallet when the first day began, and when the last one ended. */
  opening: z.number(),
  closing: z.number(),
  earned: z.object(earned),
  /** The highest net first. Without a show: gifts to a profile, a clip or a recording. */
  shows: z.array(z.extend(z.object(earned), { showId: z.nullable(id), name: z.nullable(z.string()) })),
  /** What the shows that are not listed came to; null where all are. */
  otherShows: z.nullable(z.object(earned)),
  giftKinds: z.array(z.extend(z.object(earned), { giftId: id, name: z.string(), icon: z.string() })),
  cashouts: z.object({
    /** Gencash that left the wallet for cash-outs, and that came back from rejected ones. */
    asked: z.number(),
    returned: z.number(),
    /** Cash-outs that were completed in this time, in rupiah but for `gencash`. */
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
    'The caller’s own gencash from one day to another, by the days of Jakarta: balances, gifts by show and kind, cash-outs',
  method: 'GET',
  path: '/loyalty/v1.0/statement',
  caller: 'viewer',
  query: z.object({ from: day, to: day }),
  answer: statement,
})
