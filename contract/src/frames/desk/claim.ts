import * as z from 'zod/mini'
import { id, time } from '../../fields.ts'

/** What an operator can claim while working on it. */
export const claimKinds = ['report', 'appeal', 'clip', 'cashout', 'order', 'show', 'approval'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** An operator works on this case, until then at most. */
export const claim = z.object({
  kind: z.literal(claimKinds),
  id,
  by: z.object({ accountId: id, name: z.nullable(z.string()) }),
  until: time,
})
export type Claim = z.output<typeof claim>
