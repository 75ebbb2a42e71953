import type { ClipCase, ClipListed } from '@tayang/contract'
import type { Delivery } from '#modules/delivery'
import { pictureUrl, type ClipItem, type Library } from '#modules/library'
import type { User } from '#modules/user'
import type { Clip } from '../clip-rows.ts'
import type { ClipReader } from '../own/index.ts'
import { isForAnother, isOwn, standingDecision, type ReviewDecision } from '../review/index.ts'
import type { ClipRows } from '../tables.ts'
import { countIn, earlierOf, sameFile, sizeOf } from './desk-rows.ts'

const EARLIER_MAX = 6
const COUNTED_MAX = 1_000

export interface CaseNeeds {
  readonly rows: ClipRows
  readonly clock: { now(): number }
  readonly library: Pick<Library, 'clips'>
  readonly delivery: Pick<Delivery, 'previews'>
  readonly user: Pick<User, 'accounts' | 'profiles'>
}

interface Found {
  readonly same: Clip | null
  readonly earlier: readonly Clip[]
  readonly decision: ReviewDecision | null
  readonly items: ReadonlyMap<string, ClipItem>
  nameOf(profileId: string): string
}

/** What a review needs to know beside the clip itself, in a bounded number of queries. */
export function openClipCase(needs: CaseNeeds) {
  const { rows, library, user } = needs

  async function find(clip: Clip): Promise<Found> {
    const [same, earlier, decision] = await Promise.all([
      sameFile(rows, clip.id),
      earlierOf(rows, clip, EARLIER_MAX),
      standingDecision(rows, clip.id),
    ])
    const [items, people] = await Promise.all([
      library.clips.factsOf([...earlier.map(({ id }) => id), ...(same ? [same.id] : [])]),
      user.profiles.byIds([same?.owner.profileId ?? [], decision?.by.profileId ?? []].flat()),
    ])
    return { same, earlier, decision, items, nameOf: (id) => people.get(id)?.name ?? '' }
  }

  return async (clip: Clip, own: ClipListed, reader: ClipReader): Promise<ClipCase> => {
    const count = (state: 'approved' | 'rejected') =>
      countIn(rows, { ownerProfileId: clip.owner.profileId, state, most: COUNTED_MAX })
    const [found, sizeBytes, published, rejected, isAnothers] = await Promise.all([
      find(clip),
      sizeOf(rows, clip.id),
      count('approved'),
      count('rejected'),
      isForAnother(rows, needs, { clip, by: reader }),
    ])
    return {
      ...own,
      sizeBytes,
      stills: own.kind === 'upload' ? stillsBeside(own.stream) : null,
      needsOwner: clip.needsOwner,
      needsOperators: clip.needsOperators,
      mayDecide: !isOwn(clip, reader) && !isAnothers,
      seenBefore: seenBefore(clip, found),
      earlier: found.earlier.map((one) => earlierClip(needs, { one, found, reader })),
      published,
      rejected,
      decision: decided(needs, found),
    }
  }
}

/** Where our engine puts the stills of a version; a version that it did not draw any for has no such file. */
const stillsBeside = (stream: string | null) =>
  stream?.replace(/multivariant\.m3u8$/, 'pictures/thumbnails.vtt') ?? null

function seenBefore(clip: Clip, { same, items, nameOf }: Found): ClipCase['seenBefore'] {
  if (same === null) return null
  return {
    id: same.id,
    title: items.get(same.id)?.title ?? '',
    state: same.state,
    ownerName: nameOf(same.owner.profileId),
    isSameOwner: same.owner.profileId === clip.owner.profileId,
  }
}

function earlierClip(
  { delivery }: CaseNeeds,
  { one, found, reader }: { one: Clip; found: Found; reader: ClipReader },
): ClipCase['earlier'][number] {
  const item = found.items.get(one.id)
  const pictureId = item?.thumbnailId ?? null
  const isPublic = one.state === 'approved'
  const pictureOf = (id: string) =>
    isPublic ? pictureUrl(id) : delivery.previews.pictureOf(id, reader.accountId)
  return {
    id: one.id,
    title: item?.title ?? '',
    state: one.state,
    thumbnail: pictureId === null ? null : pictureOf(pictureId),
    createdAt: one.createdAt,
  }
}

function decided({ clock }: CaseNeeds, { decision, nameOf }: Found): ClipCase['decision'] {
  if (decision === null) return null
  const { by, isSettled, undoUntil, decidedAt } = decision
  return {
    by: { id: by.profileId, name: nameOf(by.profileId) },
    decision: decision.decision,
    at: decidedAt,
    undoUntil: !isSettled && undoUntil > clock.now() ? undoUntil : null,
  }
}
