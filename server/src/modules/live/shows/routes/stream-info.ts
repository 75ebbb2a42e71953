import { shows } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import { readFormOrJson } from '#platform/http/bodies/form-or-json'
import { openConcurrencyLimiter } from '#platform/limits/concurrency-limiter'
import { refuse } from '#platform/http/refusal'
import { route, type RequestInfo, type Caller, type Route } from '#platform/http/route'
import { openOwnShows } from './own-shows.ts'
import { openShowOf, type ShowService } from '../show-service.ts'

/** Forms that are read at once: each picture is in memory until it is re-encoded. */
const FORMS_AT_ONCE = { ofOne: 2, ofAll: 24 }
/** Changes of one streamer: each may bring a picture, which costs processor time. */
const CHANGES_PER_ACCOUNT = { limit: 60, perMs: 60 * 60 * 1000 }

type Infos = typeof shows.createShow | typeof shows.editShow

/** The title, the description and the picture of a streamer's show (docs/product/streamer.md#stream-info). */
export function streamInfoRoutes(service: ShowService): Route[] {
  const { shownOf, ownShow } = openOwnShows(service)
  const within = openConcurrencyLimiter(FORMS_AT_ONCE)

  async function takeChange({ accountId }: Caller): Promise<void> {
    const taken = await service.tally.take(`catalog:stream-info:${accountId}`, CHANGES_PER_ACCOUNT)
    if (taken.allowed) return
    refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
  }

  /** Validates the texts and stores the picture; where a text is invalid no picture is stored. */
  async function readInfo(operation: Infos, asked: RequestInfo) {
    const { body, file } = await readFormOrJson(operation, {
      asked,
      clock: service.clock,
      fileBytesMax: shows.THUMBNAIL_BYTES_MAX,
    })
    const { name, description, categoryId } = body
    if (![name, description].every((text) => isAllowedIn('text', text))) return refuse('TEXT_NOT_ALLOWED')
    if (categoryId !== undefined && !(await service.rows.hasCategory(categoryId))) {
      return refuse('INVALID_PARAMETERS', 'Category not found')
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
        // A show without a picture gets the name and the picture of the last one.
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
