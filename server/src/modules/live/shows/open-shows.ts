import { refusals, type MediaItem, type RefusalCode, type Show } from '@tayang/contract'
import type { FromEngine, Height } from '@tayang/contract/ingest'
import { isId, newId } from '#platform/ids/ids'
import type { Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import type { ShowEnded, ShowOnAir, ShowSilent } from './events.ts'
import { pictureUrl, type Person, type SearchSource } from '#modules/library'
import { openFigures } from './metrics/metrics.ts'
import { openPersonalData } from './personal-data.ts'
import { figureRoutes } from './routes/metrics.ts'
import { openAccessToShow, playbackRoutes, type AccessToShow } from './routes/play-show.ts'
import { listRoutes } from './routes/list-shows.ts'
import { streamerRoutes } from './routes/run-show.ts'
import { streamInfoRoutes } from './routes/stream-info.ts'
import { openShowRows, type ShowRow } from './rows.ts'
import { showSource, toMediaItem } from './searched.ts'
import { dropLeftRunning, leftRunningOf, openShowOf, type ShowDesk, type ShowNeeds } from './show-service.ts'
import { isOver, statusOf } from './show-state.ts'
import { openHealthBook } from './stream-health.ts'
import { openStreamKeys, type StreamKeys } from './stream-keys.ts'
import { openThumbnails } from './thumbnails/thumbnails.ts'

type Said<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/** Rungs of a live show, no higher than its source (the engine drops those). */
const LIVE_HEIGHTS: Height[] = [720, 480, 360, 240]
/** How often silence is looked at. */
const SWEEP_EVERY_MS = 500

export interface PublishAnswer {
  allowed: { showId: string; heights: Height[]; isIdle: boolean } | null
  refusal: { code: string; message: string } | null
}

/** What a room of comments needs to know of the show that it belongs to. */
export interface Room {
  showId: string
  ownerProfileId: string
  isOver: boolean
  /** Null before its first pictures. */
  isOnAir: boolean | null
}

export interface ShownShow {
  readonly item: MediaItem
  readonly finishedAt: number | null
  readonly pictureUrl: string | null
}

export interface Shows extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** Where a show or its recording plays; refuses where it does not. */
  readonly accessTo: AccessToShow
  /** How the media engine asks and tells; see `contract/src/ingest`. */
  readonly desk: {
    mayPublish(asked: Said<'publish'>): Promise<PublishAnswer>
    onAir(said: Said<'on-air'>): Promise<void>
    ended(said: Said<'publish-ended'>): Promise<void>
    idleLeft(said: Said<'idle-left'>): Promise<void>
    /** Figures of a moment, for the owner's eyes. */
    noticed(said: Said<'health' | 'second-publisher' | 'unplayable' | 'recording-stopped'>): void
    closed(said: Said<'show-closed'>): Promise<void>
    holds(said: Said<'holds'>): Promise<void>
    enginesChanged(isCarried: (showId: string) => boolean): Promise<void>
  }
  roomOf(showId: string): Promise<Room | null>
  ownerOf(showId: string): Promise<Pick<ShowRow, 'profileId' | 'name' | 'startedAt'> | null>
  /** Those of these shows that everybody may see, as items, with the picture of each that has one of its own. */
  shownOf(showIds: readonly string[]): Promise<ShownShow[]>
  /** Shows that can be watched again, the latest first. */
  previousOf(page: {
    profileId: string | undefined
    limit: number
    offset: number
  }): Promise<{ shows: Show[]; total: number }>
  /** What these profiles have on air, by profile. */
  onAirOf(profileIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** What shows are called; none that was hidden. */
  namesOf(showIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  keys: StreamKeys
  /** What a show says, for a report about it. */
  evidenceOf(showId: string): Promise<{ ownerProfileId: string; facts: Record<string, unknown> } | null>
  /** Ends a show and takes it out of every list and answer; false where there is none. */
  hide(showId: string): Promise<boolean>
  /** Ends what a profile has on air: its owner may stay no longer. */
  endShowOf(profileId: string): Promise<void>
  readonly personalData: PersonalDataHandler
  readonly searched: SearchSource
  putCategory(category: {
    friendlyId: string
    name: string
    icon?: string | null
    order: number
  }): Promise<{ id: string }>
  /** False where there is none. */
  removeCategory(friendlyId: string): Promise<boolean>
  /** Whether an installation still has to be given its first content, and that it was. */
  readonly firstContent: { isDue(): Promise<boolean>; note(): Promise<void> }
}

export function openShows(needs: ShowNeeds): Shows {
  const { database, bus, clock, log, settings, nodeId } = needs
  const rows = openShowRows(database)
  const keys = openStreamKeys({ ...needs, rows })
  const health = openHealthBook({ records: settings.live.records })
  const thumbnails = openThumbnails(needs)
  const figures = openFigures({ ...needs, onAir: rows.onAir })

  const desk: ShowDesk = {
    ...needs,
    rows,
    keys,
    health,
    thumbnails,
    figures,
    async asShows(found) {
      const over = found.filter((show) => statusOf(show) === 'finished').map(({ id }) => id)
      const [people, earned, peaks] = await Promise.all([
        needs.profilesOf([...new Set(found.map((show) => show.profileId))]),
        needs.earnedIn(found.map(({ id }) => id)),
        figures.peaksOf(over),
      ])
      // Nobody sits in a room that is closed: a show that is over says how many watched it at most.
      const viewersAt = (id: string) => peaks.get(id) ?? needs.viewersOf(id)
      return found.flatMap((show) => {
        const owner = people.get(show.profileId)
        const gencash = earned.get(show.id)?.gencash ?? 0
        return owner ? [describeShow(show, owner, { viewers: viewersAt(show.id), gencash })] : []
      })
    },
    async finish(showId, reason) {
      const at = clock.now()
      // Counted before anybody hears of it and goes.
      const viewers = needs.viewersOf(showId)
      if (!(await rows.finish(showId, at))) return
      if (reason === 'stopped') needs.release(showId)
      else needs.cut(showId, reason)
      health.forget(showId)
      await bus.publish({ type: 'catalog.show-ended', showId, at, reason } satisfies ShowEnded)
      await closeFigures(showId, { at, viewers })
    },
    streamOf: (show) => (statusOf(show) === 'live' ? `/media/live/${show.id}/multivariant.m3u8` : null),
  }

  /** Figures that cannot be kept never keep a show from ending. */
  async function closeFigures(showId: string, last: { at: number; viewers: number }): Promise<void> {
    try {
      const show = await rows.byId(showId)
      if (show) await figures.close(show, last)
    } catch (error) {
      log.warn({ err: error, showId }, 'the figures of a show could not be closed')
    }
  }

  async function silence(showId: string, at: number): Promise<void> {
    if (!(await rows.setSilent(showId, at))) return
    await bus.publish({ type: 'catalog.show-silent', showId, at } satisfies ShowSilent)
  }

  /** Where the engine is a child of ours, what this node had on air before this start is not any more. */
  const heardOnAir = new Set<string>()
  let isAfterStart = settings.roles.includes('ingest')
  async function silenceForgotten(): Promise<void> {
    for (const show of await rows.onAirOfNode(nodeId)) {
      if (show.silentSince === null && !heardOnAir.has(show.id)) await silence(show.id, clock.now())
    }
    isAfterStart = false
    heardOnAir.clear()
  }

  /** An engine ends shows by itself only when we did not speak to it for long; then its word is not ours. */
  async function close(showId: string): Promise<void> {
    const show = await rows.anyById(showId)
    if (!show || show.status === 'finished') await needs.recordings.takeIn(showId)
  }

  let isSweeping = false
  async function sweep(): Promise<void> {
    if (isSweeping) return
    isSweeping = true
    try {
      if (isAfterStart) await silenceForgotten()
      for (const show of await rows.broadcasting()) {
        if (isOver(show, settings.live, clock.now())) await desk.finish(show.id, 'silent')
      }
    } catch (error) {
      log.warn({ err: error }, 'silent shows could not be looked at; again soon')
    } finally {
      isSweeping = false
    }
  }
  const stopSweeping = clock.every(SWEEP_EVERY_MS, () => void sweep())

  return {
    routes: [
      ...listRoutes(desk),
      ...streamerRoutes(desk),
      ...streamInfoRoutes(desk),
      ...figureRoutes(desk),
      ...playbackRoutes(desk),
    ],
    accessTo: openAccessToShow(desk),
    keys,
    personalData: openPersonalData(desk),
    searched: showSource(desk),
    desk: {
      mayPublish: (asked) => mayPublish(desk, asked),
      async onAir(said) {
        if (isAfterStart) heardOnAir.add(said.showId)
        const from = { at: said.at, nodeId }
        if (!(await rows.setOnAir(said.showId, from, (show, tx) => needs.notifyLive(show, tx)))) {
          // Its streamer said stop while the first pictures were being made.
          return needs.release(said.showId)
        }
        health.heard(said)
        await bus.publish({
          type: 'catalog.show-on-air',
          showId: said.showId,
          at: said.at,
        } satisfies ShowOnAir)
      },
      ended: (said) => silence(said.showId, clock.now()),
      idleLeft: (said) => rows.setLeft(said.showId, clock.now()),
      noticed(said) {
        if (said.type !== 'health') log.warn(said, 'the owner of a show is to know')
        health.heard(said)
      },
      closed: ({ showId }) => close(showId),
      async holds({ showIds }) {
        const going = new Set((await rows.broadcasting()).map((show) => show.id))
        for (const showId of showIds) if (!going.has(showId)) needs.release(showId)
      },
      async enginesChanged(isCarried) {
        for (const show of await rows.onAirOfNode(nodeId))
          if (!isCarried(show.id)) await silence(show.id, clock.now())
      },
    },
    async roomOf(showId) {
      const show = await rows.byId(showId)
      if (!show) return null
      return {
        showId,
        ownerProfileId: show.profileId,
        isOver: show.status === 'finished',
        isOnAir: statusOf(show) === 'live' ? show.silentSince === null : null,
      }
    },
    ownerOf: rows.byId,
    async shownOf(showIds) {
      const found = await rows.byIds(showIds)
      const pictures = new Map(
        found.map(({ id, thumbnailId }) => [id, thumbnailId && pictureUrl(thumbnailId)]),
      )
      return (await desk.asShows(found)).map((show) => ({
        item: toMediaItem(show),
        finishedAt: show.finishedAt,
        pictureUrl: pictures.get(show.id) ?? null,
      }))
    },
    async previousOf(page) {
      const found = await rows.finished({ ...page, isRecorded: true })
      return { shows: await desk.asShows(found.shows), total: found.total }
    },
    onAirOf: rows.onAirOf,
    namesOf: async (showIds) =>
      new Map((await rows.byIds(showIds)).map(({ id, name }) => [id, name] as const)),
    async evidenceOf(showId) {
      const show = await rows.byId(showId)
      if (!show) return null
      const { name, description, status, startedAt, finishedAt } = show
      return { ownerProfileId: show.profileId, facts: { name, description, status, startedAt, finishedAt } }
    },
    async hide(showId) {
      // Ended first: what is hidden is found by nobody, also not by whoever would end it.
      if (isId(showId)) await desk.finish(showId, 'removed')
      return rows.hide(showId, clock.now())
    },
    async endShowOf(profileId) {
      const latest = await rows.latestOf(profileId)
      if (latest && latest.status !== 'finished') await desk.finish(latest.id, 'removed')
    },
    async putCategory(category) {
      return { id: await rows.putCategory({ ...category, id: newId() }) }
    },
    removeCategory: rows.removeCategory,
    firstContent: { isDue: rows.isFirstContentDue, note: rows.noteFirstContent },
    async [Symbol.asyncDispose]() {
      stopSweeping()
      await figures[Symbol.asyncDispose]()
    },
  }
}

/** Ruling R22: a good key starts the profile's latest show, or a new one made from the profile. */
async function mayPublish(desk: ShowDesk, asked: Said<'publish'>): Promise<PublishAnswer> {
  const owner = await desk.keys.ownerOf(asked.key)
  if (!owner || (await desk.isBarred(owner.accountId))) return refusePublish('STREAM_KEY_INVALID')
  const tooYoung = await desk.mayGoLive(owner.accountId)
  if (tooYoung) return refusePublish(tooYoung)
  const latest = await desk.rows.latestOf(owner.profileId)
  if (latest?.status !== 'broadcasting') {
    const left = await leftRunningOf(desk, owner.profileId)
    // An encoder that reconnects by itself starts nothing; a second one beside it was started by a person.
    if (left && !asked.hasIdleBeside) {
      return { allowed: { showId: left.id, heights: [], isIdle: true }, refusal: null }
    }
    if (left) await dropLeftRunning(desk, left, 'Another encoder started a new show')
  }
  let show = latest?.status === 'finished' ? null : latest
  if (!show) {
    if (!desk.settings.live.startOnPublish) return refusePublish('SHOW_NOT_FOUND')
    show = await openShowOf(desk, owner, latest?.hiddenAt === null ? latest : null)
  }
  if (show.status === 'created') {
    if (!desk.settings.live.startOnPublish) return refusePublish('SHOW_NOT_FOUND')
    await desk.rows.start(show.id, desk.clock.now())
  }
  return { allowed: { showId: show.id, heights: LIVE_HEIGHTS, isIdle: false }, refusal: null }
}

function refusePublish(code: RefusalCode): PublishAnswer {
  return { allowed: null, refusal: { code, message: refusals[code][1] } }
}

function describeShow(
  show: ShowRow,
  owner: Person,
  { viewers, gencash }: Pick<Show, 'viewers' | 'gencash'>,
): Show {
  const status = statusOf(show)
  return {
    id: show.id,
    type: status === 'finished' ? 'liveshow-vod' : 'liveshow',
    name: show.name,
    description: show.description,
    showCategory: show.categoryId ? { id: show.categoryId, name: show.categoryName ?? '' } : null,
    thumbnail: show.thumbnailId === null ? owner.avatar : pictureUrl(show.thumbnailId),
    thumbColor: GROUND,
    still: status === 'live' && show.silentSince === null ? `/media/live/${show.id}/still.jpg` : null,
    status,
    isLiveGameBroadcasting: show.status === 'broadcasting',
    viewers,
    gencash,
    startedAt: show.startedAt,
    finishedAt: show.finishedAt,
    profile: owner,
  }
}

/** Ground of a show's card: the second surface of the look. */
const GROUND = '#1E1E2A'
