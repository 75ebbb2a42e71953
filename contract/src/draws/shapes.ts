import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import {
  chanceSources,
  changeReasons,
  drawStates,
  outerKinds,
  prizeKinds,
  seats,
  drawVoidReasons,
} from './limits.ts'

/** SHA-256 and other bytes on the wire: lower-case hexadecimal. */
export const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})*$/))
export const both = z.object({ en: z.string(), id: z.string() })

export const prize = z.object({
  id,
  name: both,
  kind: z.literal(prizeKinds),
  /** Market value of one, in rupiah. */
  valueRupiah: z.number(),
  count: z.number(),
})
export type Prize = z.output<typeof prize>

/** Who may take part. */
export const whoMayTakePart = z.object({
  /** Years; never below 18 where there are prizes. */
  ageMin: z.number(),
  needsNumber: z.boolean(),
  accountDaysMin: z.number(),
  /** Two-digit codes of provinces as a NIK begins with them; empty: all of Indonesia. Checked with the claim. */
  provinces: z.array(z.string()),
})
export type WhoMayTakePart = z.output<typeof whoMayTakePart>

/**
 * The terms as published. `hash` is SHA-256 of the UTF-8 bytes of the Indonesian text, a line with `--`, and the
 * English text: `id + '\n--\n' + en`.
 */
export const terms = z.object({ version: z.number(), hash: hex, text: both })
export type Terms = z.output<typeof terms>

const commitment = z.object({ seat: z.literal(seats), commitment: hex, committedAt: time })

/** What the page of a campaign shows of its prize draw; a card without a campaign desk has none. */
export const prizeDraw = z.object({
  state: z.literal(['public', 'ended']),
  /** False: it is played for nothing but the chances themselves ("tanpa hadiah"). */
  hasPrizes: z.boolean(),
  prizes: z.array(prize),
  /** Of the ministry; null where there are no prizes. */
  permit: z.nullable(z.object({ number: z.string(), issuer: z.string(), issuedOn: z.string() })),
  terms: z.nullable(terms),
  who: whoMayTakePart,
  /** Most chances of one person, altogether and in a day of Jakarta. */
  chancesMax: z.number(),
  chancesPerDayMax: z.number(),
  claimDays: z.number(),
  taxPercent: z.number(),
  /** Null: no first or last moment. */
  startsAt: z.nullable(time),
  endsAt: z.nullable(time),
  chances: z.object({
    /** Of everybody, so far. */
    all: z.number(),
    /** Of the caller; null for a guest. The newest source first. */
    own: z.nullable(
      z.object({
        count: z.number(),
        from: z.array(
          z.object({
            source: z.literal(chanceSources),
            sourceId: id,
            /** What it was for, in the caller's language: the name of a film, of a show; null where it is gone. */
            name: z.nullable(z.string()),
            at: time,
            count: z.number(),
          }),
        ),
      }),
    ),
  }),
  /** The newest draw that was announced. */
  draw: z.nullable(
    z.object({
      id,
      /** Of "Undian u12"; its page is `/undian/u12`. */
      number: z.number(),
      state: z.literal(drawStates),
      closesAt: time,
      drawsAt: time,
      seats: z.array(commitment),
    }),
  ),
})
export type PrizeDraw = z.output<typeof prizeDraw>

const outerPromise = z.object({
  kind: z.literal(outerKinds),
  /** Of drand: the first round at or after the time of the draw. */
  round: z.optional(z.number()),
  /** Of figures: what is read, where and when, named beforehand. */
  names: z.optional(z.array(z.string())),
  /** Of none: the prizes together may not be worth more. */
  maxValueRupiah: z.optional(z.number()),
})

const outerValue = z.object({
  kind: z.literal(outerKinds),
  round: z.optional(z.number()),
  randomness: z.optional(hex),
  signature: z.optional(hex),
  /** The text that is mixed in: one `name=value` a line. */
  figures: z.optional(z.string()),
  /** What the two are who typed and confirmed the figures. */
  witness: z.optional(z.string()),
  confirmedBy: z.optional(z.string()),
})

/** One index of the sequence, in its order. */
const drawnPlace = z.object({
  /** Of winners from 1, then of reserves from 1; of a passed one the place that its person has. */
  place: z.number(),
  kind: z.literal(['winner', 'reserve', 'passed']),
  /** Of the chance in the frozen list, from 0. */
  index: z.number(),
  /** Only with consent: `Ayu S., Kota Malang`. */
  name: z.optional(z.string()),
  prizeId: z.optional(id),
  /** Of a passed one: the index by which its person has a place already. */
  samePersonAs: z.optional(z.number()),
})

const placeChange = z.object({
  at: time,
  index: z.number(),
  /** The index lost its place. */
  what: z.literal(['passed-on', 'disqualified']),
  reason: z.literal(changeReasons),
  /** The index of the reserve who has the place now; absent: nobody was left. */
  reserve: z.optional(z.number()),
  prizeId: z.optional(id),
  /** What the two operators are; empty: the server did it by itself. */
  roles: z.array(z.string()),
})

/** Everything that is needed to compute a draw again (docs/product/draws.md#proof). */
export const drawProof = z.object({
  id,
  number: z.number(),
  campaign: z.object({ id, name: both }),
  state: z.literal(['announced', 'closed', 'drawn', 'settled', 'void']),
  voidReason: z.optional(z.literal(drawVoidReasons)),
  /** What the operators wrote of it; of a void that the server said by itself, nothing. */
  voidNote: z.optional(z.string()),
  promised: z.object({
    winners: z.number(),
    reserves: z.number(),
    prizes: z.array(prize),
    /** SHA-256 of the terms, and their version. */
    rulesHash: hex,
    rulesVersion: z.number(),
    permit: z.nullable(z.string()),
    closesAt: time,
    drawsAt: time,
    outer: outerPromise,
  }),
  times: z.object({
    announcedAt: time,
    closedAt: z.optional(time),
    rootPublishedAt: z.optional(time),
    outerAt: z.optional(time),
    drawnAt: z.optional(time),
    settledAt: z.optional(time),
    voidedAt: z.optional(time),
  }),
  seats: z.array(
    z.extend(commitment, {
      /** What the operator is who sealed it. */
      role: z.string(),
      /** Only once the draw was made. */
      seed: z.optional(hex),
    }),
  ),
  list: z.optional(
    z.object({
      /** Chances, and the people who have them. */
      count: z.number(),
      people: z.number(),
      root: hex,
      leavesUrl: z.string(),
      /** The day of Jakarta whose close of the open book contains root and count. */
      closeDay: z.string(),
    }),
  ),
  outer: z.optional(outerValue),
  /** `S` of the computation. */
  mixed: z.optional(hex),
  sequence: z.optional(z.array(drawnPlace)),
  changes: z.array(placeChange),
})
export type DrawProof = z.output<typeof drawProof>
