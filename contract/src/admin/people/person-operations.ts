import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, day, id, line, text, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { approvalShape } from '../money/approval-operations.ts'

/** What is in force about an account, as a list of people is filtered by it. */
export const personStates = ['active', 'suspended', 'banned'] as const
/** What a person is beside a viewer. */
export const personRoles = ['streamer', 'operator', 'partner'] as const

/** Longest note about a person, and most notes about one. */
export const PERSON_NOTE_LENGTH_MAX = 2_000
export const PERSON_NOTES_MAX = 500

/** A count is exact up to this number; beyond it says only that there are at least as many. */
export const PERSON_COUNTED_MAX = 1_000

const reason = line(300).check(z.trim(), z.minLength(3))

/** A person is named by the id of the account; that of the profile finds the same person. */
export const onePerson = {
  caller: 'operator',
  params: z.object({ accountId: id }),
  refusals: ['NOT_FOUND'],
} as const

/** A person in a list of operators; how to reach them only masked. */
const personFound = z.object({
  accountId: id,
  profileId: id,
  name: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  /** `l••••@gmail.com`. */
  email: z.nullable(z.string()),
  /** `+62812*****890`. */
  mobile: z.nullable(z.string()),
  isBanned: z.boolean(),
  suspendedUntil: z.nullable(time),
  /** When the account is erased, as its owner asked; null where nobody asked. */
  erasesAt: z.nullable(time),
  isStreamer: z.boolean(),
  isOperator: z.boolean(),
  partner: z.nullable(z.string()),
  totalFollowers: z.number(),
  joinedAt: time,
})
export type PersonFound = z.output<typeof personFound>

export const searchPeople = operation({
  summary:
    'People by the beginnings of words of their name or by the beginning of their username; by a whole id, email, ' +
    'number or invoice number; without a search everybody, the newest first unless sorted',
  method: 'GET',
  path: '/admin/v1.0/people',
  caller: 'operator',
  permission: 'people.read',
  query: z.object({
    ...cursorPaging(50),
    search: z.optional(line(300)),
    state: z.optional(z.literal(personStates)),
    role: z.optional(z.literal(personRoles)),
    /** Of everybody: by when they joined. People who were searched for stand in the order of their names. */
    sort: z._default(z.literal(['joined', '-joined']), '-joined'),
  }),
  answer: z.array(personFound),
  meta: z.extend(cursorMeta, {
    /** What the search was read as; null without a search. */
    readAs: z.nullable(z.literal(['name', 'id', 'email', 'number', 'invoice'])),
  }),
})

const personConsent = z.object({
  purpose: z.string(),
  version: z.string(),
  language: z.string(),
  grantedAt: time,
  withdrawnAt: z.nullable(time),
})

/** How an account was made. */
export const personOrigins = ['email', 'phone', 'provider', 'telco', 'partner', 'operators'] as const

const personHead = z.object({
  accountId: id,
  profileId: z.nullable(id),
  /** Erased at the person's own wish: what remains is kept by law, under this id. All texts below are null then. */
  isErased: z.boolean(),
  name: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  mobile: z.nullable(z.string()),
  /** Null where the account has had its number from the beginning. */
  mobileChangedAt: z.nullable(time),
  hasPassword: z.boolean(),
  birthDate: z.nullable(z.string()),
  age: z.nullable(z.number()),
  joinedAt: z.nullable(time),
  joinedBy: z.nullable(z.literal(personOrigins)),
  /** The provider, the telecom operator or the partner of `joinedBy`. */
  joinedThrough: z.nullable(z.string()),
  identities: z.array(z.object({ provider: z.string(), since: time })),
  consents: z.array(personConsent),
  isDemo: z.boolean(),
  isBanned: z.boolean(),
  /** Until then: no chat, gifts, shows, uploads or cash-outs. */
  suspendedUntil: z.nullable(time),
  /** When the account is erased, as its owner asked; until then it is closed. Null where nobody asked. */
  erasesAt: z.nullable(time),
  /** Name, bio and picture were replaced by neutral ones. */
  isHidden: z.boolean(),
  isStreamer: z.boolean(),
  isOperator: z.boolean(),
  partner: z.nullable(z.string()),
  /** Until when premium runs; null without it. */
  premiumUntil: z.nullable(time),
  totalFollowers: z.number(),
  totalFollowings: z.number(),
  /** How many there are of each part; null where the caller may not read it. */
  counts: z.object({
    sessions: z.number(),
    shows: z.number(),
    clips: z.number(),
    notes: z.number(),
    orders: z.nullable(z.number()),
  }),
})
export type PersonHead = z.output<typeof personHead>

