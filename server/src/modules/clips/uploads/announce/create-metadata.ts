import { Readable } from 'node:stream'
import { clipUploads, writeUploadLimit } from '@tayang/contract'
import { HEIGHTS } from '@tayang/contract/ingest'
import { isAllowedIn } from '#platform/automod/automod'
import { readFormOrJson } from '#platform/http/bodies/form-or-json'
import { Refusal, refuse } from '#platform/http/refusal'
import { route, type Caller, type RequestInfo, type Route } from '#platform/http/route'
import { newId } from '#platform/ids/ids'
import { openConcurrencyLimiter } from '#platform/limits/concurrency-limiter'
import { addClip } from '../../clip-rows.ts'
import type { ClipTx } from '../../tables.ts'
import type { UploadDependencies, UploadLimits } from '../dependencies.ts'
import { countWaiting, takeUpload } from '../rows/day-rows.ts'
import { notePictures, settlePictures } from '../rows/picture-rows.ts'
import { addUpload } from '../rows/upload-rows.ts'
import { UPLOAD_MS, uploadUrlOf } from '../upload-address.ts'
import { dayOf, nextDayAt } from './day.ts'
import {
  judgeAnnouncement,
  judgeThumbnail,
  thumbnailTooLarge,
  type Announcement,
} from './judge-announcement.ts'
import { categoriesOf } from './tags.ts'

/** The file and its encoded versions are stored side by side for a while. */
const SPACE_FACTOR = 2
/** Forms that are read at once: each picture is in memory until it is re-encoded. */
const FORMS_AT_ONCE = { ofOne: 2, ofAll: 24 }
/** Refused forms cost processor time too. */
const TRIES_PER_ACCOUNT = { limit: 120, perMs: 60 * 60 * 1000 }
const THUMBNAIL_FORMATS = ['jpeg', 'png', 'webp'] as const

/** Announces a clip: hidden texts, a picture, and the address for its file (docs/product/clips.md#upload). */
export function createMetadataRoute(needs: UploadDependencies): Route {
  const within = openConcurrencyLimiter(FORMS_AT_ONCE)

  return route(clipUploads.createMetadata, async ({ caller, asked, now }) => {
    await needs.blobs.requireSpace(0)
    const barred = await needs.mayUpload(caller.accountId)
    if (barred) return refuse(barred)
    await takeTry(needs, caller)
    return within(caller.accountId, async () => {
      const limits = await needs.limits()
      const read = await readAnnouncement(needs, { caller, asked, limits })
      return { data: await announce(needs, { ...read, caller, limits, now }) }
    })
  })
}

async function takeTry({ tally }: UploadDependencies, { accountId }: Caller): Promise<void> {
  const taken = await tally.take(`clips:announce:${accountId}`, TRIES_PER_ACCOUNT)
  if (taken.allowed) return
  refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
}

interface Announced {
  readonly body: Announcement
  readonly genres: { en: string; id: string }[]
  readonly thumbnail: Buffer
}

/** Judges everything that can be judged before anything is stored. */
async function readAnnouncement(
  needs: UploadDependencies,
  { caller, asked, limits }: { caller: Caller; asked: RequestInfo; limits: UploadLimits },
): Promise<Announced> {
  const { body, file } = await readFormOrJson(clipUploads.createMetadata, {
    asked,
    clock: needs.clock,
    fileBytesMax: limits['clips.thumbnail.maxSize'],
  })
  const trouble = judgeAnnouncement(body, limits)
  if (trouble) throw trouble
  if (!isAllowedIn('text', body.titles[1])) return refuse('TEXT_NOT_ALLOWED')
  const genres = await categoriesOf(needs.rows, body.tags, {
    profileId: caller.profileId,
    categories: limits['clips.categories'],
    categoriesMax: clipUploads.CLIP_CATEGORIES_MAX,
  })
  if (file === 'too-large') throw thumbnailTooLarge(limits)
  if (file === undefined) {
    return refuse('INVALID_PARAMETERS', undefined, { details: ['thumbnail: a picture is needed'] })
  }
  await needs.blobs.requireSpace(body.size * SPACE_FACTOR)
  return { body, genres, thumbnail: file }
}

