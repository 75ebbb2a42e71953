import * as z from 'zod/mini'
import { ageRating, mediaItem } from '../../catalog/media-item.ts'
import { layouts } from '../../catalog/operations.ts'
import {
  AMOUNT_MAX,
  changeReason,
  id,
  INTEGER_MAX,
  line,
  listOrder,
  pageMeta,
  paging,
  success,
  text,
  time,
} from '../../fields.ts'
import { HEIGHTS } from '../../frames/ingest/index.ts'
import { operation } from '../../operation.ts'
import { telcos } from '../../subscription/payment-operations.ts'
import { cardName, colour, friendlyId, localized, sitePicture } from './drafts.ts'
import { profile } from '../../user/shapes.ts'

/** Kinds of pictures of an item. */
export const artKinds = [
  'thumbnail_portrait',
  'thumbnail_landscape',
  'poster_landscape',
  'banner_portrait',
] as const

export const titleDraft = z.object({
  friendlyId,
  type: z.literal(['movie', 'series', 'season', 'episode', 'clips']),
  title: localized(200),
  description: localized(2000),
  year: z.nullable(z.number().check(z.int(), z.minimum(1888), z.maximum(2100))),
  rating: z.nullable(ageRating),
  genres: z.array(localized(60)).check(z.maxLength(10)),
  cast: z.array(line(100)).check(z.maxLength(50)),
  premium: z.boolean(),
  exclusive: z._default(z.boolean(), false),
  thumbColor: colour,
  /** The series of a season; the season of an episode. */
  parent: z._default(z.nullable(friendlyId), null),
  /** Position within the parent, from 1. */
  number: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))), null),
  /** Heights to encode at most; those above the source are dropped. */
  heights: z._default(z.array(z.literal(HEIGHTS)).check(z.minLength(1)), [...HEIGHTS]),
  /** The owner of a clip; null where it belongs to the operator of the site. */
  profileId: z._default(z.nullable(id), null),
})
export type TitleDraft = z.input<typeof titleDraft>

export const titleState = z.object({
  id,
  friendlyId,
  state: z.literal(['empty', 'uploading', 'processing', 'ready', 'failed']),
  /** Rungs that are published, and those still to encode. */
  heights: z.array(z.number()),
  heightsToCome: z.array(z.number()),
  failure: z.nullable(z.object({ reason: z.string(), message: z.string() })),
  durationSeconds: z.nullable(z.number()),
  version: z.nullable(id),
})
export type TitleState = z.output<typeof titleState>

export const putTitle = operation({
  summary: 'Create a title or replace its texts, by its friendly id',
  method: 'PUT',
  path: '/admin/v1.0/titles/{friendlyId}',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId }),
  body: titleDraft,
  answer: titleState,
  refusals: ['VIDEO_NOT_FOUND', 'NOT_FOUND'],
})

export const getTitle = operation({
  summary: 'The encoding progress of a title',
  method: 'GET',
  path: '/admin/v1.0/titles/{friendlyId}',
  caller: 'operator',
  permission: 'catalogue.read',
  params: z.object({ friendlyId }),
  answer: titleState,
  refusals: ['VIDEO_NOT_FOUND'],
})

export const listTitles = operation({
  summary: 'All titles, newest first',
  method: 'GET',
  path: '/admin/v1.0/titles',
  caller: 'operator',
  permission: 'catalogue.read',
  namesNobody: true,
  query: z.object(paging(50)),
  answer: z.array(z.extend(titleState, { item: mediaItem })),
  meta: pageMeta,
})

/** Largest picture in bytes. */
export const ART_BYTES_MAX = 10 * 1024 * 1024

export const putTitleArt = operation({
  summary: 'Upload a picture of a title: JPEG, PNG or WebP; it is always encoded again',
  method: 'PUT',
  path: '/admin/v1.0/titles/{friendlyId}/art/{kind}',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId, kind: z.literal(artKinds) }),
  body: 'bytes',
  bodyBytesMax: ART_BYTES_MAX,
  answer: success,
  refusals: ['VIDEO_NOT_FOUND', 'IMAGE_NOT_SUPPORTED'],
})

