import * as z from 'zod/mini'
import { changeReasons, prizeKinds, winnerStates } from '../../draws/limits.ts'
import { both } from '../../draws/shapes.ts'
import { AMOUNT_MAX, cursorMeta, cursorPaging, id, line, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { approvalShape } from '../money/approval-operations.ts'

const person = z.object({ id, name: z.string() })
const reason = line(300).check(z.trim(), z.minLength(3))

const winner = z.object({
  id,
  draw: z.object({ id, number: z.number() }),
  campaign: z.object({ id, name: both }),
  place: z.number(),
  /** Of the reserves; it came up after another one. */
  isReserve: z.boolean(),
  index: z.number(),
  prize: z.object({ id, name: both, kind: z.literal(prizeKinds) }),
  /** Null: the account is gone. */
  person: z.nullable(person),
  state: z.literal(winnerStates),
  wonAt: time,
  claimUntil: time,
  valueRupiah: z.number(),
  taxPercent: z.number(),
  taxRupiah: z.number(),
  netRupiah: z.number(),
  /** Masked; null before it. */
  claim: z.nullable(
    z.object({
      at: time,
      /** It is stored and cannot be opened: its texts are empty. */
      problem: z.optional(z.literal('SEALED_UNOPENED')),
      name: z.string(),
      nik: z.string(),
      address: z.string(),
      shownAs: z.nullable(z.string()),
      /** Cash-outs of other accounts, and claims of other people, with the same NIK. */
      sameNik: z.number(),
    }),
  ),
  handedOver: z.nullable(time),
  /** The request to hand it over or to disqualify them that waits for a second operator. */
  approval: z.nullable(approvalShape),
})
export type WinnerCase = z.output<typeof winner>

const one = { params: z.object({ id }), caller: 'operator' } as const

export const listWinners = operation({
  summary: 'Winners of all draws, the newest first; the claim of each is masked',
  method: 'GET',
  path: '/admin/v1.0/winnerDesk',
  caller: 'operator',
  permission: 'winners.read',
  query: z.object({
    ...cursorPaging(50),
    state: z.optional(z.literal(winnerStates)),
    drawId: z.optional(id),
  }),
  answer: z.array(winner),
  meta: cursorMeta,
})

const step = z.object({
  at: time,
  /** Null: the person, or the server by itself. */
  operator: z.nullable(person),
  step: z.literal(['won', 'claimed', 'revealed', 'handed-over', 'passed-on']),
  note: z.nullable(z.string()),
})

export const getWinner = operation({
  ...one,
  summary: 'One winner with every step',
  method: 'GET',
  path: '/admin/v1.0/winnerDesk/{id}',
  permission: 'winners.read',
  answer: z.extend(winner, { steps: z.array(step) }),
  refusals: ['NOT_FOUND'],
})

export const revealWinner = operation({
  ...one,
  summary: 'Read name, NIK and address of a claim, for a reason that is stored',
  method: 'POST',
  path: '/admin/v1.0/winnerDesk/{id}/reveal',
  permission: 'winners.reveal',
  stepUp: true,
  body: z.object({ reason }),
  answer: z.object({ name: z.string(), nik: z.string(), address: z.string() }),
  refusals: ['NOT_FOUND', 'DRAW_STATE'],
})

export const handOverPrize = operation({
  ...one,
  summary:
    'Say that a claimed prize was handed over; another operator confirms it, and diamonds, packages and vouchers are ' +
    'given then',
  method: 'POST',
  path: '/admin/v1.0/winnerDesk/{id}/handOver',
  permission: 'winners.settle',
  stepUp: true,
  body: z.object({
    reason,
    /** The rupiah of tax that the operator typed: another sum confirms nothing. */
    taxRupiah: z.number().check(z.int(), z.minimum(0), z.maximum(AMOUNT_MAX)),
  }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'REVISION_OUTDATED', 'APPROVAL_WAITS', 'FORBIDDEN'],
})

export const disqualifyWinner = operation({
  ...one,
  summary: 'Ask that a prize passes to the next reserve, in public; another operator confirms it',
  method: 'POST',
  path: '/admin/v1.0/winnerDesk/{id}/disqualify',
  permission: 'winners.settle',
  stepUp: true,
  body: z.object({ because: z.literal(changeReasons), reason }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'APPROVAL_WAITS', 'FORBIDDEN'],
})
