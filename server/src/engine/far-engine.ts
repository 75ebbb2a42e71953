import {
  CONTROL_FRAME_BYTES_MAX,
  CONTROL_SECRET_HEADER,
  CONTROL_PATH,
  type FromEngine,
} from '@tayang/contract/ingest'
import { refusals } from '@tayang/contract'
import { WebSocket } from 'ws'
import type { Clock } from '../platform/clock/clock.ts'
import type { NodeFinder } from '../platform/database/nodes/find-node.ts'
import type { Log } from '../platform/log/log.ts'
import { keepAlive } from '../platform/sockets/socket.ts'
import type { LiveOrigin } from './carriers.ts'
import { hasControlSecret, parseMessage, parseOrder, type EngineControl } from './control.ts'
import { openNoEngine } from './no-engine.ts'

interface FarEngineNeeds {
  readonly log: Log
  readonly clock: Pick<Clock, 'every'>
  readonly secret: string
  readonly originHost: string
  /** Finds the whole server. */
  readonly wholeNode: NodeFinder
  /** What the whole server is told of this machine. */
  node(): NonNullable<Extract<FromEngine, { type: 'hello' }>['node']>
  /** Everything of a show that is over is written. */
  closed(showId: string): Promise<void>
}

/** An engine that says more than this before it is connected has gone wrong; it starts again with what it holds. */
const WAITING_MAX = 2_000
const HANDSHAKE_MS_MAX = 5_000
const PING_MS = 5_000

/**
 * The engine of a machine that takes publishers beside the whole server. Its control connection is led through to the
 * whole server, message by message, so that one server decides about all shows; where either side breaks, both do, and
 * the engine connects again as it does to any server that restarts. This side adds where the machine is, and reads
 * along what is its own: where the origin is, and which shows are closed.
 */
export function openFarEngine(needs: FarEngineNeeds): EngineControl {
  const carries = new Set<string>()
  const awaited = new Set<string>()
  const state: FarState = { originPort: null, carries, awaited, takesPublishers: true }
  const { originHost, secret } = needs
  return {
    ...openNoEngine(needs.log),
    socket: {
      kind: 'engine',
      path: new RegExp(`^${CONTROL_PATH}$`),
      frameBytesMax: CONTROL_FRAME_BYTES_MAX,
      isInternal: true,
      admit: (request) => (hasControlSecret(request, secret) ? null : 404),
      open: (socket) => leadThrough(needs, state, socket),
    },
    measure: () => ({ sessions: carries.size, ownSessions: carries.size, oldestReportMs: null }),
    refusePublishers: () => void (state.takesPublishers = false),
    originPort: () => state.originPort,
    originOf: (showId): LiveOrigin | null =>
      state.originPort === null
        ? null
        : {
            host: originHost,
            port: state.originPort,
            prefix: '',
            isReady: !awaited.has(showId),
            isKnown: true,
          },
  }
}

interface FarState {
  originPort: number | null
  /** Shows whose pictures arrive here. */
  readonly carries: Set<string>
  /** Shows that go on here after another machine and have no pictures yet. */
  readonly awaited: Set<string>
  takesPublishers: boolean
}

function leadThrough(needs: FarEngineNeeds, state: FarState, near: WebSocket): void {
  const { log, secret, wholeNode, clock } = needs
  const waiting: string[] = []
  let far: WebSocket | null = null
  let isOver = false
  state.carries.clear()
  state.awaited.clear()

  const end = () => {
    isOver = true
    near.close()
    far?.terminate()
  }
  near.on('close', end)
  near.on('message', (raw) => {
    const text = readAlong(needs, state, { text: String(raw), answer: (frame) => near.send(frame) })
    if (text === null) return
    if (far?.readyState === WebSocket.OPEN) return far.send(text)
    waiting.push(text)
    if (waiting.length > WAITING_MAX) end()
  })

  async function connect(): Promise<void> {
    const address = await wholeNode.addressOf({ isFresh: true })
    if (isOver) return
    if (address === null) return end()
    far = new WebSocket(`ws://${address}${CONTROL_PATH}`, {
      headers: { [CONTROL_SECRET_HEADER]: secret },
      maxPayload: CONTROL_FRAME_BYTES_MAX,
      handshakeTimeout: HANDSHAKE_MS_MAX,
      perMessageDeflate: false,
    })
    far.on('open', () => {
      if (!far) return
      keepAlive(far, clock, PING_MS)
      for (const text of waiting.splice(0)) far.send(text)
    })
    far.on('message', (raw) => {
      const text = String(raw)
      noteOrder(state, text)
      near.send(text)
    })
    far.on('error', (error) => log.debug({ reason: error.message }, 'the whole server is away'))
    far.on('close', end)
  }
  connect().catch((error: unknown) => {
    log.debug({ err: error }, 'the whole server could not be found')
    end()
  })
}

/** What the whole server says of shows that were at another machine. */
function noteOrder({ carries, awaited }: FarState, text: string): void {
  const order = parseOrder(text)
  if (order?.type === 'cut' || order?.type === 'release') awaited.delete(order.showId)
  if (order?.type !== 'publish-answer' || !order.allowed) return
  const { showId, continued, isIdle } = order.allowed
  if (continued && !isIdle && !carries.has(showId)) awaited.add(showId)
}

/** What goes on to the whole server; null where this side answers. */
function readAlong(
  needs: FarEngineNeeds,
  state: FarState,
  { text, answer }: { text: string; answer(frame: string): void },
): string | null {
  const message = parseMessage(text)
  switch (message?.type) {
    case 'hello':
      state.originPort = message.originPort
      return JSON.stringify({ ...message, node: needs.node() })
    case 'publish': {
      if (state.takesPublishers) return text
      const refusal = { code: 'UNAVAILABLE', message: refusals.UNAVAILABLE[1] }
      answer(JSON.stringify({ type: 'publish-answer', askId: message.askId, allowed: null, refusal }))
      return null
    }
    case 'on-air':
      state.carries.add(message.showId)
      state.awaited.delete(message.showId)
      return text
    case 'publish-ended':
      state.carries.delete(message.showId)
      state.awaited.delete(message.showId)
      return text
    case 'show-closed':
      needs.closed(message.showId).catch((error: unknown) => {
        needs.log.error(
          { err: error, showId: message.showId },
          'a show that is over was not taken in; again soon',
        )
      })
      return text
    default:
      return text
  }
}
