import type { Locale, OwnClip } from '@tayang/contract'
import { pictureUrl, type ClipItem, type Library } from '#modules/library'
import type { Delivery } from '#modules/delivery'
import type { User } from '#modules/user'
import type { Clip } from '../clip-rows.ts'
import { reasonText } from '../review/reasons.ts'
import type { OpenUpload, Uploads } from '../uploads/index.ts'
import type { ClipRows } from '../tables.ts'
import { categoryNumbersOf, countsOf, toldLengthsOf, type ClipCounts } from './own-rows.ts'

export interface DescribeDependencies {
  readonly rows: ClipRows
  readonly library: Pick<Library, 'clips'>
  readonly delivery: Pick<Delivery, 'previews'>
  readonly user: {
    readonly profiles: Pick<User['profiles'], 'byIds'>
    readonly relations: Pick<User['relations'], 'blockedAmong'>
  }
  /** Diamonds of the gifts at these videos, by video. */
  diamondsAt(videoIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  readonly uploads: Pick<Uploads, 'openOf'>
}

/** Who reads: its owner, its maker, or somebody who decides about it. */
export interface ClipReader {
  readonly accountId: string
  readonly profileId: string
  readonly locale: Locale
}

export type DescribeClips = (clips: readonly Clip[], reader: ClipReader) => Promise<OwnClip[]>

interface Found {
  readonly items: ReadonlyMap<string, ClipItem>
  readonly counts: ReadonlyMap<string, ClipCounts>
  readonly uploads: ReadonlyMap<string, OpenUpload>
  readonly lengths: ReadonlyMap<string, number>
  readonly diamonds: ReadonlyMap<string, number>
  readonly people: Awaited<ReturnType<User['profiles']['byIds']>>
  readonly numbers: ReadonlyMap<string, number>
  /** Owners who blocked the reader. */
  readonly blockers: ReadonlySet<string>
}

/** Clips as their owner sees them, in a bounded number of queries. */
export function openDescribing(needs: DescribeDependencies): DescribeClips {
  const { rows, library, user } = needs

  async function find(clips: readonly Clip[], reader: ClipReader): Promise<Found> {
    const ids = clips.map(({ id }) => id)
    const profileIds = clips.flatMap(({ owner, makerProfileId }) => [owner.profileId, makerProfileId ?? []])
    const others = new Set(clips.map(({ owner }) => owner.profileId).filter((id) => id !== reader.profileId))
    const [items, counts, uploads, lengths, diamonds, people, blocked] = await Promise.all([
      library.clips.factsOf(ids),
      countsOf(rows, ids),
      needs.uploads.openOf(ids),
      toldLengthsOf(rows, ids),
      needs.diamondsAt(ids),
      user.profiles.byIds([...new Set(profileIds.flat())]),
      Promise.all(
        [...others].map(async (owner) => {
          const among = await user.relations.blockedAmong(owner, [reader.accountId])
          return among.size > 0 ? [owner] : []
        }),
      ),
    ])
    const names = [...items.values()].flatMap(({ genres }) => genres.map(({ en }) => en))
    const numbers = await categoryNumbersOf(rows, [...new Set(names)])
    return { items, counts, uploads, lengths, diamonds, people, numbers, blockers: new Set(blocked.flat()) }
  }

  return async (clips, reader) => {
    if (clips.length === 0) return []
    const found = await find(clips, reader)
    return clips.flatMap((clip) => {
      const item = found.items.get(clip.id)
      // An item that was removed meanwhile.
      return item ? [describe(needs, { clip, item, found, reader })] : []
    })
  }
}

function describe(
  needs: DescribeDependencies,
  { clip, item, found, reader }: { clip: Clip; item: ClipItem; found: Found; reader: ClipReader },
): OwnClip {
  const { id, owner, makerProfileId } = clip
  const speakerOf = (profileId: string) => {
    const person = found.people.get(profileId)
    return { id: profileId, name: person?.name ?? '', avatar: person?.avatar ?? null }
  }
  const counts = found.counts.get(id)
  return {
    id,
    kind: clip.kind,
    state: clip.state,
    reason: clip.reason === null ? null : reasonText(clip.reason)[reader.locale],
    canResubmit: clip.state === 'rejected' && !clip.isResubmitted && item.versionId !== null,
    titles: { 1: item.title },
    tags: tagsOf(item, found.numbers),
    language: clip.language,
    rating: item.rating === '13+' || item.rating === '17+' ? item.rating : 'SU',
    allowsComments: clip.allowsComments,
    allowsEmbed: clip.allowsEmbed,
    ...addressesOf(needs, { clip, item, reader, isBlocked: found.blockers.has(owner.profileId) }),
    durationSeconds: item.durationSeconds ?? found.lengths.get(id) ?? null,
    width: clip.size?.width ?? null,
    height: clip.size?.height ?? null,
    views: item.views,
    totalLikes: counts?.likes ?? 0,
    totalComments: counts?.comments ?? 0,
    diamonds: found.diamonds.get(id) ?? 0,
    owner: speakerOf(owner.profileId),
    maker: makerProfileId === null ? null : speakerOf(makerProfileId),
    createdAt: clip.createdAt,
    // The address alone lets a client send the file.
    upload: owner.profileId === reader.profileId ? (found.uploads.get(id) ?? null) : null,
  }
}

/** What is not public is signed for its reader; whom its owner blocked plays nothing. */
function addressesOf(
  { delivery }: Pick<DescribeDependencies, 'delivery'>,
  at: { clip: Clip; item: ClipItem; reader: ClipReader; isBlocked: boolean },
): Pick<OwnClip, 'thumbnail' | 'stream'> {
  const { versionId, thumbnailId } = at.item
  const { accountId } = at.reader
  const isPublic = at.clip.state === 'approved'
  const { previews } = delivery
  const thumbnail =
    thumbnailId && (isPublic ? pictureUrl(thumbnailId) : previews.pictureOf(thumbnailId, accountId))
  const stream =
    versionId &&
    (isPublic ? `/media/t/${versionId}/multivariant.m3u8` : previews.streamOf(versionId, accountId))
  return { thumbnail, stream: at.isBlocked ? null : stream }
}

/** Its categories, by the numbers under which an own clip is changed. */
function tagsOf({ genres }: ClipItem, numbers: ReadonlyMap<string, number>): OwnClip['tags'] {
  return genres.flatMap(({ en, id: local }) => {
    const number = numbers.get(en)
    return number === undefined
      ? []
      : [{ id: number, names: { 1: local, en, id: local }, type: 'genre' as const }]
  })
}
