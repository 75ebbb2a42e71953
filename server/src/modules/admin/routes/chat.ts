import { admin, type EditedPack, type LexiconPack } from '@tayang/contract'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { Interaction } from '#modules/interaction'
import type { Live } from '#modules/live'
import type { User } from '#modules/user'
import { requireAnother } from '../require-another.ts'
import type { Facts, OperatorNames } from '../trail/index.ts'

interface ChatRouteNeeds {
  readonly interaction: Pick<Interaction, 'watched' | 'lexicons'>
  readonly live: Pick<Live, 'watch'>
  readonly user: { profiles: Pick<User['profiles'], 'byIds'> }
  readonly names: OperatorNames
  readonly facts: Facts
}

/** Routes of chat across all rooms: silenced people, held lines. */
export function chatRoutes({ interaction, live, user }: ChatRouteNeeds): Route[] {
  const { watched } = interaction
  const requireOthersLine = async (lineId: string, caller: Caller) =>
    requireAnother({ profileId: await watched.speakerOfHeld(lineId) }, caller)

  return [
    route(admin.listSilences, async ({ query }) => {
      const keys = readCursor(query.cursor, ['number', 'string'])
      const after = keys && { createdAt: Number(keys[0]), profileId: String(keys[1]) }
      const found = await watched.silenced({ after, limit: query.perPage + 1 })
      const page = pageOf(found, query.perPage, ({ createdAt, profileId }) => [createdAt, profileId])
      const people = await user.profiles.byIds(page.rows.map(({ profileId }) => profileId))
      const data = page.rows.flatMap(({ profileId, until, createdAt }) => {
        const person = people.get(profileId)
        if (!person) return []
        return [{ profile: { id: profileId, name: person.name, avatar: person.avatar }, until, createdAt }]
      })
      return { data, meta: page.meta }
    }),
    route(admin.listHeld, async ({ query }) => {
      const keys = readCursor(query.cursor, ['number', 'string'])
      const after = keys && { createdAt: Number(keys[0]), id: String(keys[1]) }
      const { room, pack, perPage } = query
      if ((after && !isId(after.id)) || (room !== undefined && !isId(room)))
        return refuse('INVALID_PARAMETERS')
      const found = await watched.heldPage({ after, room, pack, limit: perPage + 1 })
      const page = pageOf(found, perPage, ({ createdAt, id }) => [createdAt, id])
      const shows = new Map(
        (await live.watch.among([...new Set(page.rows.map(({ roomId }) => roomId))])).map((one) => [
          one.id,
          one,
        ]),
      )
      const people = await user.profiles.byIds([...new Set([...shows.values()].map((one) => one.profileId))])
      const data = page.rows.map((line) => {
        const show = shows.get(line.roomId)
        const owner = show && people.get(show.profileId)
        return {
          ...line,
          roomName: show?.name ?? '',
          streamer: owner ? { id: owner.id, name: owner.name, avatar: owner.avatar } : null,
          isOnAir: show !== undefined && live.watch.statusOf(show) === 'live',
        }
      })
      return { data, meta: page.meta }
    }),
    route(admin.approveHeld, async ({ params, caller }) => {
      await requireOthersLine(params.lineId, caller)
      if (!(await watched.approve(params.lineId))) refuse('LINE_NOT_FOUND')
    }),
    route(admin.dropHeld, async ({ params, caller }) => {
      await requireOthersLine(params.lineId, caller)
      if (!(await watched.drop(params.lineId))) refuse('LINE_NOT_FOUND')
    }),
  ]
}

const CHANGED_WORDS_MAX = 50

/** Routes of the word lists of AutoMod. */
export function lexiconRoutes({ interaction, names, facts }: ChatRouteNeeds): Route[] {
  const { lexicons } = interaction

  async function stateOf(pack: EditedPack, now: number): Promise<LexiconPack> {
    const { changedBy, terms, ...state } = lexicons.of(pack)
    const nameOf = await names.of(changedBy === null ? [] : [changedBy], now)
    return {
      ...state,
      terms: [...terms],
      changedBy: changedBy === null ? null : { accountId: changedBy, name: nameOf.get(changedBy) ?? '' },
    }
  }

  return [
    route(admin.getLexicon, async ({ params, now }) => ({ data: await stateOf(params.pack, now) })),
    route(admin.putLexicon, async ({ params: { pack }, body, caller, asked, now }) => {
      const before = lexicons.of(pack).terms.length
      const put = await lexicons.put(pack, { ...body, by: caller.accountId })
      if (put === 'outdated') return refuse('REVISION_OUTDATED')
      facts.add(asked, { facts: { words: `${before} -> ${put.terms.length}`, revision: put.revision } })
      return { data: await stateOf(pack, now) }
    }),
    route(admin.rollBackLexicon, async ({ params: { pack }, body, caller, now }) => {
      const put = await lexicons.rollBack(pack, { ...body, by: caller.accountId })
      if (put === 'unknown') return refuse('NOT_FOUND')
      if (put === 'outdated') return refuse('REVISION_OUTDATED')
      return { data: await stateOf(pack, now) }
    }),
    route(admin.tryLexicon, async ({ body }) => {
      const { folded, matches, weights, outcome } = lexicons.explain(body.line, body.draft)
      return {
        data: {
          folded,
          matches: matches.map(({ pack, text, weight }) => ({ pack, text, weight })),
          weights: [...weights],
          outcome,
        },
      }
    }),
    route(admin.dryRunLexicon, async ({ params, body }) => {
      const { caught, released, ...ran } = await lexicons.dryRun(params.pack, body.terms)
      return { data: { ...ran, caught: [...caught], released: [...released] } }
    }),
    route(admin.listLexiconChanges, async ({ params, query, now }) => {
      const keys = readCursor(query.cursor, ['number'])
      const before = keys ? Number(keys[0]) : Number.MAX_SAFE_INTEGER
      // An integer of the database has 32 bits.
      const page = { before: Math.min(before, 2 ** 31 - 1), limit: query.perPage + 1 }
      const found = await lexicons.changesOf(params.pack, page)
      const { rows, meta } = pageOf(found, query.perPage, ({ revision }) => [revision])
      const nameOf = await names.of(
        rows.map(({ changedBy }) => changedBy),
        now,
      )
      const data = rows.map(({ pack: _pack, changedBy, added, removed, ...change }) => ({
        ...change,
        changedBy: { accountId: changedBy, name: nameOf.get(changedBy) ?? '' },
        added: added.slice(0, CHANGED_WORDS_MAX),
        removed: removed.slice(0, CHANGED_WORDS_MAX),
        addedCount: added.length,
        removedCount: removed.length,
      }))
      return { data, meta }
    }),
  ]
}
