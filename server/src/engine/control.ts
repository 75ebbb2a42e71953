import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  CONTROL_FRAME_BYTES_MAX,
  CONTROL_PATH,
  CONTROL_SECRET_HEADER,
  fromEngine,
  toEngine,
  type FromEngine,
  type ToEngine,
} from '@tayang/contract/ingest'
import * as z from 'zod/mini'
import type { SocketRoute } from '../platform/sockets/socket.ts'
import { farOriginOf, openCarriers, type Carriers, type LiveOrigin } from './carriers.ts'
import { openClipQueue, type ClipQueue } from './clip-queue.ts'
import { openEncodeQueue, type EncodeQueue } from './encode-queue.ts'
import { openEnginePlaces, type EnginePlaces } from './engine-places.ts'
import { ingests, sendTo, type ConnectedEngine } from './engines.ts'
import { handleClose, handleMessage, type ControlDependencies } from './handle-message.ts'
import { openMessagesByShow } from './messages-by-show.ts'
import { openStillReader } from './read-still.ts'

export interface EngineControl
  extends Pick<EncodeQueue, 'encode'>, Pick<ClipQueue, 'probe' | 'still' | 'render'> {
  /** At which engines come; null where none may. */
  readonly socket: SocketRoute | null
  /** How much the engines of this server take at once. */
  readonly places: EnginePlaces
  /** Shows that engines carry now, those of them at this machine, and how long ago the quietest of all reported. */
  measure(now: number): { sessions: number; ownSessions: number; oldestReportMs: number | null }
  measureEncodes: EncodeQueue['measure']
  /** Refuses every publisher that comes from now on; shows that are published go on. */
  refusePublishers(): void
  /** Loopback port of the engine of this machine that serves live shows, or null while there is none. */
  originPort(): number | null
  /** Where the media of a show is: at the engine that has it, else at that of this machine; null where none is. */
  originOf(showId: string): LiveOrigin | null
  /** Hears of each show that goes on at another node: what is asked of the one before is asked in vain. */
  onMoved(hear: (showId: string) => void): void
  /** Where a show is published that has this number or none yet; null where that is at this machine. */
  publishUrlOf(showId: string | null): string | null
  /** Whether an engine of this node that takes publishers is connected. */
  isThere(nodeId: string): boolean
  /** Closes the publisher of a show, an idle one too; nothing happens where nobody publishes. */
  cut(showId: string, reason: string, how?: { isWithdrawn: boolean }): void
  /** A JPEG of what a show has on air, a few seconds old; null where there is none. */
  stillOf(showId: string): Promise<Buffer | null>
  /** Ends a show at its engine and leaves its publisher connected and idle. */
  release(showId: string): void
}

