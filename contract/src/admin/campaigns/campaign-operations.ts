import * as z from 'zod/mini'
import {
  campaignStates,
  drawStates,
  PLACES_MAX,
  PRIZES_MAX,
  prizeKinds,
  RUPIAH_MAX,
  TERMS_LENGTH_MAX,
} from '../../draws/limits.ts'
import { both, hex, prize, whoMayTakePart } from '../../draws/shapes.ts'
import {
  cursorMeta,
  cursorPaging,
  day,
  givenTime,
  id,
  INTEGER_MAX,
  line,
  success,
  text,
  time,
} from '../../fields.ts'
import { operation } from '../../operation.ts'
import { approvalShape } from '../money/approval-operations.ts'

const person = z.object({ id, name: z.string() })
const drawShort = z.object({ id, number: z.nullable(z.number()), state: z.literal(drawStates) })

const listed = z.object({
  id,
  friendlyId: z.string(),
  name: both,
  state: z.literal(campaignStates),
  startsAt: z.nullable(time),
  endsAt: z.nullable(time),
  /** Number and market value of all prizes. */
  prizes: z.number(),
  valueRupiah: z.number(),
  hasPermit: z.boolean(),
  chances: z.number(),
  people: z.number(),
  draw: z.nullable(drawShort),
})
export type CampaignListed = z.output<typeof listed>

/** What is given by itself once the prize is handed over; null: an operator hands a thing over. */
const grant = z.object({
  /** The slug of a package whose plan is given. */
  packageId: z.optional(id),
  /** The slug of a package for which a voucher is made. */
  voucherPackageId: z.optional(id),
  diamonds: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
})

export const campaignLacks = ['permit', 'permit-scan', 'terms', 'end', 'age', 'permit-over', 'grant'] as const

const permit = z.object({
  number: line(80).check(z.trim(), z.minLength(3)),
  issuer: line(120).check(z.trim(), z.minLength(3)),
  issuedOn: day,
  validFrom: day,
  validUntil: day,
})

const prizeName = line(120).check(z.trim(), z.minLength(1))

/** Stored exactly, since its hash is published; but it says something. */
const termsText = text(TERMS_LENGTH_MAX).check(z.refine((said) => said.trim() !== '', 'This is empty'))

interface Counted {
  readonly count: number
  readonly valueRupiah: number
}
const placesOf = (prizes: readonly Counted[]) => prizes.reduce((sum, { count }) => sum + count, 0)
/** Bounded as the value of one is: the sum stays exact. */
const valueOf = (prizes: readonly Counted[]) =>
  prizes.reduce((sum, { count, valueRupiah }) => sum + count * valueRupiah, 0)

const campaignCase = z.extend(listed, {
  /** Counts changes: a put names the one that it was made from; 0: nothing was put yet. */
  revision: z.number(),
  prizeList: z.array(z.extend(prize, { grant })),
  permit: z.nullable(z.extend(permit, { hasScan: z.boolean() })),
  terms: z.nullable(z.object({ version: z.number(), hash: hex, text: both })),
  who: whoMayTakePart,
  chancesMax: z.number(),
  chancesPerDayMax: z.number(),
  /** What is missing before it may go public. */
  lacks: z.array(z.literal(campaignLacks)),
  /** The request to make it public that waits for a second operator. */
  approval: z.nullable(approvalShape),
  publishedAt: z.nullable(time),
  /** Who changed it last. */
  changedBy: z.nullable(person),
  changedAt: z.nullable(time),
})
export type CampaignCase = z.output<typeof campaignCase>

const one = { params: z.object({ id }), caller: 'operator' } as const

export const listDeskCampaigns = operation({
  summary:
    'Campaigns with their state, the newest first; those that nobody has put prizes or dates to are drafts',
  method: 'GET',
  path: '/admin/v1.0/campaignDesk',
  caller: 'operator',
  permission: 'campaigns.read',
  namesNobody: true,
  query: z.object({
    ...cursorPaging(50),
    state: z.optional(z.literal(campaignStates)),
    /** Words that its name has in either language, or its friendly id. */
    search: z.optional(line(100).check(z.trim())),
  }),
  answer: z.array(listed),
  meta: cursorMeta,
})

