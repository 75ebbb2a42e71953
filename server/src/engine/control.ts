import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { refusals } from '@tayang/contract'
import {
  CONTROL_FRAME_BYTES_MAX,
  CONTROL_PATH,
  CONTROL_SECRET_HEADER,
  fromEngine,
  type FromEngine,
  type ToEngine,
} from '@tayang/contract/ingest'
import * as z from 'zod/mini'
import type { Log } from '../platform/log/log.ts'
import type { SecurityLog } from '../platform/log/security/security-log.ts'
import type { SocketRoute } from '../platform/sockets/socket.ts'
import { openClipQueue, type ClipQueue } from './clip-queue.ts'
import { openEncodeQueue, type EncodeQueue } from './encode-queue.ts'
import { openEnginePlaces, type EnginePlaces } from './engine-places.ts'
import { sendTo, type ConnectedEngine, type MessageOf } from './engines.ts'
import { openStillReader } from './read-still.ts'
import { openMessagesByShow, type MessagesByShow } from './messages-by-show.ts'

type PublishAnswer = Omit<Extract<ToEngine, { type: 'publish-answer' }>, 'type' | 'askId'>

/** What the module of shows does with the messages of an engine. */
export interface PublishingService {
  mayPublish(request: MessageOf<'publish'>): Promise<PublishAnswer>
  onAir(message: MessageOf<'on-air'>): Promise<void>
  ended(message: MessageOf<'publish-ended'>): Promise<void>
  idleLeft(message: MessageOf<'idle-left'>): Promise<void>
  /** Metrics and events of a show for its owner. */
  noticed(message: MessageOf<'health' | 'second-publisher' | 'unplayable' | 'recording-stopped'>): void
  /** Everything of a show that is over is written. */
  closed(message: MessageOf<'show-closed'>): Promise<void>
  /** The shows that an engine keeps open; it must learn which of them ended without it. */
  holds(message: MessageOf<'holds'>): Promise<void>
  /** An engine came or went: shows that no engine carries are silent until one reports `on-air` again. */
  enginesChanged(isCarried: (showId: string) => boolean): Promise<void>
}

export interface EngineControl
  extends Pick<EncodeQueue, 'encode'>, Pick<ClipQueue, 'probe' | 'still' | 'render'> {
  /** At which engines come; null where none may. */
  readonly socket: SocketRoute | null
  /** How much the engines of this server take at once. */
  readonly places: EnginePlaces
  /** Shows that engines carry now, and how long ago the quietest of them reported. */
  measure(now: number): { sessions: number; oldestReportMs: number | null }
  measureEncodes: EncodeQueue['measure']
  /** Refuses every publisher that comes from now on; shows that are published go on. */
  refusePublishers(): void
  /** Loopback port of the engine that serves live shows, or null while there is none. */
  originPort(): number | null
  /** Closes the publisher of a show, an idle one too; nothing happens where nobody publishes. */
  cut(showId: string, reason: string, how?: { isWithdrawn: boolean }): void
  /** A JPEG of what a show has on air, a few seconds old; null where there is none. */
  stillOf(showId: string): Promise<Buffer | null>
  /** Ends a show at its engine and leaves its publisher connected and idle. */
  release(showId: string): void
}

interface ControlDependencies {
  readonly log: Log
  readonly securityLog: Pick<SecurityLog, 'record'>
  readonly secret: string
  /** Where the live origins of the engines are. */
  readonly originHost: string
  /** Called for each message: the module of shows opens after this control. */
  publishing(): PublishingService
}

interface ControlContext extends ControlDependencies {
  readonly engines: Set<ConnectedEngine>
  readonly encodes: EncodeQueue
  readonly clips: ClipQueue
  readonly messages: MessagesByShow
  readonly placesChanged: () => void
  takesPublishers(): boolean
}

export function openEngineControl(
  dependencies: ControlDependencies,
): EngineControl & { readonly socket: SocketRoute } {
  const { log, secret } = dependencies
  const engines = new Set<ConnectedEngine>()
  const encodes = openEncodeQueue(engines, log)
  const clips = openClipQueue(engines)
  const { places, changed } = openEnginePlaces(engines)
  let takesPublishers = true
  const context = {
    ...dependencies,
    engines,
    encodes,
    clips,
    messages: openMessagesByShow(log),
    placesChanged: changed,
    takesPublishers: () => takesPublishers,
  }
  const sendToIngest = (message: ToEngine) => {
    for (const engine of engines) if (engine.hello?.roles.includes('ingest')) sendTo(engine, message)
  }
  const originPort = () => {
    for (const { hello } of engines) if (hello?.originPort) return hello.originPort
    return null
  }
  return {
    socket: {
      kind: 'engine',
      path: new RegExp(`^${CONTROL_PATH}$`),
      frameBytesMax: CONTROL_FRAME_BYTES_MAX,
      isInternal: true,
      admit: (request) => (hasSecret(request, secret) ? null : 404),
      open(socket) {
        const engine = newcomer(socket)
        engines.add(engine)
        socket.on('message', (raw) => {
          const message = parseMessage(String(raw))
          if (!message) return log.error('the media engine sent an unknown message')
          handleMessage(context, engine, message).catch((error: unknown) =>
            log.error({ err: error, message: message.type }, 'a message of the media engine failed'),
          )
        })
        socket.on('close', () => handleClose(context, engine))
      },
    },
    places,
    measure: (now) => measureShows(engines, now),
    measureEncodes: encodes.measure,
    refusePublishers: () => void (takesPublishers = false),
    originPort,
    encode: encodes.encode,
    probe: clips.probe,
    still: clips.still,
    render: clips.render,
    cut: (showId, reason, { isWithdrawn } = { isWithdrawn: false }) =>
      sendToIngest({ type: 'cut', showId, reason, isWithdrawn }),
    stillOf: openStillReader({ originPort, originHost: dependencies.originHost }),
    release: (showId) => sendToIngest({ type: 'release', showId }),
  }
}

