import { shows } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import { readFormOrJson } from '#platform/http/form-or-json'
import { openConcurrencyLimiter } from '#platform/limits/concurrency-limiter'
import { refuse } from '#platform/http/refusal'
import { route, type RequestInfo, type Caller, type Route } from '#platform/http/route'
import { openOwnShows } from './own-shows.ts'
import { openShowOf, type ShowService } from '../show-service.ts'

/** Forms that are read at once: the picture of each lies in memory until it is encoded anew. */
const FORMS_AT_ONCE = { ofOne: 2, ofAll: 24 }
/** Changes of one streamer: each may bring a picture, which is work. */
const CHANGES_PER_ACCOUNT = { limit: 60, perMs: 60 * 60 * 1000 }

type Infos = typeof shows.createShow | typeof shows.editShow

/** What a streamer's show is called, what it is about and its picture (Spec 3, section 7). */
export function streamInfoRoutes(service: ShowService): Route[] {
  const { shownOf, ownShow } = openOwnShows(service)
  const within = openConcurrencyLimiter(FORMS_AT_ONCE)

  async function takeChange({ accountId }: Caller): Promise<void> {
    const taken = await service.tally.take(`catalog:stream-info:${accountId}`, CHANGES_PER_ACCOUNT)
    if (taken.allowed) return
    refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
  }

  /** The texts, judged, and the picture, kept; where something is wrong with the texts no picture is. */
  async function readInfo(operation: Infos, asked: RequestInfo) {
    const { body, file } = await readFormOrJson(operation, {
      asked,
      clock: service.clock,
      fileBytesMax: shows.THUMBNAIL_BYTES_MAX,
    })
    const { name, description, categoryId } = body
    if (![name, description].every((text) => isAllowedIn('text', text))) return refuse('TEXT_NOT_ALLOWED')
    if (categoryId !== undefined && !(await service.rows.hasCategory(categoryId))) {
      return refuse('INVALID_PARAMETERS', 'There is no such category')
    }
    const thumbnailId = file === undefined ? null : await service.thumbnails.keep(file)
    return { texts: { name, description, categoryId: categoryId ?? null }, thumbnailId }
  }

  async function describe(showId: string, info: Awaited<ReturnType<typeof readInfo>>): Promise<void> {
    await service.rows.describe(showId, info.texts)
    if (info.thumbnailId !== null) await service.thumbnails.set(showId, info.thumbnailId)
  }

  return [
    route(shows.createShow, async ({ caller, asked }) => {
      await takeChange(caller)
      return within(caller.accountId, async () => {
        const latest = await service.rows.latestOf(caller.profileId)
        if (latest?.status === 'broadcasting') return refuse('ALREADY_BROADCASTING')
        const info = await readInfo(shows.createShow, asked)
        // A show that brings no picture is called and looks like the last one.
        const open = await openShowOf(service, caller, {
          ...info.texts,
          thumbnailId: latest?.hiddenAt === null ? latest.thumbnailId : null,
        })
        await describe(open.id, info)
        return shownOf(await service.rows.byId(open.id))
      })
    }),
    route(shows.editShow, async ({ caller, params, asked }) => {
      const show = await ownShow(params.id, caller)
      if (show.status === 'finished') return refuse('SHOW_NOT_FOUND')
      await takeChange(caller)
      return within(caller.accountId, async () => {
        await describe(show.id, await readInfo(shows.editShow, asked))
        return shownOf(await service.rows.byId(show.id))
      })
    }),
  ]
}
