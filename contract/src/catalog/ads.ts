import * as z from 'zod/mini'
import { operation } from '../operation.ts'

/** What a player tells of a spot (VAST 4.2, section 3.14), `impression`, `click` and `error` among them. */
export const adEvents = [
  'impression',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'pause',
  'resume',
  'mute',
  'unmute',
  'skip',
  'click',
  'error',
] as const
export type AdEvent = (typeof adEvents)[number]

/** What the setting `ad.tag.url.web` says until an operator changes it. */
export const OWN_AD_TAG = '/ads/v1.0/vast'

const spotId = z.string().check(z.regex(/^[0-9a-f]{16}$/))

export const getVast = operation({
  summary: 'The spot of this house as VAST 4.2; an answer without an ad where there is none (ruling R19)',
  method: 'GET',
  path: '/ads/v1.0/vast',
  caller: 'anyone',
  answer: 'bytes',
})

/** Addresses in a VAST answer are asked by a GET that carries nothing: no token, no cookie, no person. */
export const trackAd = operation({
  summary: 'Counts what happened to a spot; answers a picture of one pixel',
  method: 'GET',
  path: '/ads/v1.0/events/{event}',
  caller: 'anyone',
  params: z.object({ event: z.literal(adEvents) }),
  query: z.object({
    spot: spotId,
    /** An error code of VAST; players that know none write -1. */
    error: z.optional(z.string().check(z.regex(/^-?\d{1,3}$/))),
  }),
  answer: 'bytes',
})
