import { refusals } from '@tayang/contract'
import type { FromEngine, ToEngine } from '@tayang/contract/ingest'
import type { Clock } from '../platform/clock/clock.ts'
import type { Log } from '../platform/log/log.ts'
import type { SecurityLog } from '../platform/log/security/security-log.ts'
import { keepAlive } from '../platform/sockets/socket.ts'
import type { Carriers } from './carriers.ts'
import type { ClipQueue } from './clip-queue.ts'
import type { EncodeQueue } from './encode-queue.ts'
import { ingests, sendTo, type ConnectedEngine, type MessageOf } from './engines.ts'
import type { MessagesByShow } from './messages-by-show.ts'

type PublishAnswer = Omit<Extract<ToEngine, { type: 'publish-answer' }>, 'type' | 'askId'>

/** The engine that a message came from, as the module of shows sees it. */
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

/** What the module of shows does with the messages of an engine. */
export interface PublishingService {
  mayPublish(request: MessageOf<'publish'>, from: AskingEngine): Promise<PublishAnswer>
  /** False where the show is not on air here: it is over, or another engine's. */
  onAir(message: MessageOf<'on-air'>, from: AskingEngine): Promise<boolean>
  ended(message: MessageOf<'publish-ended'>, from: AskingEngine): Promise<void>
  idleLeft(message: MessageOf<'idle-left'>): Promise<void>
  /** Metrics and events of a show for its owner. */
  noticed(message: MessageOf<'health' | 'second-publisher' | 'unplayable' | 'recording-stopped'>): void
  /** Everything of a show that is over is written. */
  closed(message: MessageOf<'show-closed'>): Promise<void>
  /** The shows that an engine keeps open; it must learn which of them ended without it, or went to another one. */
  holds(message: MessageOf<'holds'>, from: AskingEngine): Promise<void>
  /** An engine of this node came or went: its shows that no engine carries are silent until one reports `on-air`. */
  enginesChanged(nodeId: string, isCarried: (showId: string) => boolean): Promise<void>
}

export interface ControlDependencies {
  readonly log: Log
  readonly clock: Pick<Clock, 'after' | 'every'>
  readonly securityLog: Pick<SecurityLog, 'record'>
  readonly secret: string
  /** The node of this server. */
  readonly nodeId: string
  /** Where the live origins of its own engines are. */
  readonly originHost: string
  /** Called for each message: the module of shows opens after this control. */
  publishing(): PublishingService
}

export interface ControlContext extends ControlDependencies {
  readonly engines: Set<ConnectedEngine>
  readonly carriers: Carriers
  readonly encodes: EncodeQueue
  readonly clips: ClipQueue
  readonly messages: MessagesByShow
  readonly placesChanged: () => void
  takesPublishers(): boolean
}

/** How often an engine of another machine is asked whether it is there; after two of them it is not. */
const FAR_PING_MS = 5_000
/** Its connection may be back at once, and its shows went on meanwhile. */
const FAR_BACK_WITHIN_MS = 5_000
const MOVED = 'This show goes on at another machine'