export const CAPTIONS_BYTES_MAX = 1024 * 1024

export const putTitleCaptions = operation({
  summary: 'Upload captions of a title (WebVTT or SubRip), before its video is uploaded',
  method: 'PUT',
  path: '/admin/v1.0/titles/{friendlyId}/captions/{language}',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId, language: z.literal(['id', 'en']) }),
  body: z.object({ label: line(40), text: z.string().check(z.maxLength(CAPTIONS_BYTES_MAX)) }),
  bodyBytesMax: CAPTIONS_BYTES_MAX + 1024,
  answer: success,
  refusals: ['VIDEO_NOT_FOUND', 'MEDIA_NOT_SUPPORTED'],
})

const SECONDS_MAX = 604_800
const second = z.number().check(z.minimum(0), z.maximum(SECONDS_MAX))

export const putTitleChapters = operation({
  summary: 'Set the chapters and the intro of a title, in place of earlier ones',
  method: 'PUT',
  path: '/admin/v1.0/titles/{friendlyId}/chapters',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId }),
  body: z.object({
    /** Each begins after the one before it; the last one ends with the film. */
    chapters: z.array(z.object({ startSeconds: second, title: localized(100) })).check(
      z.maxLength(100),
      z.refine(
        (chapters) =>
          chapters.every(({ startSeconds }, at) => at === 0 || startSeconds > chapters[at - 1]!.startSeconds),
        'Each chapter must begin after the one before it',
      ),
    ),
    intro: z.nullable(
      z
        .object({ startSeconds: second, endSeconds: second })
        .check(
          z.refine(
            ({ startSeconds, endSeconds }) => endSeconds > startSeconds,
            'It must end after it begins',
          ),
        ),
    ),
  }),
  answer: success,
  refusals: ['VIDEO_NOT_FOUND'],
})

export const createUpload = operation({
  summary: 'Get an address to upload the video to; it works once and for a limited time',
  method: 'POST',
  path: '/admin/v1.0/titles/{friendlyId}/uploads',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId }),
  body: z.object({ sizeBytes: z.number().check(z.int(), z.minimum(1), z.maximum(AMOUNT_MAX)) }),
  answer: z.object({ id, uploadUrl: z.string(), expiresAt: time }),
  refusals: ['VIDEO_NOT_FOUND', 'UPLOAD_TOO_LARGE', 'NO_SPACE'],
})

/** The signature in the address is the caller's right; no token is needed. */
export const putUpload = operation({
  summary: 'Upload the video to the address that was returned',
  method: 'PUT',
  path: '/media/v1.0/uploads/{id}',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({
    expires: z.coerce.number().check(z.int(), z.maximum(AMOUNT_MAX)),
    signature: z.string().check(z.maxLength(128)),
  }),
  body: 'bytes',
  /** The real bound is the announced size, which is checked while streaming. */
  bodyBytesMax: 64 * 1024 ** 3,
  refusals: ['UPLOAD_SIGNATURE_INVALID', 'UPLOAD_USED', 'UPLOAD_TOO_LARGE', 'NO_SPACE'],
})

export const putPlaylist = operation({
  summary: 'Create a playlist or replace its title and items',
  method: 'PUT',
  path: '/admin/v1.0/playlists/{friendlyId}',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId }),
  body: z.object({
    type: z.literal(['featured', 'editorial', 'clips']),
    title: localized(100),
    /** Friendly ids of titles in order; a carousel's also name cards. */
    items: z.array(z.union([friendlyId, cardName])).check(z.maxLength(500)),
  }),
  answer: z.object({ id }),
  refusals: ['VIDEO_NOT_FOUND', 'NOT_FOUND'],
})

export const putPage = operation({
  summary: 'Create a page or replace its sections',
  method: 'PUT',
  path: '/admin/v1.0/pages/{friendlyId}',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId }),
  body: z.object({
    title: localized(100),
    isCategory: z.boolean(),
    order: listOrder,
    sections: z.array(z.object({ playlist: friendlyId, layout: z.literal(layouts) })).check(z.maxLength(50)),
  }),
  answer: success,
  refusals: ['PLAYLIST_NOT_FOUND'],
})

