import type { PersonFound } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import { cursorOf, readCursor } from '#platform/http/cursor'
import { isId } from '#platform/ids/ids'
import { isEmail } from '../accounts/accounts.ts'
import type { UserTables } from '../rows/tables.ts'
import { maskPhone, toE164 } from '../verification/phone-numbers.ts'
import { maskEmail } from './mask-email.ts'
import { searchRows, type PeopleFilter, type PeopleSort, type PersonRow } from './search-rows.ts'

/** Words of a search that are looked up, the longest; more of them would only repeat what these say. */
const WORDS_MAX = 5

/** How a search was read. */
export type ReadAs = 'name' | 'id' | 'email' | 'number'

export interface PeopleSearch extends Omit<PeopleFilter, 'now'> {
  readonly search: string
  /** Of everybody; absent: the newest first. */
  readonly sort?: PeopleSort | undefined
  readonly cursor?: string | undefined
  readonly perPage: number
}

export interface PeoplePage {
  readonly people: PersonFound[]
  readonly next: string | null
  readonly readAs: ReadAs | null
}

interface SearchDependencies {
  clock: Clock
  rows: Kysely<UserTables>
  /** Country codes whose numbers are served. */
  countryCodes: readonly string[]
}

/** Finds people for operators: docs/product/operators.md#people. */
export function openPeopleSearch({ rows, countryCodes, clock }: SearchDependencies) {
  const sql = searchRows(rows)

  /** The accounts that a whole id, email or number names; null where it is none of these. */
  async function exact(search: string): Promise<{ readAs: ReadAs; ids: readonly string[] } | null> {
    if (isId(search)) return { readAs: 'id', ids: await sql.byId(search) }
    if (isEmail(search)) return { readAs: 'email', ids: await sql.byEmail(search.toLowerCase()) }
    const number = toE164(search, countryCodes)
    return number === undefined ? null : { readAs: 'number', ids: await sql.byNumber(number) }
  }

  async function byName(wanted: PeopleSearch): Promise<PeoplePage> {
    const words = (await sql.wordsOf(wanted.search))
      .toSorted((a, b) => b.length - a.length)
      .slice(0, WORDS_MAX)
    if (wanted.state === 'banned' || wanted.state === 'suspended') return fewByName(words, wanted)
    const [word, accountId] = readCursor(wanted.cursor, ['string', 'string']) ?? []
    const after =
      typeof word === 'string' && typeof accountId === 'string' && isId(accountId)
        ? { word, accountId }
        : null
    const { found, next } = await sql.byWords(words, {
      ...wanted,
      now: clock.now(),
      after,
      limit: wanted.perPage,
    })
    const people = await sql.people(found.map((place) => place.accountId))
    return {
      people: people.map((row) => personOf(row, clock.now())),
      next: next && cursorOf([next.word, next.accountId]),
      readAs: 'name',
    }
  }

  async function fewByName(words: readonly string[], wanted: PeopleSearch): Promise<PeoplePage> {
    const [last] = readCursor(wanted.cursor, ['string']) ?? []
    const after = typeof last === 'string' && isId(last) ? last : null
    const page = { ...wanted, now: clock.now(), after, limit: wanted.perPage }
    const { ids, next } = await sql.fewByWords(words, page)
    const people = (await sql.people(ids)).map((row) => personOf(row, clock.now()))
    return { people, next: next && cursorOf([next]), readAs: 'name' }
  }

  async function everybody({ sort = '-joined', ...wanted }: PeopleSearch): Promise<PeoplePage> {
    const [last] = readCursor(wanted.cursor, ['string']) ?? []
    const after = typeof last === 'string' && isId(last) ? last : null
    const ids = await sql.everybody({ ...wanted, sort, now: clock.now(), after, limit: wanted.perPage + 1 })
    const page = ids.slice(0, wanted.perPage)
    const end = page.at(-1)
    return {
      people: (await sql.people(page)).map((row) => personOf(row, clock.now())),
      next: ids.length > page.length && end !== undefined ? cursorOf([end]) : null,
      readAs: null,
    }
  }

  /** These people, in this order, as far as the filter keeps them; who is gone is left out. */
  const listed = async (
    accountIds: readonly string[],
    filter: Omit<PeopleFilter, 'now'>,
  ): Promise<PersonFound[]> =>
    (await sql.people(accountIds.filter(isId)))
      .map((row) => personOf(row, clock.now()))
      .filter((person) => isKept(person, filter))

  return {
    listed,
    async search(wanted: PeopleSearch): Promise<PeoplePage> {
      const search = wanted.search.trim()
      if (search === '') return everybody(wanted)
      const named = await exact(search)
      if (!named) return byName({ ...wanted, search })
      return { people: await listed(named.ids, wanted), next: null, readAs: named.readAs }
    },
  }
}

function isKept(person: PersonFound, { state, role }: Omit<PeopleFilter, 'now'>): boolean {
  if (state === 'suspended' && person.suspendedUntil === null) return false
  if ((state === 'banned' || state === 'active') && person.isBanned !== (state === 'banned')) return false
  if (role === 'streamer') return person.isStreamer
  if (role === 'operator') return person.isOperator
  return role !== 'partner' || person.partner !== null
}

function personOf(row: PersonRow, now: number): PersonFound {
  const until = row.suspendedUntil?.getTime() ?? 0
  return {
    ...row,
    email: row.email === null ? null : maskEmail(row.email),
    mobile: row.mobile === null ? null : maskPhone(row.mobile),
    suspendedUntil: until > now ? until : null,
    erasesAt: row.erasesAt?.getTime() ?? null,
    joinedAt: row.joinedAt.getTime(),
  }
}
