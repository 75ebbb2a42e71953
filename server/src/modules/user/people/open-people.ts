import { admin, type AnswerOf, type PersonNote } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { pageOf, readCursor } from '#platform/http/cursor'
import { isId } from '#platform/ids/ids'
import type { Profiles } from '../accounts/profiles.ts'
import type { Consents } from '../privacy/consents.ts'
import { accountRows } from '../rows/account-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { openPersonFacts } from './person-facts.ts'
import { onePersonRows } from './person-rows.ts'
import { openPeopleSearch } from './search-people.ts'

interface PeopleDependencies {
  clock: Clock
  database: Database
  rows: Kysely<UserTables>
  countryCodes: readonly string[]
  consents: Pick<Consents, 'list'>
  sessions: Pick<Sessions, 'announceEnded'>
  profiles: Pick<Profiles, 'profilesOfAccounts'>
}

export type People = ReturnType<typeof openPeople>

interface CursorAsked {
  readonly cursor?: string | undefined
  readonly perPage: number
}

/** People as operators find, read and help them: docs/product/operators.md#people. */
export function openPeople(dependencies: PeopleDependencies) {
  const { rows } = dependencies
  return {
    ...openPeopleSearch(dependencies),
    ...openPersonFacts(dependencies),
    ...sessionsOf(dependencies),
    ...notesOf(dependencies),
    ...relationsOf(rows),

    /** In the transaction of what two operators decided; false where the account is gone. */
    setBirthDate: (accountId: string, birthDate: string, tx: Within): Promise<boolean> =>
      onePersonRows(within<UserTables>(tx, 'user')).setBirthDate(accountId, birthDate),
  }
}

function sessionsOf({ database, rows, sessions }: PeopleDependencies) {
  return {
    async sessions(
      accountId: string,
      now: number,
    ): Promise<AnswerOf<typeof admin.listPersonSessions>['data']> {
      const found = await onePersonRows(rows).sessions(accountId, new Date(now))
      return found.map((session) => ({
        id: session.id,
        device: {
          name: session.name,
          platform: session.platform,
          osVersion: session.os_version,
          since: session.device_since.getTime(),
          isPushed: Boolean(session.is_pushed),
        },
        signedInAt: session.created_at.getTime(),
        usedAt: session.used_at.getTime(),
        isValidated: session.validated_at !== null,
      }))
    },

    /** False where the account has no such session. */
    async endSession(accountId: string, sessionId: string): Promise<boolean> {
      if (!isId(sessionId) || !(await onePersonRows(rows).endSession(accountId, sessionId))) return false
      await sessions.announceEnded(accountId, [sessionId], 'ended-by-operator')
      return true
    },

    /** Ends every session on every device; answers how many. */
    async endSessions(accountId: string): Promise<number> {
      const ended = await database.transaction(rows, (tx) => sessionRows(tx).endAll(accountId))
      await sessions.announceEnded(accountId, ended, 'ended-by-operator')
      return ended.length
    },
  }
}

function notesOf({ database, rows, profiles }: PeopleDependencies) {
  async function notesBy(notes: readonly UserTables['person_note'][]): Promise<PersonNote[]> {
    const authors = await profiles.profilesOfAccounts([...new Set(notes.map((note) => note.by_account_id))])
    return notes.map(({ id, text, at, by_account_id: accountId }) => ({
      id,
      text,
      at: at.getTime(),
      by: { accountId, name: authors.get(accountId)?.name ?? null },
    }))
  }

  return {
    async notes(
      accountId: string,
      { cursor, perPage }: CursorAsked,
    ): Promise<AnswerOf<typeof admin.listPersonNotes>> {
      const [at, id] = readCursor(cursor, ['number', 'string']) ?? []
      const after =
        typeof at === 'number' && typeof id === 'string' && isId(id) ? { at: new Date(at), id } : null
      const found = await onePersonRows(rows).notes(accountId, { after, limit: perPage + 1 })
      const page = pageOf(found, perPage, (last) => [last.at.getTime(), last.id])
      return { data: await notesBy(page.rows), meta: page.meta }
    },

    countNotes: (accountId: string) => onePersonRows(rows).countNotes(accountId, admin.PERSON_COUNTED_MAX),

    /** The same id adds once; `gone` without an account, `taken` where the id is another note. */
    async addNote(note: {
      id: string
      accountId: string
      by: string
      text: string
      now: number
    }): Promise<PersonNote | 'gone' | 'full' | 'taken'> {
      const row = {
        id: note.id.toLowerCase(),
        account_id: note.accountId,
        by_account_id: note.by,
        text: note.text,
        at: new Date(note.now),
      }
      const added = await database.transaction(rows, async (tx) => {
        // Notes about one person wait for each other, so that their bound holds.
        if (!(await accountRows(tx).hold(note.accountId))) return 'gone'
        const own = onePersonRows(tx)
        const known = await own.noteById(row.id)
        if (known) {
          const isSame = known.account_id === row.account_id && known.by_account_id === row.by_account_id
          return isSame && known.text === row.text ? known : 'taken'
        }
        if ((await own.countNotes(note.accountId, admin.PERSON_NOTES_MAX)) >= admin.PERSON_NOTES_MAX)
          return 'full'
        await own.addNote(row)
        return row
      })
      if (typeof added === 'string') return added
      return (await notesBy([added]))[0] ?? 'gone'
    },
  }
}

function relationsOf(rows: Kysely<UserTables>) {
  return {
    /** What somebody reported; who reported is known by the profile alone. */
    async reportedBy(
      profileId: string,
      { cursor, perPage }: CursorAsked,
    ): Promise<AnswerOf<typeof admin.listPersonReported>> {
      const [last] = readCursor(cursor, ['string']) ?? []
      const after = typeof last === 'string' && isId(last) ? last : null
      const found = await onePersonRows(rows).reported(profileId, { after, limit: perPage + 1 })
      const page = pageOf(found, perPage, ({ id }) => [id])
      const data = page.rows.map((row) => ({
        id: row.id,
        caseId: row.case_id,
        type: row.type,
        reason: row.reason,
        about: row.name,
        outcome: outcomeOf(row.status),
        createdAt: row.created_at.getTime(),
      }))
      return { data, meta: page.meta }
    },

    /** Followers, followings and blocks, by the same shape. */
    async relationsOf(
      person: { accountId: string; profileId: string },
      {
        kind,
        cursor,
        perPage,
      }: CursorAsked & { kind: 'followers' | 'followings' | 'blocked' | 'blocked-by' },
    ): Promise<AnswerOf<typeof admin.listPersonRelations>> {
      const [last] = readCursor(cursor, ['string']) ?? []
      const page = { after: typeof last === 'string' && isId(last) ? last : null, limit: perPage + 1 }
      const own = onePersonRows(rows)
      const found =
        kind === 'followers' || kind === 'followings'
          ? await own.follows(person.profileId, kind, page)
          : await own.blocks(person.accountId, kind, page)
      const { rows: shown, meta } = pageOf(found, perPage, ({ id }) => [id])
      return {
        data: shown.map((row) => ({
          accountId: row.account_id,
          profileId: row.profile_id,
          name: row.name,
          avatar: row.avatar,
          since: row.created_at.getTime(),
        })),
        meta,
      }
    },
  }
}

const outcomeOf = (status: UserTables['report']['status']) =>
  status === 'open' || status === 'dismissed' ? status : ('upheld' as const)
