import type { IncomingMessage } from 'node:http'
import { holds, type RefusalCode, type WallShow } from '@tayang/contract'
import { WALL_PATH, wallFromClient, type WallFromClient, type WallToClient } from '@tayang/contract/desk'
import type { WebSocket } from 'ws'
import type { Clock } from '#platform/clock/clock'
import type { Caller } from '#platform/http/route'
import type { Log } from '#platform/log/log'
import { isDemo, isLoopbackRequest } from '#platform/settings/demo-mode'
import type { Settings } from '#platform/settings/settings'
import type { SessionHolders } from '#platform/sockets/session-holders'
import { keepAlive, type SocketRoute } from '#platform/sockets/socket'
import { CLOSE_LATER, CLOSE_POLICY, errorFrame, hearFrames } from '#platform/sockets/socket-frames'
import type { Watcher, WallTicker } from './wall-ticker.ts'

const FRAME_BYTES_MAX = 16 * 1024
/** A wall that is scrolled names other stills several times a second. */
const FRAMES = { burst: 20, perSecond: 4 }
const WAITING_FRAMES_MAX = 16
/** A wall that reads this slowly gets no stills until it has read the ones before. */
const BUFFERED_STILLS_MAX = 512 * 1024
const BUFFERED_BYTES_MAX = 4 * 1024 * 1024
const AUTHORIZE_MS = 10_000
const CLOSE_UNAUTHORIZED = 4401

export interface WallSocketNeeds {
  readonly clock: Clock
  readonly log: Log
  readonly settings: Settings
  readonly ticker: WallTicker
  readonly holders: SessionHolders
  identify(token: string, request: { isDemo: boolean }): Promise<Caller | null>
}

/** `/interaction/v1/wall`, for operators who watch shows: docs/product/operators.md#live-wall */
export function wallSocket(needs: WallSocketNeeds): SocketRoute {
  return {
    kind: 'wall',
    path: new RegExp(`^(?:/api)?${WALL_PATH}$`),
    frameBytesMax: FRAME_BYTES_MAX,
    perAddressMax: needs.settings.socket.perAddressMax,
    open: (socket, request) => new WallConnection(needs, socket, request).begin(),
  }
}

/** One open wall from its opening to its close. Frames are handled one after another. */
class WallConnection {
  private readonly needs: WallSocketNeeds
  private readonly socket: WebSocket
  private readonly isDemo: boolean
  private accountId: string | null = null
  private stillIds: readonly string[] = []
  private watchedId: string | null = null
  private leave: () => void = () => {}
  private isEnded = false
  private readonly watcher: Watcher

  constructor(needs: WallSocketNeeds, socket: WebSocket, request: IncomingMessage) {
    this.needs = needs
    this.socket = socket
    this.isDemo = isDemo(needs.settings) && isLoopbackRequest(request)
    this.watcher = this.openWatcher()
  }

  begin(): void {
    const { socket, needs } = this
    const tooLate = needs.clock.after(AUTHORIZE_MS, () => {
      if (this.accountId === null) socket.close(CLOSE_UNAUTHORIZED)
    })
    socket.once('close', () => {
      this.isEnded = true
      tooLate()
      this.leave()
    })
    hearFrames(socket, {
      ...needs,
      shape: wallFromClient,
      pace: FRAMES,
      waitingMax: WAITING_FRAMES_MAX,
      isEnded: () => this.isEnded,
      handle: (frame) => this.handle(frame),
      tell: (error) => this.send(error),
    })
    keepAlive(socket, needs.clock)
  }

  private async handle(frame: WallFromClient): Promise<void> {
    if (frame.type === 'authorization') return this.authorize(frame.data)
    if (this.accountId === null) return this.refuse('INVALID_SESSION_AUTH')
    if (frame.type === 'watch') {
      this.watchedId = frame.id
      return
    }
    const before = new Set(this.stillIds)
    this.stillIds = frame.ids
    // What has just come on screen does not wait for the next tick.
    await this.needs.ticker.sendStills(
      this.watcher,
      frame.ids.filter((id) => !before.has(id)),
    )
  }

  private async authorize(token: string): Promise<void> {
    const { needs } = this
    const caller = await needs.identify(token, { isDemo: this.isDemo })
    if (this.isEnded) return
    if (!caller) return this.refuse('Session InvalidSessionToken')
    if (!holds(caller.roles, 'live.read')) return this.refuse('FORBIDDEN')
    if (this.accountId !== null && this.accountId !== caller.accountId) return this.socket.close(CLOSE_POLICY)
    this.accountId = caller.accountId
    this.leave()
    const leave = [
      needs.holders.join(caller.sessionId, () => this.end()),
      await needs.ticker.join(this.watcher),
    ]
    this.leave = () => leave.forEach((each) => each())
    if (this.isEnded) this.leave()
  }

  private openWatcher(): Watcher {
    return {
      stillIds: () => this.stillIds,
      watchedId: () => this.watchedId,
      sendShow: (show) => this.send({ type: 'show', show }),
      sendWall: (at: number, shows: readonly WallShow[]) =>
        this.send({
          type: 'wall',
          at,
          shows: [...shows],
          onAir: shows.length,
          watching: shows.reduce((sum, { viewers }) => sum + viewers, 0),
        }),
      sendStill: (frame: Buffer) => {
        const { socket, isEnded } = this
        if (isEnded || socket.readyState !== socket.OPEN || socket.bufferedAmount > BUFFERED_STILLS_MAX)
          return
        socket.send(frame, { binary: true })
      },
    }
  }

  private end(): void {
    this.send({ type: 'session-ended' })
    this.isEnded = true
    this.leave()
    this.socket.close(CLOSE_UNAUTHORIZED)
  }

  private send(frame: WallToClient): void {
    const { socket } = this
    if (this.isEnded || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) return socket.close(CLOSE_LATER)
    socket.send(JSON.stringify(frame))
  }

  private refuse(code: RefusalCode): void {
    this.send(errorFrame(code))
  }
}
