import * as z from 'zod/mini'
import { id, line, pageMeta, paging, success, text, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { blockStatus, publicProfile } from './shapes.ts'

/** Page size of followers. */
const RELATIONS_PER_PAGE = 20
const BLOCKS_PER_PAGE = 20

export const getPublicProfile = operation({
  summary: 'A profile as others see it, and its relation to the caller',
  method: 'GET',
  path: '/user/v1.1/profile/{id}/public',
  caller: 'anyone',
  params: z.object({ id }),
  /** Hints that must name the caller. */
  query: z.object({ viewerId: z.optional(id), accountId: z.optional(id) }),
  answer: publicProfile,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

const relationEntry = z.object({
  id,
  accountId: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  isFollowing: z.boolean(),
  profileRelationId: z.nullable(id),
})
export type RelationEntry = z.output<typeof relationEntry>

export const listRelations = operation({
  summary: 'Followers of a profile, or profiles that it follows, the newest first',
  method: 'GET',
  path: '/user/v1.1/profile/{id}/relations',
  caller: 'viewer',
  params: z.object({ id }),
  query: z.object({
    ...paging(RELATIONS_PER_PAGE),
    type: z._default(z.literal(['followers', 'following']), 'followers'),
  }),
  answer: z.array(relationEntry),
  meta: pageMeta,
  refusals: ['NOT_FOUND', 'BLOCKED_RELATION'],
})

const popularProfile = z.object({
  id,
  accountId: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  totalFollowers: z.number(),
  /** Their show that is on air now. */
  showId: z.nullable(id),
})
export type PopularProfile = z.output<typeof popularProfile>

export const listPopularProfiles = operation({
  summary: 'Popular streamers, the most followed first',
  method: 'GET',
  path: '/user/v1.0/profiles/popular',
  caller: 'anyone',
  query: z.object(paging(RELATIONS_PER_PAGE)),
  answer: z.array(popularProfile),
  meta: pageMeta,
  cacheSeconds: 10,
})

export const follow = operation({
  summary: 'Follow a profile; form-encoded or JSON; a repeated call answers the same relation',
  method: 'POST',
  path: '/user/v1.0/relations',
  caller: 'viewer',
  body: z.object({ profileId: id }),
  answer: z.object({ id }),
  refusals: ['NOT_FOUND', 'BLOCKED_RELATION', 'FORBIDDEN'],
})

export const unfollow = operation({
  summary: 'Unfollow by the id of the relation',
  method: 'DELETE',
  path: '/user/v1.0/relation/{relationId}',
  caller: 'viewer',
  params: z.object({ relationId: id }),
  refusals: ['NOT_FOUND'],
})

export const putBell = operation({
  summary: 'Be notified of shows and clips of a followed person, or of none of them',
  method: 'PUT',
  path: '/user/v1.0/relation/{relationId}/bell',
  caller: 'viewer',
  params: z.object({ relationId: id }),
  body: z.object({ bell: z.literal(['all', 'none']) }),
  refusals: ['NOT_FOUND'],
})

const blockTarget = z.object({ blockTo: z.optional(id) })

export const block = operation({
  summary: 'Block a person, by profile or account; ends following both ways',
  method: 'POST',
  path: '/user/v1.0/blocks',
  caller: 'viewer',
  body: z.object({ blockTo: id }),
  answer: success,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

export const unblock = operation({
  summary: 'Unblock a person; `blockTo` in the body or in the query',
  method: 'DELETE',
  path: '/user/v1.0/blocks',
  caller: 'viewer',
  query: blockTarget,
  body: blockTarget,
  refusals: ['NOT_FOUND'],
})

const blockedProfile = z.object({
  id,
  accountId: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  blockedAt: time,
})
export type BlockedProfile = z.output<typeof blockedProfile>

export const listBlocked = operation({
  summary: 'Profiles that the caller blocked, the newest first',
  method: 'GET',
  path: '/user/v1.0/blocks/profile',
  caller: 'viewer',
  query: z.object(paging(BLOCKS_PER_PAGE)),
  answer: z.array(blockedProfile),
  meta: pageMeta,
})

export const isBlock = operation({
  summary: 'The block between two people: 204 where there is none, else BLOCKING or BLOCKED',
  method: 'GET',
  path: '/user/v1.1/blocks/isblock',
  caller: 'viewer',
  /** `blockBy` is a hint that must name the caller. */
  query: z.object({ blockBy: z.optional(id), blockTo: id }),
  answer: z.nullable(z.object({ status: blockStatus })),
  mayBeEmpty: true,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

/** What can be reported. */
export const reportTypes = ['user', 'comment', 'content'] as const

export const report = operation({
  summary: 'Report a person, a comment or content; its content at that moment is kept as evidence',
  method: 'POST',
  path: '/user/v1.0/reports/index',
  caller: 'viewer',
  body: z
    .object({
      profileIdReportee: z.optional(id),
      idReportee: z.optional(id),
      type: z._default(z.literal(reportTypes), 'user'),
      /** Of the comment, the title or the show. */
      idEntity: z.optional(id),
      /** What the reporter saw; the server stores what it finds beside it. */
      valueEntity: z.optional(text(2000)),
      reason: line(300).check(z.trim(), z.minLength(1, 'Choose a reason')),
      titleCase: z.optional(line(300)),
      idCase: z.optional(line(64)),
    })
    .check(
      z.refine(
        // Content determines its own owner, and a film has none.
        (body) =>
          body.type === 'content' || body.profileIdReportee !== undefined || body.idReportee !== undefined,
        'Choose who to report',
      ),
    ),
  answer: success,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})
