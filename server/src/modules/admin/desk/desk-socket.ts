import type { IncomingMessage } from 'node:http'
import type { RefusalCode } from '@tayang/contract'
import { DESK_PATH, deskFromClient, type DeskFromClient, type DeskToClient } from '@tayang/contract/desk'
import type { WebSocket } from 'ws'
import type { Clock } from '#platform/clock/clock'
import type { Caller } from '#platform/http/route'
import { newId } from '#platform/ids/ids'
import type { Log } from '#platform/log/log'
import { isDemo, isLoopbackRequest } from '#platform/settings/demo-mode'
import type { Settings } from '#platform/settings/settings'
import type { SessionHolders } from '#platform/sockets/session-holders'
import { keepAlive, type SocketRoute } from '#platform/sockets/socket'
import { CLOSE_LATER, CLOSE_POLICY, errorFrame, hearFrames } from '#platform/sockets/socket-frames'
import type { Claims } from '../claims/index.ts'
import type { Trail } from '../trail/index.ts'
import type { DeskHub, OpenDesk } from './desk-hub.ts'

const FRAME_BYTES_MAX = 4 * 1024
/** Frames of any kind: a console signs in when it opens and renews its token every few minutes. */
const FRAMES = { burst: 10, perSecond: 1 }
/** Frames that wait while an earlier one is handled. */
const WAITING_FRAMES_MAX = 8
/** A console that does not read is closed; it opens another socket and begins with everything. */
const BUFFERED_BYTES_MAX = 256 * 1024
/** Tabs of one operator. */
const PER_ACCOUNT_MAX = 10
const AUTHORIZE_MS = 10_000
/** As HTTP's 401: the console must sign in again before it comes back. */
const CLOSE_UNAUTHORIZED = 4401

export interface DeskSocketDependencies {
  clock: Clock
  log: Log
  settings: Settings
  hub: DeskHub
  claims: Pick<Claims, 'list'>
  holders: SessionHolders
  trail: Pick<Trail, 'endLater'>
  /** The caller of a token of the console; null for every other token. */
  identify(token: string, request: { isDemo: boolean }): Promise<Caller | null>
}

/** `/interaction/v1/desk`, for sessions of the console only: docs/product/operators.md#desk-socket */
export function deskSocket(dependencies: DeskSocketDependencies): SocketRoute {
  return {
    kind: 'desk',
    path: /^(?:\/api)?\/interaction\/v1\/desk$/,
    frameBytesMax: FRAME_BYTES_MAX,
    perAddressMax: dependencies.settings.socket.perAddressMax,
    open: (socket, request) => new DeskConnection(dependencies, socket, request).begin(),
  }
}

/** One console's socket from its opening to its close. Frames are handled one after another. */
class DeskConnection {
  private readonly dependencies: DeskSocketDependencies
  private readonly socket: WebSocket
  private readonly isDemo: boolean
  /** A socket that belongs to an operator never becomes another one's. */
  private accountId: string | null = null
  private leaveSession: () => void = () => {}
  private leaveHub: () => void = () => {}
  private isEnded = false

  constructor(dependencies: DeskSocketDependencies, socket: WebSocket, request: IncomingMessage) {
    this.dependencies = dependencies
    this.socket = socket
    this.isDemo = isDemo(dependencies.settings) && isLoopbackRequest(request)
  }

  begin(): void {
    const { socket, dependencies } = this
    const tooLate = dependencies.clock.after(AUTHORIZE_MS, () => {
      if (!this.accountId) socket.close(CLOSE_UNAUTHORIZED)
    })
    hearFrames(socket, {
      ...dependencies,
      shape: deskFromClient,
      pace: FRAMES,
      waitingMax: WAITING_FRAMES_MAX,
      isEnded: () => this.isEnded,
      handle: (frame) => this.authorize(frame),
      tell: (error) => this.send(error),
    })
    socket.once('close', () => {
      this.isEnded = true
      tooLate()
      this.leaveSession()
      this.leaveHub()
    })
    keepAlive(socket, dependencies.clock)
  }

  private async authorize({ data: token }: DeskFromClient): Promise<void> {
    const { dependencies } = this
    const caller = await dependencies.identify(token, { isDemo: this.isDemo })
    if (this.isEnded) return
    if (!caller) return this.refuse('Session InvalidSessionToken')
    if (this.accountId !== null && this.accountId !== caller.accountId) return this.socket.close(CLOSE_POLICY)
    const isFirst = this.accountId === null
    if (isFirst && dependencies.hub.countOf(caller.accountId) >= PER_ACCOUNT_MAX)
      return this.socket.close(CLOSE_LATER)
    this.accountId = caller.accountId
    const desk = this.join(caller)
    if (isFirst) await this.record(caller)
    const [counts, claims] = await Promise.all([dependencies.hub.countFor(desk), dependencies.claims.list()])
    this.send({ type: 'authorized', counts, claims })
  }

  /** With the roles that it has now: a renewed token may come with others. */
  private join({ accountId, sessionId, roles }: Caller): OpenDesk {
    this.leaveHub()
    this.leaveSession()
    const desk: OpenDesk = { by: { accountId, roles }, counts: {}, send: (frame) => this.send(frame) }
    this.leaveHub = this.dependencies.hub.join(desk)
    this.leaveSession = this.dependencies.holders.join(sessionId, () => this.end())
    return desk
  }

  /** One row when it opens; what it is told afterwards has none. */
  private async record({ accountId }: Caller): Promise<void> {
    const { trail, clock } = this.dependencies
    const call = { at: clock.now(), accountId, operation: `GET ${DESK_PATH}`, requestId: newId() }
    await trail.endLater({ ...call, target: {}, targets: [], facts: null }, { outcome: 'done' })
  }

  /** Ends with the session: frames that still arrive are ignored, also where the peer does not close. */
  private end(): void {
    this.send({ type: 'session-ended' })
    this.isEnded = true
    this.leaveHub()
    this.socket.close(CLOSE_UNAUTHORIZED)
  }

  private send(frame: DeskToClient): void {
    const { socket } = this
    if (this.isEnded || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) return socket.close(CLOSE_LATER)
    socket.send(JSON.stringify(frame))
  }

  private refuse(code: RefusalCode): void {
    this.send(errorFrame(code))
  }
}
