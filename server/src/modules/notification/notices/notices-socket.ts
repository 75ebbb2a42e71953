import type { IncomingMessage } from 'node:http'
import type { RefusalCode } from '@tayang/contract'
import { noticeFromClient, type NoticeFromClient, type NoticeToClient } from '@tayang/contract/notices'
import type { WebSocket } from 'ws'
import { isDemo, isLoopbackRequest } from '#platform/settings/demo-mode'
import type { SessionHolders } from '#platform/sockets/session-holders'
import { keepAlive, type SocketRoute } from '#platform/sockets/socket'
import { CLOSE_LATER, CLOSE_POLICY, errorFrame, hearFrames } from '#platform/sockets/socket-frames'
import { readerOf, type Inbox } from '../inbox.ts'
import type { NotificationDependencies } from '../dependencies.ts'
import type { Hub, OpenPage } from './hub.ts'

const FRAME_BYTES_MAX = 4 * 1024
/** Frames of any kind: a page signs in when it opens and renews its token every few minutes. */
const FRAMES = { burst: 10, perSecond: 1 }
/** Frames that wait while an earlier one is handled. */
const WAITING_MAX = 8
/** A page that does not read is closed; it reconnects and asks for its count. */
const BUFFERED_BYTES_MAX = 256 * 1024
/** As HTTP's 401: the page must sign in again before it reconnects. */
const CLOSE_UNAUTHORIZED = 4401

type SocketDependencies = Pick<NotificationDependencies, 'clock' | 'log' | 'settings' | 'identify'> & {
  inbox: Inbox
  hub: Hub
  holders: SessionHolders
}

/** `/interaction/v1/notices`, for signed-in people only: docs/product/notifications.md#notices-socket */
export function noticesSocket(dependencies: SocketDependencies): SocketRoute {
  return {
    kind: 'notices',
    path: /^(?:\/api)?\/interaction\/v1\/notices$/,
    frameBytesMax: FRAME_BYTES_MAX,
    perAddressMax: dependencies.settings.socket.perAddressMax,
    open: (socket, request) => new NoticesConnection(dependencies, socket, request).begin(),
  }
}

/** One page's socket from its opening to its close. Frames are handled one after another. */
class NoticesConnection {
  private readonly dependencies: SocketDependencies
  private readonly socket: WebSocket
  private readonly isDemo: boolean
  /** A socket that belongs to a person never becomes another person's. */
  private page: OpenPage | null = null
  private leaveSession: () => void = () => {}
  private leaveHub: () => void = () => {}
  private isEnded = false

  constructor(dependencies: SocketDependencies, socket: WebSocket, request: IncomingMessage) {
    this.dependencies = dependencies
    this.socket = socket
    this.isDemo = isDemo(dependencies.settings) && isLoopbackRequest(request)
  }

  begin(): void {
    const { socket, dependencies } = this
    const tooLate = dependencies.clock.after(dependencies.settings.notices.authorizeMs, () => {
      if (!this.page) socket.close(CLOSE_UNAUTHORIZED)
    })
    hearFrames(socket, {
      ...dependencies,
      shape: noticeFromClient,
      pace: FRAMES,
      waitingMax: WAITING_MAX,
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

  private async authorize({ data: token, locale }: NoticeFromClient): Promise<void> {
    const { dependencies } = this
    const caller = await dependencies.identify(token, { isDemo: this.isDemo })
    if (this.isEnded) return
    if (!caller?.isValidated) return this.refuse('Session InvalidSessionToken')
    // A page that signs in as another person must open another socket.
    const reader = readerOf(caller)
    if (this.page && this.page.reader.profileId !== reader.profileId) return this.socket.close(CLOSE_POLICY)
    if (!this.page) {
      if (dependencies.hub.countOf(reader.profileId) >= dependencies.settings.notices.perAccountMax)
        return this.socket.close(CLOSE_LATER)
      this.page = { reader, locale, unread: null, send: (notice) => this.send(notice) }
      this.leaveHub = dependencies.hub.join(this.page)
    }
    this.page.locale = locale
    this.leaveSession()
    this.leaveSession = dependencies.holders.join(caller.sessionId, () => this.end())
    const unread = await dependencies.inbox.unread(caller, dependencies.clock.now())
    if (this.isEnded) return
    this.page.unread = unread
    this.send({ type: 'authorized', unread })
  }

  /** Ends with the session: frames that still arrive are ignored, also where the peer does not close. */
  private end(): void {
    this.send({ type: 'session-ended' })
    this.isEnded = true
    this.leaveHub()
    this.socket.close(CLOSE_UNAUTHORIZED)
  }

  private send(notice: NoticeToClient): void {
    const { socket } = this
    if (this.isEnded || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) return socket.close(CLOSE_LATER)
    socket.send(JSON.stringify(notice))
  }

  private refuse(code: RefusalCode): void {
    this.send(errorFrame(code))
  }
}