export const putShowCategory = operation({
  summary: 'Create a category of shows or replace its names and icon',
  method: 'PUT',
  path: '/admin/v1.0/showCategories/{friendlyId}',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId }),
  body: z.object({
    name: line(60),
    /** What pages say in each language; the name in both where there are none. */
    names: z.optional(localized(60)),
    icon: z._default(z.nullable(sitePicture), null),
    order: listOrder,
  }),
  answer: z.object({ id }),
})

export const removeShowCategory = operation({
  summary: 'Remove a category of shows; its shows have no category then',
  method: 'DELETE',
  path: '/admin/v1.0/showCategories/{friendlyId}',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId }),
  answer: success,
  refusals: ['NOT_FOUND'],
})

export const putPackageGroup = operation({
  summary: 'Create a package group with its packages or replace them; sold packages stay as they were sold',
  method: 'PUT',
  path: '/admin/v1.0/packageGroups/{friendlyId}',
  caller: 'operator',
  permission: 'packages.edit',
  params: z.object({ friendlyId }),
  body: z.object({
    name: line(100),
    includePremium: z.boolean(),
    order: listOrder,
    packages: z
      .array(
        z.object({
          package_code: friendlyId,
          name: line(100),
          title: line(100),
          days: z.number().check(z.int(), z.minimum(1), z.maximum(3650)),
          duration: z.number().check(z.int(), z.minimum(1), z.maximum(INTEGER_MAX)),
          durationType: z.literal(['day', 'week', 'month', 'year']),
          price: z.number().check(z.int(), z.minimum(0), z.maximum(AMOUNT_MAX)),
          /** Telecom operators from whose balance it may be paid, each with a sentence about it. */
          payments: z._default(z.partialRecord(z.literal(telcos), z.object({ description: line(200) })), {}),
        }),
      )
      .check(z.maxLength(50)),
  }),
  answer: z.object({ id }),
})

export const grantSubscription = operation({
  summary: 'Give an account a package; its days are added to the end of a running one',
  method: 'POST',
  path: '/admin/v1.0/subscriptions',
  caller: 'operator',
  permission: 'subscriptions.grant',
  body: z
    .object({
      /** Who gets it: an email, or the account of somebody who may have none. */
      email: z.optional(line(254)),
      accountId: z.optional(id),
      package_code: friendlyId,
      reason: line(200),
    })
    .check(z.refine((to) => (to.email === undefined) !== (to.accountId === undefined), 'email or accountId')),
  answer: z.object({ id, endAt: time }),
  /** `FORBIDDEN`: for oneself. */
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

export const getProfileByEmail = operation({
  summary: 'Find a person by email',
  method: 'GET',
  path: '/admin/v1.0/profiles',
  caller: 'operator',
  permission: 'people.read',
  query: z.object({ email: line(254) }),
  answer: profile,
  refusals: ['NOT_FOUND'],
})

export const putProfile = operation({
  summary: 'Change a person’s name and bio',
  method: 'PUT',
  path: '/admin/v1.0/profiles/{id}',
  caller: 'operator',
  permission: 'people.edit',
  params: z.object({ id }),
  body: z.object({ name: line(300), bio: text(300), reason: changeReason }),
  answer: profile,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'TEXT_NOT_ALLOWED'],
})

export const putProfileAvatar = operation({
  summary: 'Set a person’s picture: JPEG, PNG or WebP; it is always encoded again',
  method: 'PUT',
  path: '/admin/v1.0/profiles/{id}/avatar',
  caller: 'operator',
  permission: 'people.edit',
  params: z.object({ id }),
  /** Beside the picture, which is the body. */
  query: z.object({ reason: changeReason }),
  body: 'bytes',
  bodyBytesMax: ART_BYTES_MAX,
  answer: profile,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'IMAGE_NOT_SUPPORTED'],
})
