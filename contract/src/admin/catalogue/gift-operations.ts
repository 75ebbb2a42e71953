import * as z from 'zod/mini'
import { id, line } from '../../fields.ts'
import { giftCategories } from '../../loyalty/operations.ts'
import { operation } from '../../operation.ts'
import { friendlyId, sitePicture } from './drafts.ts'

const PACKS_MAX = 20

export const putGift = operation({
  summary: 'Create or change a gift; packs that the request does not name leave the sale',
  method: 'PUT',
  path: '/admin/v1.0/gifts/{friendlyId}',
  caller: 'operator',
  permission: 'gifts.edit',
  params: z.object({ friendlyId }),
  body: z.object({
    name: line(50).check(z.minLength(1)),
    category: z.literal(giftCategories),
    icon: sitePicture,
    animation: z._default(z.nullable(sitePicture), null),
    duration: z.number().check(z.int(), z.minimum(1), z.maximum(60)),
    order: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    isOnSale: z._default(z.boolean(), true),
    packs: z
      .array(
        z.object({
          price: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
          amount: z.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(PACKS_MAX),
        z.refine(
          (packs) => new Set(packs.map(({ amount }) => amount)).size === packs.length,
          'Only one price for each amount',
        ),
      ),
  }),
  answer: z.object({ id }),
})
