import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { operation } from '../operation.ts'

/** The bytes of one title: as a whole, sound included, at each height, and of its sound alone. */
const weight = {
  seconds: z.nullable(z.number()),
  /** Null where there is no sound, or none yet. */
  audioBytes: z.nullable(z.number()),
  audioBitsPerSecond: z.nullable(z.number()),
  /** Tallest first; empty while nothing plays. */
  rungs: z.array(z.object({ heightPx: z.number(), bytes: z.number() })),
}
export const dataSizes = z.object({
  id,
  ...weight,
  /** Of a series or a season: the first 200 of its episodes that play. */
  episodes: z.array(z.object({ id, ...weight })),
})
export type DataSizes = z.output<typeof dataSizes>

export const getVideoSizes = operation({
  summary: 'Bytes of a title at each height and of its sound alone, before anything of it is fetched',
  method: 'GET',
  path: '/catalog/v1.0/video/{id}/sizes',
  caller: 'anyone',
  params: z.object({ id }),
  answer: dataSizes,
  refusals: ['VIDEO_NOT_FOUND'],
  cacheSeconds: 10,
})
