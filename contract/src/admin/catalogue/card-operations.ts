import * as z from 'zod/mini'
import { attachments, mediaItem } from '../../catalog/media-item.ts'
import { givenTime, id, pageMeta, paging, success, text, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { ART_BYTES_MAX, artKinds } from './catalog-operations.ts'
import { anyAddress, cardKind, cardName, colour, friendlyId, localized, outerAddress } from './drafts.ts'

export { cardKinds } from './drafts.ts'

const texts = { title: localized(200), description: localized(2000), thumbColor: colour }

export const putUpcomingShow = operation({
  summary: 'Announce a live show or change what is announced; its reminders stay',
  method: 'PUT',
  path: '/admin/v1.0/upcomingLiveshows/{friendlyId}',
  caller: 'operator',
  permission: 'cards.edit',
  params: z.object({ friendlyId }),
  body: z
    .object({
      ...texts,
      /** The profile whose show it is. */
      profileId: id,
      startedAt: givenTime,
      finishedAt: givenTime,
      /** The address where it is shown if not on this site (docs/product/site.md#external-shows). */
      url: z._default(z.nullable(outerAddress), null),
    })
    .check(z.refine(({ startedAt, finishedAt }) => startedAt < finishedAt, 'It must end after it begins')),
  answer: z.object({ id }),
  refusals: ['NOT_FOUND'],
})

export const putCampaign = operation({
  summary: 'Create or change a campaign',
  method: 'PUT',
  path: '/admin/v1.0/campaigns/{friendlyId}',
  caller: 'operator',
  permission: 'cards.edit',
  params: z.object({ friendlyId }),
  body: z.object({
    ...texts,
    description: z.object({ en: text(10_000), id: text(10_000) }),
    termsUrl: z._default(z.nullable(anyAddress), null),
    startDate: z._default(z.nullable(givenTime), null),
    endDate: z._default(z.nullable(givenTime), null),
  }),
  answer: z.object({ id }),
})

export const getCampaignTexts = operation({
  summary: 'The texts of a campaign in both languages and its pictures, whether it has begun or not',
  method: 'GET',
  path: '/admin/v1.0/campaigns/{friendlyId}',
  caller: 'operator',
  permission: 'campaigns.read',
  namesNobody: true,
  params: z.object({ friendlyId }),
  answer: z.object({
    id,
    title: z.object({ en: z.string(), id: z.string() }),
    description: z.object({ en: z.string(), id: z.string() }),
    thumbColor: z.string(),
    termsUrl: z.nullable(z.string()),
    startDate: z.nullable(time),
    endDate: z.nullable(time),
    attachments,
  }),
  refusals: ['NOT_FOUND'],
})

export const putHomeCard = operation({
  summary: 'Create or change a carousel card that leads anywhere',
  method: 'PUT',
  path: '/admin/v1.0/homeCards/{friendlyId}',
  caller: 'operator',
  permission: 'cards.edit',
  params: z.object({ friendlyId }),
  body: z.object({ ...texts, url: anyAddress }),
  answer: z.object({ id }),
})

export const listCards = operation({
  summary: 'Upcoming shows, campaigns and home cards, the newest first; past ones too',
  method: 'GET',
  path: '/admin/v1.0/cards',
  caller: 'operator',
  permission: 'catalogue.read',
  namesNobody: true,
  query: z.object({ ...paging(50), kind: z.optional(cardKind) }),
  answer: z.array(mediaItem),
  meta: pageMeta,
})

export const putCardArt = operation({
  summary: 'A picture of a card: JPEG, PNG or WebP; `poster_landscape` of a campaign is its `heroImageWeb`',
  method: 'PUT',
  path: '/admin/v1.0/cards/{kind}/{friendlyId}/art/{art}',
  caller: 'operator',
  permission: 'cards.edit',
  params: z.extend(cardName, { art: z.literal(artKinds) }),
  body: 'bytes',
  bodyBytesMax: ART_BYTES_MAX,
  answer: success,
  refusals: ['NOT_FOUND', 'IMAGE_NOT_SUPPORTED'],
})

export const removeCard = operation({
  summary: 'Remove a card from every list, with its reminders',
  method: 'DELETE',
  path: '/admin/v1.0/cards/{kind}/{friendlyId}',
  caller: 'operator',
  permission: 'cards.edit',
  params: cardName,
  refusals: ['NOT_FOUND'],
})