function newcomer(socket: ConnectedEngine['socket']): ConnectedEngine {
  return {
    socket,
    hello: null,
    encodes: new Map(),
    clips: new Map(),
    carries: new Set(),
    reportedAt: new Map(),
  }
}

function measureShows(engines: ReadonlySet<ConnectedEngine>, now: number) {
  const shows = [...engines].flatMap(({ carries, reportedAt }) =>
    [...carries].map((showId) => reportedAt.get(showId) ?? now),
  )
  const oldestReportMs = shows.length === 0 ? null : Math.max(0, now - Math.min(...shows))
  return { sessions: shows.length, oldestReportMs }
}

async function handleMessage(
  context: ControlContext,
  engine: ConnectedEngine,
  message: FromEngine,
): Promise<void> {
  const { encodes, clips, messages, publishing } = context
  switch (message.type) {
    case 'hello':
      engine.hello = message
      context.placesChanged()
      clips.assign()
      return encodes.assign()
    case 'publish': {
      // Earlier messages are handled first, so that an encoder that has just left is not waited for.
      await messages.settled()
      const answer = await answerPublish(context, message)
      recordPublish(context, message, answer)
      return sendTo(engine, { type: 'publish-answer', askId: message.askId, ...answer })
    }
    case 'on-air':
      engine.carries.add(message.showId)
      engine.reportedAt.set(message.showId, message.at)
      return messages.handle(message.showId, async () => publishing().onAir(message))
    case 'publish-ended':
      engine.carries.delete(message.showId)
      engine.reportedAt.delete(message.showId)
      return messages.handle(message.showId, async () => publishing().ended(message))
    case 'idle-left':
      return messages.handle(message.showId, async () => publishing().idleLeft(message))
    case 'health':
      engine.reportedAt.set(message.showId, message.at)
      return publishing().noticed(message)
    case 'second-publisher':
    case 'unplayable':
    case 'recording-stopped':
      return publishing().noticed(message)
    case 'strangers':
      return recordStrangers(context, message)
    case 'show-closed':
      return messages.handle(message.showId, async () => publishing().closed(message))
    case 'holds':
      await publishing().holds(message)
      return message.isRepeated ? undefined : reportEngines(context)
    case 'progress':
      return clips.handleProgress(engine, message)
    case 'probed-file':
    case 'stills-drawn':
    case 'rendered':
      return clips.handleEnd(engine, message)
    case 'failed':
      if (engine.clips.has(message.jobId)) return clips.handleEnd(engine, message)
      return encodes.handleEnd(engine, message)
    case 'done':
      return encodes.handleEnd(engine, message)
    default:
      return encodes.handleReport(engine, message)
  }
}

/** Always answers: a publisher must not wait for a failure of the server. */
async function answerPublish(
  { log, publishing, takesPublishers }: ControlContext,
  request: MessageOf<'publish'>,
): Promise<PublishAnswer> {
  try {
    // The encoder tries again, and reaches another server or the next start of this one.
    if (takesPublishers()) return await publishing().mayPublish(request)
  } catch (error) {
    log.error({ err: error }, 'a publisher could not be validated')
  }
  return { allowed: null, refusal: { code: 'UNAVAILABLE', message: refusals.UNAVAILABLE[1] } }
}

/** A key that nobody has is a guess, or one that was reset. */
function recordPublish(
  { securityLog }: ControlContext,
  { address }: MessageOf<'publish'>,
  { allowed, refusal }: PublishAnswer,
): void {
  const [outcome, detail] = allowed
    ? (['ok', `show ${allowed.showId}`] as const)
    : (['failed', refusal?.code] as const)
  securityLog.record({ event: 'stream-publish', outcome, network: address, detail })
}

/** Nothing was published: an idle scan, a guess that the engine ended, or a flood. */
function recordStrangers({ securityLog }: ControlContext, { networks }: MessageOf<'strangers'>): void {
  for (const { network, count, why } of networks) {
    securityLog.record({ event: 'rtmp-connection', outcome: 'refused', network, detail: why, count })
  }
}

async function reportEngines({ engines, messages, publishing }: ControlContext): Promise<void> {
  // Earlier messages may say that a show is on air again.
  await messages.settled()
  const isCarried = (showId: string) => [...engines].some(({ carries }) => carries.has(showId))
  await publishing().enginesChanged(isCarried)
}

function handleClose(context: ControlContext, engine: ConnectedEngine): void {
  context.engines.delete(engine)
  context.placesChanged()
  context.encodes.interrupt(engine)
  context.clips.interrupt(engine)
  if (!engine.hello?.roles.includes('ingest')) return
  reportEngines(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'the shows of a lost engine were not silenced'),
  )
}

function parseMessage(text: string): FromEngine | null {
  try {
    const parsed = z.safeParse(fromEngine, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function hasSecret(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(String(request.headers[CONTROL_SECRET_HEADER] ?? ''))
  const expected = Buffer.from(secret)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
