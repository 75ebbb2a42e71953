import * as z from 'zod/mini'
import {
  drawStates,
  FIGURE_LENGTH_MAX,
  FIGURES_MAX,
  outerKinds,
  PLACES_MAX,
  seats,
  drawVoidReasons,
} from '../../draws/limits.ts'
import { both, hex, prize } from '../../draws/shapes.ts'
import { cursorMeta, cursorPaging, givenTime, id, INTEGER_MAX, line, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { approvalShape } from '../money/approval-operations.ts'

const person = z.object({ id, name: z.string() })
const reason = line(300).check(z.trim(), z.minLength(3))

export const drawLacks = [
  'seat-A',
  'seat-B',
  'public',
  'closes-past',
  'drand',
  'too-valuable',
  'second-operator',
] as const

const drawCase = z.object({
  id,
  /** Of "Undian u12"; null until it is announced. */
  number: z.nullable(z.number()),
  campaign: z.object({ id, name: both }),
  state: z.literal(drawStates),
  revision: z.number(),
  winners: z.number(),
  reserves: z.number(),
  prizes: z.array(prize),
  valueRupiah: z.number(),
  closesAt: time,
  drawsAt: time,
  outer: z.object({
    kind: z.literal(outerKinds),
    round: z.nullable(z.number()),
    names: z.array(z.string()),
    /** What was typed in and confirmed, or what the beacon gave. */
    value: z.nullable(z.string()),
  }),
  seats: z.array(
    z.object({
      seat: z.literal(seats),
      operator: z.nullable(person),
      role: z.string(),
      commitment: hex,
      committedAt: time,
    }),
  ),
  /** What is missing before it may be announced. */
  lacks: z.array(z.literal(drawLacks)),
  /** Operators who may hold a seat: with fewer than two nothing is drawn. */
  holders: z.number(),
  chances: z.number(),
  people: z.number(),
  list: z.nullable(z.object({ count: z.number(), people: z.number(), root: hex, closeDay: z.string() })),
  /** Winners by state. */
  places: z.object({
    waiting: z.number(),
    claimed: z.number(),
    handedOver: z.number(),
    passedOn: z.number(),
  }),
  void: z.nullable(z.object({ reason: z.literal(drawVoidReasons), note: z.nullable(z.string()), at: time })),
  /** The request about its figures or its void that waits for a second operator. */
  approval: z.nullable(approvalShape),
  steps: z.array(
    z.object({
      at: time,
      /** Null: the server did it by itself. */
      operator: z.nullable(person),
      step: z.literal([
        'created',
        'changed',
        'seed',
        'announced',
        'closed',
        'outer',
        'drawn',
        'passed-on',
        'settled',
        'void',
      ]),
      note: z.nullable(z.string()),
    }),
  ),
})
export type DrawCase = z.output<typeof drawCase>

const terms = {
  reserves: z.number().check(z.int(), z.minimum(0), z.maximum(PLACES_MAX)),
  closesAt: givenTime,
  drawsAt: givenTime,
  outer: z.object({
    kind: z.literal(outerKinds),
    /** Of figures: what is read, where and when. */
    names: z._default(
      z
        .array(z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 .,:()/-]*$/), z.maxLength(FIGURE_LENGTH_MAX)))
        .check(z.maxLength(FIGURES_MAX)),
      [],
    ),
  }),
}

const one = {
  params: z.object({ id }),
  caller: 'operator',
  permission: 'draws.make',
  answer: drawCase,
} as const

export const listDraws = operation({
  summary: 'Draws, the newest first, drafts and void ones too',
  method: 'GET',
  path: '/admin/v1.0/drawDesk',
  caller: 'operator',
  permission: 'campaigns.read',
  namesNobody: true,
  query: z.object({
    ...cursorPaging(50),
    state: z.optional(z.literal(drawStates)),
    campaignId: z.optional(id),
  }),
  answer: z.array(drawCase),
  meta: cursorMeta,
})

export const getDrawCase = operation({
  ...one,
  summary: 'One draw with its steps and what it still lacks',
  method: 'GET',
  path: '/admin/v1.0/drawDesk/{id}',
  permission: 'campaigns.read',
  refusals: ['NOT_FOUND'],
})

export const createDraw = operation({
  ...one,
  summary:
    'Begin the draw of a campaign, of all its prizes. There is one at a time; after a void one there may be another',
  method: 'POST',
  path: '/admin/v1.0/campaignDesk/{id}/draws',
  body: z.object(terms),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'NOT_COMPLETE', 'NOT_CONFIGURED', 'INVALID_PARAMETERS'],
})

export const putDraw = operation({
  ...one,
  summary: 'Change a draw that was not announced yet; its seeds stay',
  method: 'PUT',
  path: '/admin/v1.0/drawDesk/{id}',
  body: z.object({ ...terms, revision: z.number().check(z.int(), z.minimum(1), z.maximum(INTEGER_MAX)) }),
  refusals: [
    'NOT_FOUND',
    'REVISION_OUTDATED',
    'DRAW_STATE',
    'NOT_COMPLETE',
    'NOT_CONFIGURED',
    'INVALID_PARAMETERS',
  ],
})

export const mintDrawSeed = operation({
  ...one,
  summary:
    'Let the server make and seal the seed of one seat; nobody reads it before the draw. The other seat is of another operator',
  method: 'POST',
  path: '/admin/v1.0/drawDesk/{id}/seed',
  stepUp: true,
  body: z.object({ seat: z.literal(seats) }),
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'SEAT_TAKEN'],
})

export const announceDraw = operation({
  ...one,
  summary: 'Publish what is promised, with both commitments; nothing of it can be changed afterwards',
  method: 'POST',
  path: '/admin/v1.0/drawDesk/{id}/announce',
  stepUp: true,
  body: z.object({ revision: z.number().check(z.int(), z.minimum(1), z.maximum(INTEGER_MAX)) }),
  refusals: ['NOT_FOUND', 'REVISION_OUTDATED', 'DRAW_STATE', 'NOT_COMPLETE'],
})

export const enterDrawFigures = operation({
  ...one,
  summary: 'Type in the figures that were named beforehand, in their order; another operator confirms them',
  method: 'POST',
  path: '/admin/v1.0/drawDesk/{id}/figures',
  stepUp: true,
  body: z.object({
    values: z
      .array(z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 .,:/-]*$/), z.maxLength(FIGURE_LENGTH_MAX)))
      .check(z.minLength(1), z.maxLength(FIGURES_MAX)),
    reason,
  }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'INVALID_PARAMETERS', 'APPROVAL_WAITS', 'FORBIDDEN'],
})

export const voidDraw = operation({
  ...one,
  summary:
    'Ask that a draw is void, in public and for good; another operator confirms it. The reason is published',
  method: 'POST',
  path: '/admin/v1.0/drawDesk/{id}/void',
  stepUp: true,
  body: z.object({ reason }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'APPROVAL_WAITS', 'FORBIDDEN'],
})

export const readDrawReport = operation({
  ...one,
  summary:
    'The report for the ministry: permit, participants, root, seeds, winners, prizes, tax, welfare share; JSON or CSV',
  method: 'GET',
  path: '/admin/v1.0/drawDesk/{id}/report',
  permission: 'winners.read',
  query: z.object({ format: z._default(z.literal(['json', 'csv']), 'json') }),
  answer: 'bytes',
  refusals: ['NOT_FOUND', 'DRAW_STATE'],
})
