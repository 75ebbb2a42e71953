import * as z from 'zod/mini'
import { day, line, success } from '../../fields.ts'
import { operation } from '../../operation.ts'

/** Largest ad in bytes: fifteen seconds of a small picture are one megabyte. */
export const SPOT_BYTES_MAX = 20 * 1024 * 1024

const seconds = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(60))
const pixels = z.coerce.number().check(z.int(), z.minimum(16), z.maximum(3840))

const spot = z.object({
  title: line(100),
  durationSeconds: z._default(seconds, 15),
  /** Seconds after which it may be skipped; 0 means never. */
  skipAfterSeconds: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(60)), 5),
  width: z._default(pixels, 640),
  height: z._default(pixels, 360),
  /** Where a click leads: an address, or a path of this site. */
  clickUrl: z.optional(line(500).check(z.regex(/^(https?:\/\/|\/(?!\/))\S*$/, 'An address like https://…'))),
})

export const putSpot = operation({
  summary: 'Replace the site’s own pre-roll ad: an MP4 that browsers play as it is',
  method: 'PUT',
  path: '/admin/v1.0/ads/spot',
  caller: 'operator',
  permission: 'ads.edit',
  query: spot,
  body: 'bytes',
  bodyBytesMax: SPOT_BYTES_MAX,
  answer: success,
  refusals: ['MEDIA_NOT_SUPPORTED'],
})

export const getSpot = operation({
  summary: 'The site’s own pre-roll ad, if there is one',
  method: 'GET',
  path: '/admin/v1.0/ads/spot',
  caller: 'operator',
  permission: 'ads.read',
  namesNobody: true,
  answer: z.extend(spot, { clickUrl: z.nullable(z.string()), sizeBytes: z.number() }),
  refusals: ['NOT_FOUND'],
})

export const deleteSpot = operation({
  summary: 'Remove the site’s own pre-roll ad; films then begin at once',
  method: 'DELETE',
  path: '/admin/v1.0/ads/spot',
  caller: 'operator',
  permission: 'ads.edit',
})

export const listAdCounts = operation({
  summary: 'Events of the site’s own pre-roll ad, per day (UTC), the newest first; no person is counted',
  method: 'GET',
  path: '/admin/v1.0/ads/counts',
  caller: 'operator',
  permission: 'ads.read',
  namesNobody: true,
  answer: z.array(z.object({ day, event: z.string(), error: z.nullable(z.number()), count: z.number() })),
})