export async function handleMessage(
  context: ControlContext,
  engine: ConnectedEngine,
  message: FromEngine,
): Promise<void> {
  const { encodes, clips, messages, publishing, carriers } = context
  const from = askingOf(context, engine)
  switch (message.type) {
    case 'hello':
      return greet(context, engine, message)
    case 'publish': {
      // Earlier messages are handled first, so that an encoder that has just left is not waited for.
      await messages.settled()
      const answer = await answerPublish(context, message, from)
      recordPublish(context, message, answer)
      if (answer.allowed) carry(context, engine, answer.allowed)
      return sendTo(engine, { type: 'publish-answer', askId: message.askId, ...answer })
    }
    case 'on-air':
      engine.carries.add(message.showId)
      engine.reportedAt.set(message.showId, message.at)
      return messages.handle(message.showId, async () => {
        if (!(await publishing().onAir(message, from))) return leave(engine, message.showId)
        carriers.note(message.showId, engine.nodeId)
        engine.awaited.delete(message.showId)
      })
    case 'publish-ended':
      leave(engine, message.showId)
      return messages.handle(message.showId, async () => publishing().ended(message, from))
    case 'idle-left':
      if (!carriers.isOf(message.showId, engine.nodeId)) return undefined
      return messages.handle(message.showId, async () => publishing().idleLeft(message))
    case 'health':
    case 'second-publisher':
    case 'unplayable':
    case 'recording-stopped':
      if (message.type === 'health') noteHealth(engine, message)
      // An engine that lost a show to another one may still speak of it.
      return carriers.isOf(message.showId, engine.nodeId) ? publishing().noticed(message) : undefined
    case 'strangers':
      return recordStrangers(context, message)
    case 'show-closed':
      leave(engine, message.showId)
      return messages.handle(message.showId, async () => publishing().closed(message))
    case 'holds':
      await publishing().holds(message, from)
      return message.isRepeated ? undefined : reportEngines(context, engine.nodeId)
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

function greet(context: ControlContext, engine: ConnectedEngine, message: MessageOf<'hello'>): void {
  const { engines, carriers, clock, clips, encodes } = context
  engine.hello = message
  if (message.node) {
    engine.nodeId = message.node.id
    carriers.noteNode(message.node)
    keepAlive(engine.socket, clock, FAR_PING_MS)
    // Its connection of before broke, and this side has not noticed.
    for (const other of engines) {
      if (other !== engine && other.nodeId === engine.nodeId) other.socket.terminate()
    }
  }
  context.placesChanged()
  clips.assign()
  encodes.assign()
}

function askingOf({ engines, carriers }: ControlContext, engine: ConnectedEngine): AskingEngine {
  const { nodeId } = engine
  const others = () => [...engines].filter((other) => other.nodeId !== nodeId && ingests(other))
  return {
    nodeId,
    cut: (showId, reason, { isWithdrawn }) => sendTo(engine, { type: 'cut', showId, reason, isWithdrawn }),
    release: (showId) => sendTo(engine, { type: 'release', showId }),
    isCarriedElsewhere: (showId) =>
      others().some(({ carries, quiet }) => carries.has(showId) && !quiet.has(showId)),
    isHeldElsewhere: (showId) => others().some((other) => carriers.nodeOf(showId) === other.nodeId),
  }
}

/** From here on this engine has the show; one of another node that had it serves and keeps nothing more of it. */
function carry(
  { engines, carriers }: ControlContext,
  engine: ConnectedEngine,
  { showId, continued, isIdle }: NonNullable<PublishAnswer['allowed']>,
): void {
  const before = carriers.nodeOf(showId)
  carriers.note(showId, engine.nodeId)
  if (isIdle) return
  if (continued && !engine.carries.has(showId)) engine.awaited.add(showId)
  for (const other of engines) {
    if (other.nodeId === engine.nodeId || !ingests(other)) continue
    if (other.nodeId !== before && !other.carries.has(showId)) continue
    leave(other, showId)
    sendTo(other, { type: 'cut', showId, reason: MOVED, isWithdrawn: true })
  }
}

function leave(engine: ConnectedEngine, showId: string): void {
  engine.carries.delete(showId)
  engine.quiet.delete(showId)
  engine.awaited.delete(showId)
  engine.reportedAt.delete(showId)
}

function noteHealth({ reportedAt, quiet }: ConnectedEngine, message: MessageOf<'health'>): void {
  reportedAt.set(message.showId, message.at)
  if (message.bitsPerSecond > 0) quiet.delete(message.showId)
  else quiet.add(message.showId)
}

/** Always answers: a publisher must not wait for a failure of the server. */
async function answerPublish(
  { log, publishing, takesPublishers }: ControlContext,
  request: MessageOf<'publish'>,
  from: AskingEngine,
): Promise<PublishAnswer> {
  try {
    // The encoder tries again, and reaches another server or the next start of this one.
    if (takesPublishers()) return await publishing().mayPublish(request, from)
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

async function reportEngines(
  { engines, messages, publishing }: ControlContext,
  nodeId: string,
): Promise<void> {
  // Earlier messages may say that a show is on air again.
  await messages.settled()
  const own = [...engines].filter((engine) => engine.nodeId === nodeId)
  await publishing().enginesChanged(nodeId, (showId) => own.some(({ carries }) => carries.has(showId)))
}

export function handleClose(context: ControlContext, engine: ConnectedEngine): void {
  context.engines.delete(engine)
  context.placesChanged()
  context.encodes.interrupt(engine)
  context.clips.interrupt(engine)
  if (!ingests(engine)) return
  const { nodeId } = engine
  const isThere = () => [...context.engines].some((other) => other.nodeId === nodeId)
  const report = () =>
    void reportEngines(context, nodeId).catch((error: unknown) =>
      context.log.error({ err: error }, 'the shows of a lost engine were not silenced'),
    )
  if (nodeId === context.nodeId) report()
  else context.clock.after(FAR_BACK_WITHIN_MS, () => isThere() || report())
}
