import { refusals, type RefusalCode } from '@tayang/contract'
import type { FromEngine, Height, LiveContinued } from '@tayang/contract/ingest'
import { worksBeside } from '#platform/settings/beside'
import type { ShowMoved, ShowOnAir, ShowSilent } from './events.ts'
import { dropLeftRunning, leftRunningOf, openShowOf, type ShowService } from './show-service.ts'
import { isOver } from './show-state.ts'

type Message<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/** Rungs of a live show; the engine drops those above its source. */
const LIVE_HEIGHTS: Height[] = [720, 480, 360, 240]
/** Numbers that are left out for each engine that carried a show. */
const NUMBERS_KEPT_FREE = 1_000
/** How long after a start engines of other machines may take to connect. */
const FAR_BACK_WITHIN_MS = 15_000
const MOVED = 'This show goes on at another machine'
/** How often silent shows are looked for. */
const SWEEP_EVERY_MS = 1_000

export interface PublishAnswer {
  allowed: { showId: string; heights: Height[]; isIdle: boolean; continued: LiveContinued | null } | null
  refusal: { code: string; message: string } | null
}

/** The engine that asks or reports. */
export interface AskingEngine {
  /** The node that it belongs to. */
  readonly nodeId: string
  /** Orders to this very engine, which may have what is another one's now. */
  cut(showId: string, reason: string, how: { isWithdrawn: boolean }): void
  release(showId: string): void
  /** Whether a publisher is sending this show to an engine of another node. */
  isCarriedElsewhere(showId: string): boolean
  /** Whether an engine of another node is there and has this show, or its idle encoder. */
  isHeldElsewhere(showId: string): boolean
}

/** What the media engine asks and reports; see `contract/src/frames/ingest`. */
export interface Publishing {
  mayPublish(request: Message<'publish'>, from: AskingEngine): Promise<PublishAnswer>
  /** False where the show is not on air there: it is over, or another engine's. */
  onAir(message: Message<'on-air'>, from: AskingEngine): Promise<boolean>
  ended(message: Message<'publish-ended'>, from: AskingEngine): Promise<void>
  idleLeft(message: Message<'idle-left'>): Promise<void>
  /** What the owner of a show is shown about its stream. */
  noticed(message: Message<'health' | 'second-publisher' | 'unplayable' | 'recording-stopped'>): void
  closed(message: Message<'show-closed'>): Promise<void>
  holds(message: Message<'holds'>, from: AskingEngine): Promise<void>
  enginesChanged(nodeId: string, isCarried: (showId: string) => boolean): Promise<void>
}

/** Handles what the media engine reports, and ends shows that are silent beyond the grace. */
export function openPublishing(service: ShowService): Publishing & Disposable {
  const { rows, clock, log, once, settings, nodeId, health } = service
  /**
   * Shows that the engine reported since this start. Where the engine is our child process, all others of this node
   * lost it.
   */
  const onAirSinceStart = new Set<string>()
  let isAfterStart = settings.roles.includes('ingest') && !worksBeside(settings)
  const openedAt = clock.now()
  let areOthersAwaited = !worksBeside(settings)

  async function silenceForgotten(): Promise<void> {
    for (const show of await rows.onAirOfNode(nodeId, { isOwn: true })) {
      if (show.silentSince === null && !onAirSinceStart.has(show.id))
        await silence(service, show.id, { at: clock.now() })
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
      if (areOthersAwaited && clock.now() - openedAt >= FAR_BACK_WITHIN_MS) {
        await silenceLost(service)
        areOthersAwaited = false
      }
      await endSilent()
    } catch (error) {
      log.warn({ err: error }, 'silent shows could not be looked at; again soon')
    } finally {
      isSweeping = false
    }
  }
  const stopSweeping = clock.every(SWEEP_EVERY_MS, () => void sweep())

  return {
    mayPublish: (request, from) => mayPublish(service, request, from),
    onAir(message, from) {
      if (isAfterStart) onAirSinceStart.add(message.showId)
      return setOnAir(service, message, from)
    },
    ended: ({ showId }, from) => silence(service, showId, { at: clock.now(), nodeId: from.nodeId }),
    idleLeft: ({ showId }) => rows.setLeft(showId, clock.now()),
    noticed(message) {
      if (message.type !== 'health') log.warn(message, 'the owner of a show is to know')
      health.heard(message)
    },
    closed: ({ showId }) => close(service, showId),
    async holds({ showIds }, from) {
      for (const { showId, isRemoved } of await service.ends.overAmong(showIds)) {
        if (isRemoved) from.cut(showId, 'removed', { isWithdrawn: true })
        else from.release(showId)
      }
      // They went on at another engine while this one was away.
      for (const showId of await rows.ofOthersAmong(showIds, from.nodeId)) {
        from.cut(showId, MOVED, { isWithdrawn: true })
      }
    },
    async enginesChanged(changedId, isCarried) {
      for (const show of await rows.onAirOfNode(changedId, { isOwn: changedId === nodeId })) {
        if (!isCarried(show.id)) await silence(service, show.id, { at: clock.now(), nodeId: changedId })
      }
    },
    [Symbol.dispose]: stopSweeping,
  }
}

