import * as z from 'zod/mini'
import { claim, claimKinds } from '../desk/claim.ts'
import { id } from '../fields.ts'
import { operation } from '../operation.ts'

const claimOf = z.object({ kind: z.literal(claimKinds), id })

export const putClaim = operation({
  summary: 'Claim a case for two minutes, or renew the claim; answers who holds it',
  method: 'PUT',
  path: '/admin/v1.0/claims/{kind}/{id}',
  caller: 'operator',
  permission: 'console.use',
  namesNobody: true,
  params: claimOf,
  /** `takesOver` takes the case from another operator. */
  body: z.object({ takesOver: z._default(z.boolean(), false) }),
  answer: claim,
})

export const deleteClaim = operation({
  summary: 'Let go of a case that one has claimed',
  method: 'DELETE',
  path: '/admin/v1.0/claims/{kind}/{id}',
  caller: 'operator',
  permission: 'console.use',
  namesNobody: true,
  params: claimOf,
})

export const listClaims = operation({
  summary: 'The cases that operators have claimed now',
  method: 'GET',
  path: '/admin/v1.0/claims',
  caller: 'operator',
  permission: 'console.use',
  namesNobody: true,
  answer: z.array(claim),
})