export function openEngineControl(
  dependencies: ControlDependencies,
): EngineControl & { readonly socket: SocketRoute } {
  const { log, nodeId } = dependencies
  const engines = new Set<ConnectedEngine>()
  const encodes = openEncodeQueue(engines, log)
  const clips = openClipQueue(engines)
  const { places, changed } = openEnginePlaces(engines)
  const carriers = openCarriers()
  let takesPublishers = true
  const context = {
    ...dependencies,
    engines,
    carriers,
    encodes,
    clips,
    messages: openMessagesByShow(log),
    placesChanged: changed,
    takesPublishers: () => takesPublishers,
  }
  const where = openWhere({ engines, carriers, nodeId, originHost: dependencies.originHost })
  /** An order about a show is for the engine that has it; where that is not known, for all. */
  const order = (message: ToEngine & { showId: string }) => {
    for (const engine of engines) {
      if (ingests(engine) && carriers.isOf(message.showId, engine.nodeId)) sendTo(engine, message)
    }
  }
  return {
    socket: {
      kind: 'engine',
      path: new RegExp(`^${CONTROL_PATH}$`),
      frameBytesMax: CONTROL_FRAME_BYTES_MAX,
      isInternal: true,
      admit: (request) => (hasControlSecret(request, dependencies.secret) ? null : 404),
      open(socket) {
        const engine = newcomer(socket, nodeId)
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
    measure: (now) => measureShows(engines, { now, nodeId }),
    measureEncodes: encodes.measure,
    refusePublishers: () => void (takesPublishers = false),
    ...where,
    onMoved: carriers.onMoved,
    encode: encodes.encode,
    probe: clips.probe,
    still: clips.still,
    render: clips.render,
    cut: (showId, reason, { isWithdrawn } = { isWithdrawn: false }) =>
      order({ type: 'cut', showId, reason, isWithdrawn }),
    stillOf: openStillReader(where),
    release: (showId) => order({ type: 'release', showId }),
  }
}

/** Where shows are, by what engines said. */
function openWhere(needs: {
  engines: ReadonlySet<ConnectedEngine>
  carriers: Carriers
  nodeId: string
  originHost: string
}): Pick<EngineControl, 'originPort' | 'originOf' | 'publishUrlOf' | 'isThere'> {
  const { engines, carriers, nodeId, originHost } = needs
  const ingesting = () => [...engines].filter(ingests)
  const originPort = () => {
    for (const { hello, ...engine } of engines) {
      if (engine.nodeId === nodeId && hello?.originPort) return hello.originPort
    }
    return null
  }
  return {
    originPort,
    isThere: (id) => ingesting().some((engine) => engine.nodeId === id),
    originOf(showId) {
      const carrier = carriers.nodeOf(showId)
      const isReady = !ingesting().some(({ awaited }) => awaited.has(showId))
      const far = carrier === null || carrier === nodeId ? null : carriers.placeOf(carrier)
      if (far) return farOriginOf(far.address, isReady)
      const port = originPort()
      return port === null
        ? null
        : { host: originHost, port, prefix: '', isReady, isKnown: carrier === nodeId }
    },
    publishUrlOf(showId) {
      const carrier = showId === null ? null : carriers.nodeOf(showId)
      const there = ingesting()
      if (carrier !== null && there.some((engine) => engine.nodeId === carrier)) {
        return carrier === nodeId ? null : (carriers.placeOf(carrier)?.publishUrl ?? null)
      }
      if (there.some((engine) => engine.nodeId === nodeId)) return null
      const [emptiest] = there.toSorted((one, other) => one.carries.size - other.carries.size)
      return emptiest?.hello?.node?.publishUrl ?? null
    },
  }
}

function newcomer(socket: ConnectedEngine['socket'], nodeId: string): ConnectedEngine {
  return {
    socket,
    hello: null,
    encodes: new Map(),
    clips: new Map(),
    nodeId,
    carries: new Set(),
    quiet: new Set(),
    awaited: new Set(),
    reportedAt: new Map(),
  }
}

function measureShows(
  engines: ReadonlySet<ConnectedEngine>,
  { now, nodeId }: { now: number; nodeId: string },
) {
  const shows = [...engines].flatMap(({ carries, reportedAt }) =>
    [...carries].map((showId) => reportedAt.get(showId) ?? now),
  )
  const oldestReportMs = shows.length === 0 ? null : Math.max(0, now - Math.min(...shows))
  const own = [...engines].filter((engine) => engine.nodeId === nodeId)
  const ownSessions = own.reduce((sum, { carries }) => sum + carries.size, 0)
  return { sessions: shows.length, ownSessions, oldestReportMs }
}

export const parseMessage = (text: string): FromEngine | null => parseFrame(fromEngine, text)
export const parseOrder = (text: string): ToEngine | null => parseFrame(toEngine, text)

function parseFrame<Frame>(shape: z.ZodMiniType<Frame>, text: string): Frame | null {
  try {
    const parsed = z.safeParse(shape, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function hasControlSecret(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(String(request.headers[CONTROL_SECRET_HEADER] ?? ''))
  const expected = Buffer.from(secret)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
