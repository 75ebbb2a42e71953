import * as z from 'zod/mini'
import { id, line, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { tag } from '../catalog/media-item.ts'
import { CLIP_CATEGORIES_MAX, clipLanguages, clipRatings, clipStates } from './limits.ts'
import { clipTitle } from './own-clip.ts'

export {
  CLIP_CATEGORIES_MAX,
  CLIP_CHUNK_BYTES,
  CLIP_TITLE_LENGTH_MAX,
  clipLanguages,
  clipRatings,
} from './limits.ts'

/** Largest form of `createMetadata`: the thumbnail and some texts. */
const METADATA_BYTES_MAX = 11 * 1024 * 1024
const TAGS_PER_CALL_MAX = 20

export const createTag = operation({
  summary:
    'Tags by their names, each with its number: of categories, of the type `clips`, of the own profile',
  method: 'POST',
  path: '/catalog/v1.1/videos/createTag',
  alsoPaths: ['/catalog/v1.0/videos/createTag'],
  caller: 'viewer',
  body: z.object({
    data: z
      .array(
        z.object({
          /** By language; `1` is the default language. */
          names: z.record(z.string().check(z.maxLength(8)), line(100)),
          type: z.literal(['genre', 'type', 'profile_id']),
        }),
      )
      .check(z.minLength(1), z.maxLength(TAGS_PER_CALL_MAX)),
  }),
  answer: z.array(tag),
})

/** JSON text in one field of a form. */
function jsonOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'string') return value
      try {
        return JSON.parse(value) as unknown
      } catch {
        return undefined
      }
    }),
    schema,
  )
}

const wholeNumber = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
const yes = z._default(
  z.pipe(
    z.transform((value: unknown) => value === true || value === 'true' || value === '1'),
    z.boolean(),
  ),
  true,
)

const DURATION_MS_MAX = 24 * 60 * 60 * 1000
const SIZE_BYTES_MAX = 64 * 1024 ** 3

export const createMetadata = operation({
  summary: 'Announce a clip: texts, tags, thumbnail, and the file that will follow at the returned address',
  method: 'POST',
  path: '/catalog/v1.1/videos/createMetadata',
  switch: 'uploads',
  alsoPaths: ['/catalog/v1.0/videos/createMetadata'],
  caller: 'viewer',
  body: z.object({
    titles: jsonOf(z.object({ 1: clipTitle })),
    /** Numbers of tags; at least one of them is a category. */
    tags: jsonOf(z.array(z.int()).check(z.minLength(1), z.maxLength(CLIP_CATEGORIES_MAX + 2))),
    /** Milliseconds. */
    duration: wholeNumber(1, DURATION_MS_MAX),
    fileName: line(255),
    mime: line(100),
    /** Bytes of the file. */
    size: wholeNumber(1, SIZE_BYTES_MAX),
    language: z._default(z.literal(clipLanguages), 'id'),
    rating: z._default(z.literal(clipRatings), 'SU'),
    /** Whether people may comment, and whether other sites may show it. */
    allowsComments: yes,
    allowsEmbed: yes,
  }),
  fileField: 'thumbnail',
  bodyBytesMax: METADATA_BYTES_MAX,
  answer: z.object({ id, uploadUrl: z.string(), expiresAt: time }),
  refusals: [
    'STREAMER_ONLY',
    'AGE_REQUIRED',
    'FORBIDDEN',
    'MEDIA_NOT_SUPPORTED',
    'IMAGE_NOT_SUPPORTED',
    'UPLOADS_FULL',
    'TEXT_NOT_ALLOWED',
    'NO_SPACE',
  ],
})

const signed = z.object({
  expires: z.coerce.number().check(z.int()),
  signature: z.string().check(z.maxLength(128)),
})

export const clipUpload = z.object({
  id,
  state: z.literal(clipStates),
  /** What the server has; the sender continues there. */
  receivedBytes: z.number(),
  sizeBytes: z.number(),
  expiresAt: time,
})
export type ClipUpload = z.output<typeof clipUpload>

/** The signature in the address is the caller's right; no token is needed. */
export const getClipFile = operation({
  summary: 'How much of a clip’s file has arrived: a sender that lost the line goes on there',
  method: 'GET',
  path: '/media/v1.0/clips/{id}',
  caller: 'anyone',
  params: z.object({ id }),
  query: signed,
  answer: clipUpload,
  refusals: ['UPLOAD_SIGNATURE_INVALID'],
})

export const putClipFile = operation({
  summary:
    'The file of a clip, whole or from `content-range: bytes {first}-{last}/{size}` on; the last byte starts its check',
  method: 'PUT',
  path: '/media/v1.0/clips/{id}',
  caller: 'anyone',
  params: z.object({ id }),
  query: signed,
  body: 'bytes',
  /** The real bound is the announced size, which is checked while streaming. */
  bodyBytesMax: SIZE_BYTES_MAX,
  answer: clipUpload,
  refusals: ['UPLOAD_SIGNATURE_INVALID', 'UPLOAD_USED', 'UPLOAD_TOO_LARGE', 'UPLOAD_ELSEWHERE', 'NO_SPACE'],
})