interface Announcing extends Announced {
  readonly caller: Caller
  readonly limits: UploadLimits
  readonly now: number
}

async function announce(needs: UploadDependencies, clip: Announcing) {
  const { rows, library, database, secrets } = needs
  const [id, pictureId, expiresAt] = [newId(), newId(), clip.now + UPLOAD_MS]
  // Noted before its first byte, so that a picture of no clip is swept.
  await notePictures(rows, [pictureId], clip.now)
  try {
    const picture = await library.arts.keep(Readable.from([clip.thumbnail]), THUMBNAIL_FORMATS, pictureId)
    const trouble = judgeThumbnail(picture, clip.limits)
    if (trouble) throw trouble
    await database.transaction(rows, async (tx) => {
      await takePlace(tx, clip)
      await addRows(needs, tx, { ...clip, id, expiresAt })
      await library.clips.putThumbnail(tx, id, picture)
      await settlePictures(tx, [pictureId])
    })
  } catch (error) {
    // Where a commit failed after all it may have succeeded: the sweep finds out by the note.
    if (error instanceof Refusal) {
      await library.arts.drop(pictureId)
      await settlePictures(rows, [pictureId])
    }
    throw error
  }
  return { id, uploadUrl: uploadUrlOf(secrets, id, expiresAt), expiresAt }
}

/** The day first: it lets uploads of one account through one after the other. */
async function takePlace(tx: ClipTx, { body, caller, limits, now }: Announcing): Promise<void> {
  const upload = { accountId: caller.accountId, day: dayOf(now), sizeBytes: body.size }
  const [uploads, megabytes] = [limits['clips.uploadsPerDay'], limits['clips.megabytesPerDay']]
  const taken = await takeUpload(tx, upload, { uploads, megabytes })
  const tomorrow = nextDayAt(now)
  const retryAfterSeconds = Math.ceil((tomorrow - now) / 1000)
  const untilDay = dayOf(tomorrow)
  if (taken === 'uploads') full({ of: 'uploads', max: uploads, untilDay }, { retryAfterSeconds })
  if (taken === 'bytes') full({ of: 'megabytes', max: megabytes, untilDay }, { retryAfterSeconds })
  const waitingMax = limits['clips.inReviewMax']
  if ((await countWaiting(tx, caller.accountId)) >= waitingMax) full({ of: 'in-review', max: waitingMax })
}

const full = (
  limit: Parameters<typeof writeUploadLimit>[0],
  how: { retryAfterSeconds?: number } = {},
): never => refuse('UPLOADS_FULL', undefined, { ...how, details: [writeUploadLimit(limit)] })

async function addRows(
  { library }: UploadDependencies,
  tx: ClipTx,
  { id, expiresAt, body, genres, caller, now }: Announcing & { id: string; expiresAt: number },
): Promise<void> {
  const owner = { profileId: caller.profileId, accountId: caller.accountId }
  await library.clips.add(tx, {
    id,
    title: body.titles[1],
    genres,
    rating: body.rating,
    heights: HEIGHTS,
    ownerProfileId: owner.profileId,
    publishedAt: null,
    now,
  })
  await addClip(tx, {
    id,
    kind: 'upload',
    state: 'uploading',
    owner,
    makerProfileId: null,
    language: body.language,
    allowsComments: body.allowsComments,
    allowsEmbed: body.allowsEmbed,
    size: null,
    from: null,
    now,
  })
  await addUpload(tx, {
    clipId: id,
    fileName: body.fileName,
    mime: body.mime,
    sizeBytes: body.size,
    durationMs: body.duration,
    expiresAt,
  })
}
