import { refusals, type RefusalCode } from '@tayang/contract'
import type { FromEngine, Height } from '@tayang/contract/ingest'
import type { ShowOnAir, ShowSilent } from './events.ts'
import { dropLeftRunning, leftRunningOf, openShowOf, type ShowService } from './show-service.ts'
import { isOver } from './show-state.ts'

type Message<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/** Rungs of a live show; the engine drops those above its source. */
const LIVE_HEIGHTS: Height[] = [720, 480, 360, 240]
/** How often silent shows are looked for. */
const SWEEP_EVERY_MS = 1_000

export interface PublishAnswer {
  allowed: { showId: string; heights: Height[]; isIdle: boolean } | null
  refusal: { code: string; message: string } | null
}

/** What the media engine asks and reports; see `contract/src/frames/ingest`. */
export interface Publishing {
  mayPublish(request: Message<'publish'>): Promise<PublishAnswer>
  onAir(message: Message<'on-air'>): Promise<void>
  ended(message: Message<'publish-ended'>): Promise<void>
  idleLeft(message: Message<'idle-left'>): Promise<void>
  /** What the owner of a show is shown about its stream. */
  noticed(message: Message<'health' | 'second-publisher' | 'unplayable' | 'recording-stopped'>): void
  closed(message: Message<'show-closed'>): Promise<void>
  holds(message: Message<'holds'>): Promise<void>
  enginesChanged(isCarried: (showId: string) => boolean): Promise<void>
}

/** Handles what the media engine reports, and ends shows that are silent beyond the grace. */
export function openPublishing(service: ShowService): Publishing & Disposable {
  const { rows, clock, log, once, settings, nodeId, health } = service
  /**
   * Shows that the engine reported since this start. Where the engine is our child process, all others of this node
   * lost it.
   */
  const onAirSinceStart = new Set<string>()
  let isAfterStart = settings.roles.includes('ingest')

  async function silenceForgotten(): Promise<void> {
    for (const show of await rows.onAirOfNode(nodeId)) {
      if (show.silentSince === null && !onAirSinceStart.has(show.id))
        await silence(service, show.id, clock.now())
    }
    isAfterStart = false
    onAirSinceStart.clear()
  }

  const endSilent = once('live.shows', async () => {
    for (const show of await rows.broadcasting()) {
      if (isOver(show, settings.live, clock.now())) await service.finish(show.id, 'silent')
    }
  })

  let isSweeping = false
  async function sweep(): Promise<void> {
    if (isSweeping) return
    isSweeping = true
    try {
      if (isAfterStart) await silenceForgotten()
      await endSilent()
    } catch (error) {
      log.warn({ err: error }, 'silent shows could not be looked at; again soon')
    } finally {
      isSweeping = false
    }
  }
  const stopSweeping = clock.every(SWEEP_EVERY_MS, () => void sweep())

  return {
    mayPublish: (request) => mayPublish(service, request),
    async onAir(message) {
      if (isAfterStart) onAirSinceStart.add(message.showId)
      await setOnAir(service, message)
    },
    ended: ({ showId }) => silence(service, showId, clock.now()),
    idleLeft: ({ showId }) => rows.setLeft(showId, clock.now()),
    noticed(message) {
      if (message.type !== 'health') log.warn(message, 'the owner of a show is to know')
      health.heard(message)
    },
    closed: ({ showId }) => close(service, showId),
    async holds({ showIds }) {
      for (const { showId, isRemoved } of await service.ends.overAmong(showIds)) {
        if (isRemoved) service.cut(showId, 'removed', { isWithdrawn: true })
        else service.release(showId)
      }
    },
    async enginesChanged(isCarried) {
      for (const show of await rows.onAirOfNode(nodeId))
        if (!isCarried(show.id)) await silence(service, show.id, clock.now())
    },
    [Symbol.dispose]: stopSweeping,
  }
}

async function setOnAir(service: ShowService, message: Message<'on-air'>): Promise<void> {
  const { showId, at } = message
  if (service.ending.isEnded(showId)) return service.cut(showId, 'removed', { isWithdrawn: true })
  const from = { at, nodeId: service.nodeId }
  if (!(await service.rows.setOnAir(showId, from, (show, tx) => service.notifyLive(show, tx)))) {
    // The streamer stopped the show while its first pictures were being encoded.
    return service.release(showId)
  }
  service.health.heard(message)
  await service.bus.publish({ type: 'catalog.show-on-air', showId, at } satisfies ShowOnAir)
}

async function silence({ rows, bus }: ShowService, showId: string, at: number): Promise<void> {
  if (!(await rows.setSilent(showId, at))) return
  await bus.publish({ type: 'catalog.show-silent', showId, at } satisfies ShowSilent)
}

/**
 * Takes a recording in. An engine ends shows by itself after a long time without this server; a show that is still
 * broadcasting here is not over because an engine says so.
 */
async function close({ rows, recordings }: ShowService, showId: string): Promise<void> {
  const show = await rows.anyById(showId)
  if (!show || show.status === 'finished') await recordings.takeIn(showId)
}

/** A valid key starts the profile's latest show, or a new one made from the profile. */
async function mayPublish(service: ShowService, request: Message<'publish'>): Promise<PublishAnswer> {
  const owner = await service.keys.ownerOf(request.key)
  if (!owner || (await service.isBarred(owner.accountId))) return refusePublish('STREAM_KEY_INVALID')
  const tooYoung = await service.mayGoLive(owner.accountId)
  if (tooYoung) return refusePublish(tooYoung)
  if ((await service.judged.keyLockedAt(owner.profileId)) !== null) return refusePublish('STREAM_KEY_LOCKED')
  const latest = await service.rows.latestOf(owner.profileId)
  if (latest && service.ending.isEnded(latest.id)) {
    return { allowed: { showId: latest.id, heights: [], isIdle: true }, refusal: null }
  }
  if (latest?.status !== 'broadcasting') {
    const left = await leftRunningOf(service, owner.profileId)
    // An encoder that reconnects by itself starts nothing; a second one beside it was started by a person.
    if (left && !request.hasIdleBeside) {
      return { allowed: { showId: left.id, heights: [], isIdle: true }, refusal: null }
    }
    if (left) await dropLeftRunning(service, left, 'Another encoder started a new show')
  }
  let show = latest?.status === 'finished' ? null : latest
  if (!show) {
    if (!service.settings.live.startOnPublish) return refusePublish('SHOW_NOT_FOUND')
    show = await openShowOf(service, owner, latest?.hiddenAt === null ? latest : null)
  }
  if (show.status === 'created') {
    if (!service.settings.live.startOnPublish) return refusePublish('SHOW_NOT_FOUND')
    await service.rows.start(show.id, service.clock.now())
  }
  return { allowed: { showId: show.id, heights: LIVE_HEIGHTS, isIdle: false }, refusal: null }
}

function refusePublish(code: RefusalCode): PublishAnswer {
  return { allowed: null, refusal: { code, message: refusals[code][1] } }
}
