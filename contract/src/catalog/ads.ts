import * as z from 'zod/mini'
import { operation } from '../operation.ts'

/** Tracking events of an ad (VAST 4.2, section 3.14), and `impression`, `click` and `error`. */
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

/** Default of the setting `ad.tag.url.web`. */
export const OWN_AD_TAG = '/ads/v1.0/vast'

const spotId = z.string().check(z.regex(/^[0-9a-f]{16}$/))

export const getVast = operation({
  summary: 'The site’s own pre-roll ad as VAST 4.2; an answer without an ad where there is none',
  method: 'GET',
  path: '/ads/v1.0/vast',
  caller: 'anyone',
  answer: 'bytes',
})

/** Addresses in a VAST answer are fetched by a bare GET: no token, no cookie, no person. */
export const trackAd = operation({
  summary: 'Count an event of an ad; answers a picture of one pixel',
  method: 'GET',
  path: '/ads/v1.0/events/{event}',
  caller: 'anyone',
  params: z.object({ event: z.literal(adEvents) }),
  query: z.object({
    spot: spotId,
    /** An error code of VAST; players without one send -1. */
    error: z.optional(z.string().check(z.regex(/^-?\d{1,3}$/))),
  }),
  answer: 'bytes',
})