/** Engines of other machines connect again by themselves; one that does not has lost its shows. */
async function silenceLost(service: ShowService): Promise<void> {
  for (const show of await service.rows.onAirElsewhere(service.nodeId)) {
    if (!service.isEngineThere(show.nodeId)) await silence(service, show.id, { at: service.clock.now() })
  }
}

async function setOnAir(
  service: ShowService,
  message: Message<'on-air'>,
  from: AskingEngine,
): Promise<boolean> {
  const { showId, at, shape = null } = message
  if (service.ending.isEnded(showId)) {
    from.cut(showId, 'removed', { isWithdrawn: true })
    return false
  }
  const reported = { at, nodeId: from.nodeId, shape }
  const state = await service.rows.setOnAir(showId, reported, (show, tx) => service.notifyLive(show, tx))
  // The streamer stopped the show while its first pictures were being encoded.
  if (state === 'over') from.release(showId)
  if (state === 'elsewhere') from.cut(showId, MOVED, { isWithdrawn: true })
  if (state !== 'on-air') return false
  service.health.heard(message)
  await service.bus.publish({ type: 'catalog.show-on-air', showId, at } satisfies ShowOnAir)
  return true
}

/** Of one node: only while the show is that one's. */
async function silence(
  { rows, bus }: ShowService,
  showId: string,
  { at, nodeId = null }: { at: number; nodeId?: string | null },
): Promise<void> {
  if (!(await rows.setSilent(showId, { at, nodeId }))) return
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
async function mayPublish(
  service: ShowService,
  request: Message<'publish'>,
  from: AskingEngine,
): Promise<PublishAnswer> {
  const owner = await service.keys.ownerOf(request.key)
  if (!owner || (await service.isBarred(owner.accountId))) return refusePublish('STREAM_KEY_INVALID')
  const tooYoung = await service.mayGoLive(owner.accountId)
  if (tooYoung) return refusePublish(tooYoung)
  if ((await service.judged.keyLockedAt(owner.profileId)) !== null) return refusePublish('STREAM_KEY_LOCKED')
  const latest = await service.rows.latestOf(owner.profileId)
  if (latest && service.ending.isEnded(latest.id)) {
    return idleFor(latest.id)
  }
  if (latest?.status !== 'broadcasting') {
    const left = await leftRunningOf(service, owner.profileId)
    // An encoder that reconnects by itself starts nothing; a second one beside it was started by a person.
    if (left && !request.hasIdleBeside && !from.isHeldElsewhere(left.id)) return idleFor(left.id)
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
  return carry(service, { showId: show.id, request, from })
}

const idleFor = (showId: string): PublishAnswer => ({
  allowed: { showId, heights: [], isIdle: true, continued: null },
  refusal: null,
})

/** The show is this engine's from here on: of two engines that ask at once the row has one. */
async function carry(
  { rows, clock, settings, health, log, bus }: ShowService,
  asked: { showId: string; request: Message<'publish'>; from: AskingEngine },
): Promise<PublishAnswer> {
  const { showId, request, from } = asked
  const now = clock.now()
  if (from.isCarriedElsewhere(showId) && !request.takeover) {
    health.heard({ type: 'second-publisher', showId, at: now, address: request.address })
    return refusePublish('STREAM_KEY_IN_USE')
  }
  const carried = await rows.carry(showId, { nodeId: from.nodeId, now })
  if (!carried) return refusePublish('SHOW_NOT_FOUND')
  if (carried.isTakeover) {
    log.info({ showId, nodeId: from.nodeId }, 'a show goes on at another machine')
    await bus.publish({ type: 'catalog.show-moved', showId } satisfies ShowMoved)
  }
  const continued = continuedOf(carried, { now, segmentSeconds: settings.media.segmentSeconds })
  return { allowed: { showId, heights: LIVE_HEIGHTS, isIdle: false, continued }, refusal: null }
}

/**
 * Where the numbers of a show go on at another engine: past all that the engines before can have given. A segment ends
 * with its time, and once more with each publish; nobody counted them, so much room is left.
 */
function continuedOf(
  { epoch, startedAt, shape }: { epoch: number; startedAt: number; shape: LiveContinued['shape'] },
  { now, segmentSeconds }: { now: number; segmentSeconds: number },
): LiveContinued | null {
  if (epoch === 0) return null
  const segments = Math.ceil(Math.max(0, now - startedAt) / 1_000 / segmentSeconds)
  const room = epoch * NUMBERS_KEPT_FREE
  return { msn: segments + room, discontinuities: room, period: segments + room, shape }
}

function refusePublish(code: RefusalCode): PublishAnswer {
  return { allowed: null, refusal: { code, message: refusals[code][1] } }
}