export const getPerson = operation({
  ...onePerson,
  summary: 'Who a person is: identity masked, age, consents, how they joined, what is in force about them',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}',
  permission: 'people.read',
  answer: personHead,
})

export const revealPerson = operation({
  ...onePerson,
  summary: 'Read the email and the number of a person, for a reason that the trail keeps',
  method: 'POST',
  path: '/admin/v1.0/person/{accountId}/reveal',
  permission: 'people.reveal',
  stepUp: true,
  body: z.object({ reason }),
  answer: z.object({
    email: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    /** The number by which the telecom operator knows them. */
    msisdn: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

export const correctBirthDate = operation({
  ...onePerson,
  summary: 'Ask another operator to confirm that a person was born on another day; then it is set',
  method: 'PUT',
  path: '/admin/v1.0/person/{accountId}/birthDate',
  permission: 'people.correct',
  body: z.object({ birthDate: day, reason }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'APPROVAL_WAITS'],
})

/** For how long a confirmed export may be read. */
export const PERSON_EXPORT_MS = 24 * 60 * 60 * 1000

export const askPersonExport = operation({
  ...onePerson,
  summary:
    'Ask another operator to confirm that the data of a person is exported for an order of an authority',
  method: 'POST',
  path: '/admin/v1.0/person/{accountId}/export',
  permission: 'people.export',
  stepUp: true,
  body: z.object({
    /** Who ordered it, and the number of the order. */
    authority: line(100).check(z.trim(), z.minLength(3)),
    order: line(100).check(z.trim(), z.minLength(3)),
    reason,
  }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'APPROVAL_WAITS'],
})

export const getPersonExport = operation({
  ...onePerson,
  summary:
    'Everything that is stored about a person, as one JSON file, for a day after two operators decided it',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/export',
  permission: 'people.export',
  stepUp: true,
  answer: 'bytes',
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'SECOND_OPERATOR'],
})

export const listPersonSessions = operation({
  ...onePerson,
  summary: 'Where a person is signed in, the last used first',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/sessions',
  permission: 'people.read',
  answer: z.array(
    z.object({
      id,
      device: z.object({
        name: z.string(),
        platform: z.string(),
        osVersion: z.string(),
        /** When the account got this device. */
        since: time,
        isPushed: z.boolean(),
      }),
      signedInAt: time,
      usedAt: time,
      /** False while the device limit keeps it waiting. */
      isValidated: z.boolean(),
    }),
  ),
})

export const endPersonSession = operation({
  ...onePerson,
  summary: 'End one session of a person: its tokens, sockets and grants close',
  method: 'DELETE',
  path: '/admin/v1.0/person/{accountId}/session/{id}',
  permission: 'people.sessions',
  params: z.object({ accountId: id, id }),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

export const endPersonSessions = operation({
  ...onePerson,
  summary: 'End every session of a person on every device',
  method: 'DELETE',
  path: '/admin/v1.0/person/{accountId}/sessions',
  permission: 'people.sessions',
  body: z.object({ reason }),
  answer: z.object({ ended: z.number() }),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

/** Between which two people. */
export const personRelations = ['followers', 'followings', 'blocked', 'blocked-by'] as const

export const listPersonRelations = operation({
  ...onePerson,
  summary: 'Followers of a person, whom they follow, whom they blocked or who blocked them, the newest first',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/relations',
  permission: 'people.read',
  query: z.object({ ...cursorPaging(20), kind: z.literal(personRelations) }),
  answer: z.array(
    z.object({
      accountId: id,
      profileId: id,
      name: z.string(),
      avatar: z.nullable(z.string()),
      since: time,
    }),
  ),
  meta: cursorMeta,
})

export const listPersonShows = operation({
  ...onePerson,
  summary: 'Shows of a person, hidden ones too, the newest first',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/shows',
  permission: 'people.read',
  query: z.object(cursorPaging(20)),
  answer: z.array(
    z.object({
      id,
      name: z.string(),
      category: z.nullable(z.string()),
      status: z.literal(['created', 'broadcasting', 'finished']),
      createdAt: time,
      onAirAt: z.nullable(time),
      finishedAt: z.nullable(time),
      hiddenAt: z.nullable(time),
      isRecorded: z.boolean(),
    }),
  ),
  meta: cursorMeta,
})

export const listPersonClips = operation({
  ...onePerson,
  summary: 'Clips of a person in every state, the newest first',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/clips',
  permission: 'people.read',
  query: z.object(cursorPaging(20)),
  answer: z.array(
    z.object({
      id,
      title: z.string(),
      kind: z.literal(['upload', 'moment']),
      state: z.string(),
      reason: z.nullable(z.string()),
      createdAt: time,
      changedAt: time,
    }),
  ),
  meta: cursorMeta,
})

export const listPersonChat = operation({
  ...onePerson,
  summary: 'What a person said in chat rooms, hidden lines too, the newest first',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/chat',
  permission: 'chat.read',
  query: z.object(cursorPaging(20)),
  answer: z.array(
    z.object({
      id,
      roomId: id,
      /** The show of the room; null for a channel, or one that is gone. */
      roomName: z.nullable(z.string()),
      /** `normal`, or what was paid for. */
      kind: z.string(),
      text: z.string(),
      at: time,
      hiddenAt: z.nullable(time),
    }),
  ),
  meta: cursorMeta,
})

export const listPersonReported = operation({
  ...onePerson,
  summary: 'What a person reported, the newest first, with what became of it',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/reported',
  permission: 'reports.read',
  query: z.object(cursorPaging(20)),
  answer: z.array(
    z.object({
      id,
      /** Where it was decided with others about the same thing; null for a report that is older than cases. */
      caseId: z.nullable(id),
      type: z.literal(['user', 'comment', 'content']),
      reason: z.string(),
      /** Who was responsible for it; null where nobody was, or they are gone. */
      about: z.nullable(z.string()),
      outcome: z.literal(['open', 'dismissed', 'upheld']),
      createdAt: time,
    }),
  ),
  meta: cursorMeta,
})

const personNote = z.object({
  id,
  text: z.string(),
  at: time,
  by: z.object({ accountId: id, name: z.nullable(z.string()) }),
})
export type PersonNote = z.output<typeof personNote>

export const listPersonNotes = operation({
  ...onePerson,
  summary: 'Notes of operators about a person, the newest first',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/notes',
  permission: 'people.read',
  query: z.object(cursorPaging(20)),
  answer: z.array(personNote),
  meta: cursorMeta,
})

export const addPersonNote = operation({
  ...onePerson,
  summary: 'Add a note about a person; operators alone read it, and nobody changes it',
  method: 'POST',
  path: '/admin/v1.0/person/{accountId}/notes',
  permission: 'people.edit',
  body: z.object({
    /** Made by the sender: the same id adds once. */
    id: z.uuid(),
    text: text(PERSON_NOTE_LENGTH_MAX).check(z.trim(), z.minLength(1)),
  }),
  answer: personNote,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'NOTES_FULL'],
})
