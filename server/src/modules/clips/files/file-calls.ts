import { clipFiles as contract, type ClipFile, type UprightFraming } from '@tayang/contract'
import { safeNameOf } from '#platform/http/attachment'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import type { Delivery, StoredClip } from '#modules/delivery'
import { clipById } from '../clip-rows.ts'
import { addressOf, type DownloadDependencies } from './download-routes.ts'
import { findFile, type Shape } from './file-rows.ts'
import type { MovieIndex } from './movie-index.ts'
import { orderFile, type OrderDependencies } from './order-file.ts'

export interface FileCallDependencies extends OrderDependencies, Pick<DownloadDependencies, 'grants'> {
  readonly index: MovieIndex
  readonly delivery: Pick<Delivery, 'storedClip'>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** What an encode takes on the disk beside its sources. */
const ENCODED_BYTES_PER_SECOND = 600_000
const OVER_BLUR = { kind: 'over-blur' } as const

/** The calls about files to keep (docs/product/clips.md#files-to-keep). */
export function fileCalls(needs: FileCallDependencies): Route[] {
  const answer = (found: FoundClip, shape: Shape, caller: Caller | null, now: number) =>
    describe(needs, { ...found, shape, caller, now })
  return [
    route(contract.getClipMp4, async ({ params, query, caller, now }) => {
      const found = await findClip(needs, params.id, caller)
      return { data: await answer(found, query.shape, caller, now) }
    }),
    route(contract.makeClipMp4, async ({ params, body: { shape }, caller, now }) => {
      const found = await findClip(needs, params.id, caller)
      if (!found.mayTake) return refuse('FORBIDDEN')
      const movies = await needs.index.moviesOf(found.clip)
      if (shape === '9:16' || movies.length > 1) {
        const isUpright = shape === '9:16'
        const framing = isUpright ? OVER_BLUR : ({ kind: 'whole' } as const)
        const wanted = { shape, framing, hasMark: isUpright, replaces: false }
        await orderFile(needs, { ...wanted, ...termsOf(found, movies), accountId: caller.accountId, now })
      }
      return { data: await answer(found, shape, caller, now) }
    }),
    route(contract.makeVertical, async ({ params, body: { framing, hasMark }, caller, now }) => {
      const found = await orderUpright(needs, { clipId: params.id, framing, hasMark, caller, now })
      return { data: await answer(found, '9:16', caller, now) }
    }),
  ]
}

export interface UprightOrder {
  readonly clipId: string
  readonly framing: UprightFraming
  readonly hasMark: boolean
  readonly caller: Caller
  readonly now: number
}

/** Orders the upright version of a clip of the caller, in place of the one before. */
export async function orderUpright(
  needs: FileCallDependencies,
  { clipId, framing, hasMark, caller, now }: UprightOrder,
): Promise<FoundClip> {
  const found = await findClip(needs, clipId, caller)
  if (!found.isOwn) return refuse('FORBIDDEN')
  const movies = await needs.index.moviesOf(found.clip)
  const wanted = { shape: '9:16', framing, hasMark, replaces: true } as const
  await orderFile(needs, { ...wanted, ...termsOf(found, movies), accountId: caller.accountId, now })
  return found
}

interface FoundClip {
  readonly clip: StoredClip
  /** The caller owns or cut it. */
  readonly isOwn: boolean
  readonly mayTake: boolean
}

/** The clip as far as this caller may know of it. */
async function findClip(
  { rows, delivery, blockedAmong }: FileCallDependencies,
  id: string,
  caller: Caller | null,
): Promise<FoundClip> {
  const clip = await delivery.storedClip(id)
  if (!clip || clip.version.isPremium || clip.version.rungs.length === 0) return refuse('VIDEO_NOT_FOUND')
  const facts = await clipById(rows, id)
  const isOwn =
    caller !== null && [clip.ownerProfileId, facts?.makerProfileId ?? null].includes(caller.profileId)
  if (isOwn) return { clip, isOwn, mayTake: true }
  if (!clip.isPublic) return refuse('VIDEO_NOT_FOUND')
  const owner = clip.ownerProfileId
  const blocked = owner && caller ? await blockedAmong(owner, [caller.accountId]) : null
  if (blocked && blocked.size > 0) return refuse('BLOCKED_RELATION')
  return { clip, isOwn, mayTake: caller !== null && facts?.allowsEmbed !== false }
}

function termsOf({ clip }: FoundClip, movies: readonly { sizeBytes: number; seconds: number }[]) {
  const sources = movies.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const seconds = movies.reduce((sum, movie) => sum + movie.seconds, 0)
  return { clipId: clip.id, sizeBytesMax: Math.ceil(sources + seconds * ENCODED_BYTES_PER_SECOND) }
}

interface Question extends FoundClip {
  readonly shape: Shape
  readonly caller: Caller | null
  readonly now: number
}

async function describe(needs: FileCallDependencies, question: Question): Promise<ClipFile> {
  const { clip, isOwn, mayTake, shape, caller, now } = question
  const fileName = fileNameOf(clip, shape)
  const none = { shape, state: 'none', progress: 0, url: null, fileName, sizeBytes: null } as const
  if (!mayTake || caller === null) return none
  const url = () =>
    addressOf(needs, { clipId: clip.id, shape, isOwn, fileName, holder: caller.accountId, now })
  if (shape === '16:9') {
    const [only, ...more] = await needs.index.moviesOf(clip)
    if (only && more.length === 0) {
      return { ...none, state: 'ready', progress: 1, url: url(), sizeBytes: only.sizeBytes }
    }
  }
  const order = await findFile(needs.rows, clip.id, shape)
  if (!order) return none
  const { state, progress, sizeBytes } = order
  return { ...none, state, progress, sizeBytes, url: state === 'ready' ? url() : null }
}

function fileNameOf({ title, id }: StoredClip, shape: Shape): string {
  const name = safeNameOf(title.id) || safeNameOf(title.en) || id
  return `${name}${shape === '9:16' ? ' 9x16' : ''}.mp4`
}
