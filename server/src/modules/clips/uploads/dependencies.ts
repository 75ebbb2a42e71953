import type { SettingValue } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Tally } from '#platform/limits/tally'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Delivery } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { ClipEngine } from '../engine.ts'
import type { ClipRows } from '../tables.ts'

/** The settings of the product that say what an upload may be. */
export const limitKeys = [
  'clips.video.maxSize',
  'clips.video.minDuration',
  'clips.video.maxDuration',
  'clips.video.format',
  'clips.video.resolution',
  'clips.video.aspectRatio',
  'clips.thumbnail.maxSize',
  'clips.thumbnail.resolution',
  'clips.thumbnail.aspectRatio',
  'clips.categories',
  'clips.uploadsPerDay',
  'clips.megabytesPerDay',
  'clips.inReviewMax',
] as const

export type UploadLimits = { readonly [key in (typeof limitKeys)[number]]: SettingValue<key> }

export interface UploadDependencies {
  readonly database: Database
  readonly rows: ClipRows
  readonly blobs: Blobs
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Log
  readonly tally: Tally
  readonly secrets: Secrets
  readonly library: Pick<Library, 'arts' | 'clips'>
  readonly delivery: Pick<Delivery, 'encodeFile' | 'sourceKey'>
  readonly engine: Pick<ClipEngine, 'probe' | 'places'>
  /** The settings as they are now. */
  limits(): Promise<UploadLimits>
  /** Why an account may not upload; null where it may. */
  mayUpload(accountId: string): Promise<'AGE_REQUIRED' | 'STREAMER_ONLY' | 'FORBIDDEN' | null>
  /** The file of a clip is not taken: the clip is rejected with this reason, once. */
  reject(clipId: string, reason: string): Promise<void>
}
