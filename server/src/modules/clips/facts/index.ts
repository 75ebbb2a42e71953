/**
 * What the detail of a clip says beyond that of other titles, in one set of queries for a page of clips.
 *
 * Owns nothing: it reads the rows of clips, likes and comments, and asks other modules about people and shows.
 */
import type { MediaDetail, Tag } from '@tayang/contract'
import type { AskedClip, ClipFacts, ClipFactsOf } from '#modules/library'
import type { Live } from '#modules/live'
import type { User } from '#modules/user'
import { CLIPS_TAG } from '../clips-tag.ts'
import type { ClipRows } from '../tables.ts'
import { storedFacts, type StoredFacts } from './fact-rows.ts'
import { openTagNumbers, tagKeyOf, type TagName } from './tag-number-rows.ts'

type People = Awaited<ReturnType<User['profiles']['byIds']>>
type Replays = Awaited<ReturnType<Live['replaysOf']>>

export interface FactDependencies {
  readonly rows: ClipRows
  readonly user: {
    readonly profiles: Pick<User['profiles'], 'byIds'>
    readonly relations: Pick<User['relations'], 'followedAmong'>
  }
  readonly live: Pick<Live, 'showsOnAirOf' | 'replaysOf'>
}

export function openFacts({ rows, user, live }: FactDependencies): { of: ClipFactsOf } {
  const tagNumbers = openTagNumbers(rows)
  return {
    async of(clips, reader) {
      if (clips.length === 0) return new Map()
      const owners = distinct(clips.map(({ ownerProfileId }) => ownerProfileId))
      const tags = tagsOf(clips, owners)
      const [stored, numbers, followed, onAir] = await Promise.all([
        storedFacts(rows, { ids: clips.map(({ id }) => id), profileId: reader?.profileId ?? null }),
        tagNumbers(tags),
        reader ? user.relations.followedAmong(reader.profileId, owners) : new Set<string>(),
        live.showsOnAirOf(owners),
      ])
      const all = [...stored.values()]
      const [people, replays] = await Promise.all([
        user.profiles.byIds(distinct([...owners, ...all.map((one) => one.maker_profile_id)])),
        live.replaysOf(distinct(all.map((one) => one.show_id))),
      ])
      const known = { people, replays, numbers, followed, onAir }
      return new Map(
        clips.flatMap((clip) => {
          const facts = stored.get(clip.id)
          return facts ? [[clip.id, factsOf(clip, facts, known)] as const] : []
        }),
      )
    },
  }
}

interface Known {
  readonly people: People
  readonly replays: Replays
  readonly numbers: ReadonlyMap<string, number>
  readonly followed: ReadonlySet<string>
  readonly onAir: ReadonlyMap<string, string>
}

function factsOf({ ownerProfileId, genres }: AskedClip, stored: StoredFacts, known: Known): ClipFacts {
  const { width, height } = stored
  return {
    isLiked: stored.is_liked,
    totalLikes: stored.likes,
    totalComments: stored.comments,
    latestCommentId: stored.latest_comment_id,
    allowsComments: stored.allows_comments,
    allowsEmbed: stored.allows_embed,
    size: width === null || height === null ? null : { width, height },
    profileData: profileDataOf(ownerProfileId, known),
    maker: speakerOf(stored.maker_profile_id, known.people),
    moment: momentOf(stored, known.replays),
    tags: [
      ...genres.flatMap((genre) => tagOf({ type: 'genre', ...genre }, known.numbers)),
      CLIPS_TAG,
      ...(ownerProfileId === null ? [] : tagOf(tagOfProfile(ownerProfileId), known.numbers)),
    ],
  }
}

/** Nobody, where it is the operator's or its owner has left. */
function profileDataOf(
  ownerProfileId: string | null,
  { people, followed, onAir }: Known,
): ClipFacts['profileData'] {
  const owner = people.get(ownerProfileId ?? '')
  if (!owner) return null
  const { id, accountId, name, avatar } = owner
  const showId = onAir.get(id) ?? null
  return { id, accountId, name, avatar, relation: { isFollowing: followed.has(id) }, showId }
}

function speakerOf(profileId: string | null, people: People): ClipFacts['maker'] {
  const person = people.get(profileId ?? '')
  return person ? { id: person.id, name: person.name, avatar: person.avatar } : null
}

/** Where a moment is from; null where its show was hidden or removed since. */
function momentOf(
  { show_id, show_starts_at }: StoredFacts,
  replays: Replays,
): (MediaDetail['moment'] & {}) | null {
  const show = replays.get(show_id ?? '')
  if (!show || show_id === null || show_starts_at === null) return null
  const startsAt = Number(show_starts_at)
  const { seconds, onAirAt } = show
  const isWatchable = seconds !== null && onAirAt !== null
  const replaySeconds = isWatchable ? Math.min(Math.max(0, (startsAt - onAirAt) / 1_000), seconds) : null
  return { showId: show_id, showTitle: show.name, startsAt, replaySeconds }
}

const tagOfProfile = (id: string): TagName => ({ type: 'profile_id', en: id, id })

/** Every tag of these clips once. */
function tagsOf(clips: readonly AskedClip[], owners: readonly string[]): TagName[] {
  const genres = clips.flatMap((clip) => clip.genres.map((genre): TagName => ({ type: 'genre', ...genre })))
  const all = [...genres, ...owners.map(tagOfProfile)]
  return [...new Map(all.map((tag) => [tagKeyOf(tag), tag])).values()]
}

/** `1` is the default language of the site, which is English. */
function tagOf(name: TagName, numbers: ReadonlyMap<string, number>): Tag[] {
  const id = numbers.get(tagKeyOf(name))
  return id === undefined ? [] : [{ id, names: { 1: name.en, en: name.en, id: name.id }, type: name.type }]
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))]
}