export const getDeskCampaign = operation({
  ...one,
  summary: 'One campaign with everything that its desk decides, and what it still lacks',
  method: 'GET',
  path: '/admin/v1.0/campaignDesk/{id}',
  permission: 'campaigns.read',
  answer: campaignCase,
  refusals: ['NOT_FOUND'],
})

export const putDeskCampaign = operation({
  ...one,
  summary: 'Put prizes, permit, terms, dates and who may take part; only while it is a draft',
  method: 'PUT',
  path: '/admin/v1.0/campaignDesk/{id}',
  permission: 'campaigns.edit',
  bodyBytesMax: 512 * 1024,
  body: z.object({
    revision: z.number().check(z.int(), z.minimum(0), z.maximum(INTEGER_MAX)),
    prizes: z
      .array(
        z.object({
          /** Of a prize that is there already; absent: a new one. */
          id: z.optional(id),
          name: z.object({ en: prizeName, id: prizeName }),
          kind: z.literal(prizeKinds),
          valueRupiah: z.number().check(z.int(), z.minimum(0), z.maximum(RUPIAH_MAX)),
          count: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
          grant: z._default(grant, {}),
        }),
      )
      .check(
        z.maxLength(PRIZES_MAX),
        z.refine((prizes) => placesOf(prizes) <= PLACES_MAX, 'Too many prizes for one draw'),
        z.refine((prizes) => valueOf(prizes) <= RUPIAH_MAX, 'The prizes together are worth too much'),
      ),
    permit: z.nullable(
      permit.check(
        z.refine(({ validFrom, validUntil }) => validFrom <= validUntil, 'It must end after it begins'),
      ),
    ),
    /** A changed text is a new version. */
    terms: z.nullable(z.object({ en: termsText, id: termsText })),
    who: z.object({
      ageMin: z._default(z.number().check(z.int(), z.minimum(13), z.maximum(80)), 18),
      needsNumber: z._default(z.boolean(), true),
      accountDaysMin: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(3650)), 0),
      provinces: z._default(z.array(z.string().check(z.regex(/^\d{2}$/))).check(z.maxLength(100)), []),
    }),
    startsAt: z.nullable(givenTime),
    endsAt: z.nullable(givenTime),
    chancesMax: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
    chancesPerDayMax: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
  }),
  answer: campaignCase,
  refusals: ['NOT_FOUND', 'REVISION_OUTDATED', 'DRAW_STATE', 'INVALID_PARAMETERS'],
})

export const PERMIT_SCAN_BYTES_MAX = 10 * 1024 * 1024

export const putPermitScan = operation({
  ...one,
  summary: 'The scan of the permit: PDF, JPEG, PNG or WebP',
  method: 'PUT',
  path: '/admin/v1.0/campaignDesk/{id}/permitScan',
  permission: 'campaigns.edit',
  body: 'bytes',
  bodyBytesMax: PERMIT_SCAN_BYTES_MAX,
  answer: success,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'MEDIA_NOT_SUPPORTED'],
})

export const readPermitScan = operation({
  ...one,
  summary: 'Read the scan of the permit',
  method: 'GET',
  path: '/admin/v1.0/campaignDesk/{id}/permitScan',
  permission: 'campaigns.read',
  answer: 'bytes',
  refusals: ['NOT_FOUND'],
})

export const publishCampaign = operation({
  ...one,
  summary:
    'Ask that a campaign goes public; another operator confirms it. With prizes it needs permit, scan, terms and an end',
  method: 'POST',
  path: '/admin/v1.0/campaignDesk/{id}/publish',
  permission: 'campaigns.publish',
  stepUp: true,
  body: z.object({
    revision: z.number().check(z.int(), z.minimum(1), z.maximum(INTEGER_MAX)),
    reason: line(300).check(z.trim(), z.minLength(3)),
  }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'REVISION_OUTDATED', 'NOT_COMPLETE', 'DRAW_STATE', 'APPROVAL_WAITS', 'FORBIDDEN'],
})
