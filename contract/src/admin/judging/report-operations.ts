import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, text, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { refusals } from '../../refusals.ts'
import { subject } from '../../user/decisions/shapes.ts'
import { reportTypes } from '../../user/relation-operations.ts'
import { judgementRefusals } from './decision-operations.ts'
import {
  decision,
  givenSubject,
  history,
  judgement,
  NOTE_LENGTH_MAX,
  operatorNamed,
  personNamed,
} from './decision-shapes.ts'

const CASES_AT_ONCE_MAX = 50

/** `deciding`: decided, and can be undone for some seconds. `merged`: another case goes on with its reports. */
const caseStates = ['open', 'deciding', 'dismissed', 'acted', 'merged'] as const

const caseLine = z.object({
  id,
  type: z.literal(reportTypes),
  status: z.literal(caseStates),
  subject,
  /** Who is responsible; null for what belongs to the operator of the site. */
  person: z.nullable(personNamed),
  /** The key of the reason of the first report. */
  reason: z.string(),
  reportCount: z.number(),
  assignee: z.nullable(operatorNamed),
  createdAt: time,
  /** Four hours for an urgent report, a day for the rest (docs/product/people.md#deadlines). */
  dueAt: time,
  decidedAt: z.nullable(time),
  decidedBy: z.nullable(operatorNamed),
  decisionId: z.nullable(id),
  /** Counts changes of the case. */
  revision: z.number(),
})
export type CaseLine = z.output<typeof caseLine>

const reportTold = z.object({
  id,
  reporter: z.object({ profileId: id, name: z.string() }),
  reason: z.string(),
  titleCase: z.nullable(z.string()),
  idCase: z.nullable(z.string()),
  /** What the reporter saw. */
  valueEntity: z.nullable(z.string()),
  /** What the server found at that moment; never changed afterwards. */
  evidence: z.record(z.string(), z.unknown()),
  createdAt: time,
})

const reportCase = z.extend(caseLine, {
  /** The first hundred, the oldest first. */
  reports: z.array(reportTold),
  /** What the subject says now; null where it is gone. */
  now: z.nullable(z.record(z.string(), z.unknown())),
  /** Lines of the chat within 30 seconds of the reported one, in their order; hidden ones too. */
  chatAround: z.array(
    z.object({
      id,
      profileId: id,
      name: z.string(),
      text: z.string(),
      createdAt: time,
      isHidden: z.boolean(),
      isSubject: z.boolean(),
    }),
  ),
  /** Pictures of the subject that exist, as addresses below `/media/`. */
  stills: z.array(z.object({ what: z.literal(['avatar', 'thumbnail', 'frame']), address: z.string() })),
  history: z.nullable(history),
  notes: z.array(z.object({ id, at: time, by: operatorNamed, text: z.string() })),
  decision: z.nullable(decision),
  mergedInto: z.nullable(id),
  /** Other open cases about the person, with which it can be merged. */
  others: z.array(z.object({ id, type: z.literal(reportTypes), reason: z.string(), label: z.string() })),
})
export type ReportCase = z.output<typeof reportCase>

export const caseSorts = ['due', '-due', 'created', '-created', 'reports', '-reports'] as const
export type CaseSort = (typeof caseSorts)[number]

export const listReports = operation({
  summary:
    'Cases of reports, each one thing that one or many people reported: open ones by what is due first, decided ones ' +
    'latest first, unless sorted',
  method: 'GET',
  path: '/admin/v1.0/reports',
  caller: 'operator',
  permission: 'reports.read',
  query: z.object({
    ...cursorPaging(50),
    status: z._default(z.literal(['open', 'decided']), 'open'),
    type: z.optional(z.literal(reportTypes)),
    /** The key of a reason. */
    reason: z.optional(z.string().check(z.maxLength(255))),
    /** An operator's account, `me`, or `none`. */
    assignee: z.optional(id),
    /** A profile or an account. */
    person: z.optional(id),
    /** Of open ones: over its time, or within the next hour. */
    due: z.optional(z.literal(['over', 'soon'])),
    /** By what is due, when it was reported first, or how many reported it; with a minus the other way. */
    sort: z.optional(z.literal(caseSorts)),
  }),
  answer: z.array(caseLine),
  meta: cursorMeta,
})

export const getReport = operation({
  summary:
    'One case with its reports, its evidence and the history of the person; a report’s own id opens it too',
  method: 'GET',
  path: '/admin/v1.0/report/{id}',
  caller: 'operator',
  permission: 'reports.read',
  params: z.object({ id }),
  answer: reportCase,
  refusals: ['NOT_FOUND'],
})

export const getReportPicture = operation({
  summary:
    'The picture that a reported person had at the moment of one report, by the id of the report, as WebP',
  method: 'GET',
  path: '/admin/v1.0/report/{id}/picture',
  caller: 'operator',
  permission: 'reports.read',
  params: z.object({ id }),
  answer: 'bytes',
  refusals: ['NOT_FOUND'],
})

export const decideReport = operation({
  summary: 'Decide a case: no effects dismiss it. A ban needs a fresh code',
  method: 'PUT',
  path: '/admin/v1.0/report/{id}',
  caller: 'operator',
  permission: 'reports.decide',
  params: z.object({ id }),
  body: z.object({
    ...judgement,
    /** Absent: what was reported. A case about a text may be decided as one about its person. */
    subject: z.optional(givenSubject),
  }),
  answer: reportCase,
  refusals: judgementRefusals,
})

export const decideReports = operation({
  summary: 'Decide many cases alike; each says what became of it',
  method: 'POST',
  path: '/admin/v1.0/reports/decide',
  caller: 'operator',
  permission: 'reports.decide',
  stepUp: true,
  body: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(CASES_AT_ONCE_MAX)),
    effects: judgement.effects,
    reason: judgement.reason,
    facts: judgement.facts,
    note: judgement.note,
    despiteRelation: judgement.despiteRelation,
    despiteClaim: judgement.despiteClaim,
  }),
  answer: z.array(
    z.object({
      id,
      decision: z.nullable(decision),
      /** Why this one was not decided. */
      refusal: z.nullable(z.enum(Object.keys(refusals) as [keyof typeof refusals])),
    }),
  ),
})

export const assignReport = operation({
  summary: 'Give a case to an operator, or to nobody',
  method: 'PUT',
  path: '/admin/v1.0/report/{id}/assignee',
  caller: 'operator',
  permission: 'reports.decide',
  params: z.object({ id }),
  body: z.object({ accountId: z.nullable(id) }),
  answer: caseLine,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CASE_DECIDED'],
})

export const noteReport = operation({
  summary: 'Write a note beside a case, for operators alone',
  method: 'POST',
  path: '/admin/v1.0/report/{id}/notes',
  caller: 'operator',
  permission: 'reports.decide',
  params: z.object({ id }),
  body: z.object({ text: text(NOTE_LENGTH_MAX).check(z.trim(), z.minLength(1)) }),
  answer: reportCase,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

export const mergeReport = operation({
  summary: 'Merge an open case into another one about the same person',
  method: 'POST',
  path: '/admin/v1.0/report/{id}/merge',
  caller: 'operator',
  permission: 'reports.decide',
  params: z.object({ id }),
  body: z.object({ into: id }),
  /** The case that goes on. */
  answer: reportCase,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CASE_DECIDED'],
})
