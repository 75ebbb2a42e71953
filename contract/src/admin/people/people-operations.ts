import * as z from 'zod/mini'
import { changeReason, id, line, success } from '../../fields.ts'
import { operation } from '../../operation.ts'

export const putPartner = operation({
  summary: 'Create or change a partner: its key decides who may sign in through it',
  method: 'PUT',
  path: '/admin/v1.0/partners/{slug}',
  caller: 'operator',
  permission: 'partners.edit',
  params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)) }),
  body: z.object({
    name: line(100).check(z.trim(), z.minLength(1)),
    /** The name that its sign-in links carry. */
    jwtClient: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
    /** A public key as PEM, of the pinned algorithm. */
    jwtKey: z.string().check(z.maxLength(8192)),
    jwtAlgorithm: z.literal(['RS256', 'ES256', 'EdDSA']),
    /** The audience that its tokens must name. */
    issuer: line(200).check(z.minLength(1)),
    audience: line(200).check(z.minLength(1)),
    hidesPlans: z._default(z.boolean(), false),
    hidesShare: z._default(z.boolean(), false),
    enabled: z._default(z.boolean(), true),
  }),
  answer: success,
})

export const putPartnerMember = operation({
  summary: 'Enrol an account with a partner',
  method: 'PUT',
  path: '/admin/v1.0/partners/{slug}/members/{accountId}',
  caller: 'operator',
  permission: 'partners.edit',
  params: z.object({ slug: id, accountId: id }),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

export const putStreamer = operation({
  summary: 'Allow an account to go live, or no longer; checked where `streamer.approvalRequired` is on',
  method: 'PUT',
  path: '/admin/v1.0/streamers/{accountId}',
  caller: 'operator',
  permission: 'people.edit',
  params: z.object({ accountId: id }),
  body: z.object({ isApproved: z.boolean(), reason: changeReason }),
  answer: success,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})
