import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { clipFacts } from '../clips/clip-facts.ts'
import { mediaTypes } from './media-types.ts'

export const mediaType = z.literal(mediaTypes)

/** Indonesian age ratings. */
export const ageRatings = ['SU', '13+', '17+', '21+'] as const
export type AgeRating = (typeof ageRatings)[number]
export const ageRating = z.literal(ageRatings)

/** `fileUrl` takes `?w=` 160, 320, 480, 640, 960 or 1280 for a WebP of that width. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
const picture = z.object({ fileUrl: z.string(), width: z.number(), height: z.number() })

export const attachments = z.object({
  thumbnail_portrait: z.optional(picture),
  thumbnail_landscape: z.optional(picture),
  poster_landscape: z.optional(picture),
  banner_portrait: z.optional(picture),
  /** The square of a channel. */
  logo: z.optional(picture),
})

export const tag = z.object({
  id: z.number(),
  names: z.record(z.string(), z.string()),
  type: z.literal(['genre', 'cast', 'type', 'profile_id']),
})
export type Tag = z.output<typeof tag>

const named = z.object({ id, titleLocalized: z.string() })

/** The owner of an upcoming show or a clip; the block check of a card uses these two ids. */
export const ownerOfItem = z.object({ id, accountId: id, name: z.string(), avatar: z.nullable(z.string()) })

/**
 * One item of a card. Texts are already in the requested language.
 * `state` says whether it plays: a title is `processing` until its first rung is published.
 */
export const mediaItem = z.object({
  id,
  type: mediaType,
  /** Its kind in the history; of a title and a channel. */
  mediaType: z.optional(z.literal(['video', 'channel'])),
  /** The natural key that an operator chose; it is part of no address. */
  friendlyId: z.nullable(z.string()),
  titleLocalized: z.string(),
  nameLocalized: z.nullable(z.string()),
  descriptionLongLocalized: z.string(),
  year: z.nullable(z.number()),
  /** Whole minutes, at least 1; null while unknown. */
  duration: z.nullable(z.number()),
  durationSeconds: z.nullable(z.number()),
  rating: z.nullable(ageRating),
  tags: z.array(tag),
  attachments,
  /** Background colour of a card while its picture loads. */
  thumbColor: z.string(),
  premium: z.boolean(),
  contentRights: z.literal(['premium', 'other']),
  interactive: z.boolean(),
  exclusive: z.boolean(),
  seriesId: z.nullable(id),
  series: z.nullable(named),
  season: z.nullable(z.extend(named, { number: z.number() })),
  episodeNumber: z.nullable(z.number()),
  /** How many seasons and episodes a series has; null for everything else. */
  seasonCount: z.nullable(z.number()),
  episodeCount: z.nullable(z.number()),
  nextId: z.nullable(id),
  /** Target of a home card: a path of ours or an https address. Of an upcoming show: its external address. */
  url: z.nullable(z.string()),
  views: z.number(),
  state: z.literal(['ready', 'processing', 'failed', 'empty']),
  publishedAt: z.nullable(time),
  /** Of a title, for a signed-in caller: whether it is on My List, and how much of it was watched. */
  addedToMyList: z.optional(z.boolean()),
  position: z.optional(z.object({ percentage: z.number().check(z.minimum(0), z.maximum(100)) })),
  /** Of an upcoming show, and of a clip with an owner; else absent. */
  profile: z.optional(ownerOfItem),
  /** Of an upcoming show. */
  startedAt: z.optional(time),
  finishedAt: z.optional(time),
  remind: z.optional(z.boolean()),
  /** Of a campaign. */
  props: z.optional(z.object({ heroImageWeb: z.nullable(z.string()) })),
})
export type MediaItem = z.output<typeof mediaItem>

/** The detail of an item: a series also carries its seasons and the first page of episodes of each. */
export const mediaDetail = z.extend(mediaItem, {
  seasons: z.array(z.extend(named, { number: z.number(), episodeCount: z.number() })),
  episodes: z.object({ data: z.array(mediaItem) }),
  subtitles: z.array(z.object({ language: z.string(), label: z.string() })),
  /** Named parts of a film, in order; empty where there are none. */
  chapters: z.array(z.object({ startSeconds: z.number(), titleLocalized: z.string() })),
  /** The opening that every episode repeats and that a viewer may skip. */
  intro: z.nullable(z.object({ startSeconds: z.number(), endSeconds: z.number() })),
  ...clipFacts,
})
export type MediaDetail = z.output<typeof mediaDetail>
