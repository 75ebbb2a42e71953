import * as z from 'zod/mini'
import { id, line, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { speaker } from '../interaction/comment-line.ts'
import { CLIP_COMMENT_LENGTH_MAX, CLIP_COMMENTS_PER_PAGE } from './limits.ts'

export { CLIP_COMMENT_LENGTH_MAX, CLIP_COMMENTS_PER_PAGE } from './limits.ts'

const VIDEO = '/catalog/v1.0/video/{id}'
const LATER_VIDEO = '/catalog/v1.1/video/{id}'
const ofVideo = { params: z.object({ id }) } as const
const ofComment = { caller: 'viewer', params: z.object({ id, commentId: id }) } as const
const CLIP_REFUSALS = ['VIDEO_NOT_FOUND', 'BLOCKED_RELATION'] as const

const liked = z.object({ isLiked: z.boolean(), totalLikes: z.number() })

export const isVideoLiked = operation({
  ...ofVideo,
  summary: 'Whether the caller likes a clip, a film or a series',
  method: 'GET',
  path: `${VIDEO}/isliked`,
  alsoPaths: [`${LATER_VIDEO}/isliked`],
  caller: 'viewer',
  answer: liked,
  refusals: ['VIDEO_NOT_FOUND'],
})

export const likeVideo = operation({
  ...ofVideo,
  summary: 'Like a clip, a film or a series; once however often it is called',
  method: 'POST',
  path: `${VIDEO}/like`,
  alsoPaths: [`${LATER_VIDEO}/like`],
  caller: 'viewer',
  answer: liked,
  refusals: CLIP_REFUSALS,
})

export const unlikeVideo = operation({
  ...ofVideo,
  summary: 'Take a like back',
  method: 'POST',
  path: `${VIDEO}/unlike`,
  alsoPaths: [`${LATER_VIDEO}/unlike`],
  caller: 'viewer',
  answer: liked,
  refusals: ['VIDEO_NOT_FOUND'],
})

export const clipComment = z.object({
  id,
  comment: z.string(),
  profile: speaker,
  createdAt: time,
  isPinned: z.boolean(),
  /** Of the owner of the clip. */
  isStreamer: z.boolean(),
  /** `held`: only its writer sees it until the owner or a moderator decides. */
  state: z.literal(['shown', 'held']),
  /** Whether the caller may delete it. */
  isDeletable: z.boolean(),
})
export type ClipComment = z.output<typeof clipComment>

export const addComment = operation({
  ...ofVideo,
  summary: 'Comment on a clip; the same `clientId` again is the same comment',
  method: 'POST',
  path: `${LATER_VIDEO}/addComment`,
  alsoPaths: [`${VIDEO}/addComment`],
  caller: 'viewer',
  body: z.object({
    comment: line(CLIP_COMMENT_LENGTH_MAX).check(z.trim(), z.minLength(1)),
    clientId: z.optional(z.uuid()),
  }),
  answer: clipComment,
  refusals: [...CLIP_REFUSALS, 'COMMENTS_OFF', 'SLOW_MODE', 'CHAT_TIMEOUT', 'CHAT_BANNED', 'LINE_REFUSED'],
})

export const getComment = operation({
  ...ofVideo,
  summary: 'Comments of a clip, the newest first; with `latestCommentId` those that are older than it',
  method: 'GET',
  path: `${LATER_VIDEO}/getComment`,
  alsoPaths: [`${VIDEO}/getComment`],
  caller: 'anyone',
  query: z.object({
    perPage: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)),
      CLIP_COMMENTS_PER_PAGE,
    ),
    latestCommentId: z.optional(id),
  }),
  answer: z.array(clipComment),
  meta: z.object({
    total: z.number(),
    /** Where the next call goes on; null at the end. */
    latestCommentId: z.nullable(id),
    /** The pinned comment, whatever the page; it is in no list. */
    pinned: z.nullable(clipComment),
    allowsComments: z.boolean(),
  }),
  refusals: ['VIDEO_NOT_FOUND', 'BLOCKED_RELATION'],
  cacheSeconds: 5,
})

export const deleteComment = operation({
  ...ofComment,
  summary: 'Delete a comment of a clip: by its writer, the owner of the clip or a moderator of the owner',
  method: 'DELETE',
  path: `${VIDEO}/comment/{commentId}`,
  refusals: ['VIDEO_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})

export const pinComment = operation({
  ...ofComment,
  summary: 'Pin a comment above the others, in place of the one before',
  method: 'PUT',
  path: `${VIDEO}/comment/{commentId}/pin`,
  refusals: ['VIDEO_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})

export const unpinComment = operation({
  ...ofComment,
  summary: 'Take the pin off a comment',
  method: 'DELETE',
  path: `${VIDEO}/comment/{commentId}/pin`,
  refusals: ['VIDEO_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})

export const listHeldComments = operation({
  ...ofVideo,
  summary: 'Comments of a clip that wait for its owner or a moderator, the oldest first',
  method: 'GET',
  path: `${VIDEO}/heldComments`,
  caller: 'viewer',
  answer: z.array(clipComment),
  refusals: ['VIDEO_NOT_FOUND', 'FORBIDDEN'],
})

export const approveComment = operation({
  ...ofComment,
  summary: 'Show a held comment',
  method: 'POST',
  path: `${VIDEO}/comment/{commentId}/approve`,
  refusals: ['VIDEO_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})
