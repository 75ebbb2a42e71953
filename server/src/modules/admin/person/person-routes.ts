import { admin } from '@tayang/contract'
import type { Clips } from '#modules/clips'
import type { Interaction } from '#modules/interaction'
import type { Live } from '#modules/live'
import type { User } from '#modules/user'
import { pageOf, readCursor } from '#platform/http/cursor'
import { requireRate } from '#platform/http/rate-limit'
import { route, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { Tally } from '#platform/limits/tally'
import type { CorrectBirthDate } from './birth-dates.ts'
import type { PersonExports } from './exports.ts'
import { openPerson, type Person, type PersonDependencies } from './find-person.ts'
import type { Why } from './why.ts'

/** Reveals of one operator an hour: a hundred is helping people, more is copying them. */
const REVEALS = { limit: 100, perMs: 60 * 60_000 }

interface PersonRouteDependencies extends PersonDependencies {
  correctBirthDate: CorrectBirthDate
  personExports: PersonExports
  why: Why
  user: Pick<User, 'people' | 'accounts'>
  live: Pick<Live, 'countShowsOfPerson' | 'showsOfPerson' | 'namesOfShows'>
  clips: Pick<Clips, 'desk'>
  interaction: Pick<Interaction, 'messagesOfPerson'>
  tally: Tally
}

interface Context extends PersonRouteDependencies {
  person: Person
}

/** Routes of the page of one person. */
export function personRoutes(needs: PersonRouteDependencies): Route[] {
  const context = { ...needs, person: openPerson(needs) }
  return [
    route(admin.searchPeople, ({ query }) => context.person.search(query)),
    route(admin.getPerson, async ({ params, caller, now }) => ({
      data: await context.person.head(params.accountId, caller, now),
    })),
    route(admin.getPersonWhy, async ({ params, query, caller, now }) => {
      const found = await context.person.find(params.accountId)
      return { data: await context.why(found, query, { caller, now }) }
    }),
    ...identityRoutes(context),
    ...exportRoutes(context),
    ...sessionRoutes(context),
    ...noteRoutes(context),
    ...contentRoutes(context),
  ]
}

function identityRoutes({ user, person, tally, correctBirthDate }: Context): Route[] {
  return [
    route(admin.revealPerson, async ({ params, caller, refuse }) => {
      const { accountId } = await person.other(params.accountId, caller)
      await requireRate(tally, `admin:reveals:${caller.accountId}`, REVEALS)
      return { data: (await user.people.reveal(accountId)) ?? refuse('NOT_FOUND') }
    }),
    route(admin.correctBirthDate, async ({ params, body, caller, now }) => {
      const { accountId } = await person.other(params.accountId, caller)
      const by = { accountId: caller.accountId, roles: caller.roles, now }
      return { data: await correctBirthDate({ ...body, accountId }, by) }
    }),
    route(admin.listPersonReported, async ({ params, query }) => {
      const { profileId } = await person.find(params.accountId)
      return profileId === null
        ? { data: [], meta: { next: null } }
        : user.people.reportedBy(profileId, query)
    }),
    route(admin.listPersonRelations, async ({ params, query }) => {
      const { accountId, profileId } = await person.find(params.accountId)
      // An erasure deletes follows and blocks with the account.
      if (profileId === null) return { data: [], meta: { next: null } }
      return user.people.relationsOf({ accountId, profileId }, query)
    }),
  ]
}

function exportRoutes({ person, personExports }: Context): Route[] {
  return [
    route(admin.askPersonExport, async ({ params, body, caller, now }) => {
      const { accountId } = await person.other(params.accountId, caller)
      const by = { accountId: caller.accountId, roles: caller.roles, now }
      return { data: await personExports.ask({ ...body, accountId }, by) }
    }),
    route(admin.getPersonExport, async ({ params, caller, now }) => {
      const found = await person.other(params.accountId, caller)
      return personExports.read(found, { accountId: caller.accountId, roles: caller.roles, now })
    }),
  ]
}

function sessionRoutes({ user, person }: Context): Route[] {
  return [
    route(admin.listPersonSessions, async ({ params, now }) => {
      const { accountId } = await person.find(params.accountId)
      return { data: await user.people.sessions(accountId, now) }
    }),
    route(admin.endPersonSession, async ({ params, caller, refuse }) => {
      const { accountId } = await person.other(params.accountId, caller)
      if (!(await user.people.endSession(accountId, params.id))) refuse('NOT_FOUND')
    }),
    route(admin.endPersonSessions, async ({ params, caller }) => {
      const { accountId } = await person.other(params.accountId, caller)
      return { data: { ended: await user.people.endSessions(accountId) } }
    }),
  ]
}

function noteRoutes({ user, person }: Context): Route[] {
  return [
    route(admin.listPersonNotes, async ({ params, query }) => {
      const { accountId } = await person.find(params.accountId)
      return user.people.notes(accountId, query)
    }),
    route(admin.addPersonNote, async ({ params, body, caller, now, refuse }) => {
      const { accountId } = await person.other(params.accountId, caller)
      const added = await user.people.addNote({ ...body, accountId, by: caller.accountId, now })
      if (added === 'gone') return refuse('NOT_FOUND')
      if (added === 'full') return refuse('NOTES_FULL')
      if (added === 'taken') return refuse('KEY_REUSED')
      return { data: added }
    }),
  ]
}

function contentRoutes({ person, live, clips, interaction }: Context): Route[] {
  const nothing = { data: [], meta: { next: null } }
  return [
    route(admin.listPersonShows, async ({ params, query }) => {
      const { profileId } = await person.find(params.accountId)
      if (profileId === null) return nothing
      const [last] = readCursor(query.cursor, ['string']) ?? []
      const after = typeof last === 'string' && isId(last) ? last : null
      const found = await live.showsOfPerson(profileId, { after, limit: query.perPage + 1 })
      const { rows, meta } = pageOf(found, query.perPage, ({ id }) => [id])
      return { data: [...rows], meta }
    }),
    route(admin.listPersonClips, async ({ params, query }) => {
      const { profileId } = await person.find(params.accountId)
      return profileId === null ? nothing : clips.desk.ofOwner(profileId, query)
    }),
    route(admin.listPersonChat, async ({ params, query }) => {
      const { profileId } = await person.find(params.accountId)
      if (profileId === null) return nothing
      const [at, id] = readCursor(query.cursor, ['number', 'string']) ?? []
      const after = typeof at === 'number' && typeof id === 'string' && isId(id) ? { at, id } : null
      const found = await interaction.messagesOfPerson(profileId, { after, limit: query.perPage + 1 })
      const { rows, meta } = pageOf(found, query.perPage, (line) => [line.at, line.id])
      const names = await live.namesOfShows([...new Set(rows.map(({ roomId }) => roomId))])
      return { data: rows.map((line) => ({ ...line, roomName: names.get(line.roomId) ?? null })), meta }
    }),
  ]
}
