import type { IncomingMessage } from 'node:http'
import type { RefusalCode } from '@tayang/contract'
import { noticeFromClient, type NoticeFromClient, type NoticeToClient } from '@tayang/contract/notices'
import type { WebSocket } from 'ws'
import { isDemo, isLoopbackRequest } from '#platform/settings/demo-mode'
import type { SessionHolders } from '#platform/sockets/session-holders'
import { keepAlive, type SocketRoute } from '#platform/sockets/socket'
import { CLOSE_LATER, CLOSE_POLICY, errorFrame, hearFrames } from '#platform/sockets/socket-frames'
import { readerOf, type Inbox } from '../inbox.ts'
import type { NotificationNeeds } from '../needs.ts'
import type { Hub, OpenPage } from './hub.ts'

const FRAME_BYTES_MAX = 4 * 1024
/** Frames of any kind: a page says who it is at its start and every few minutes. */
const FRAMES = { burst: 10, perSecond: 1 }
/** Frames that wait while a slow call answers. */
const WAITING_MAX = 8
/** A page that does not read is closed; it comes back and asks for its count. */
const BUFFERED_BYTES_MAX = 256 * 1024
/** As HTTP's 401: the page is to sign in again before it comes back. */
const CLOSE_UNAUTHORIZED = 4401

type Needs = Pick<NotificationNeeds, 'clock' | 'log' | 'settings' | 'identify'> & {
  inbox: Inbox
  hub: Hub
  holders: SessionHolders
}

/** `/interaction/v1/notices`: what a signed-in person is to know at once (ruling R26). Guests have nothing here. */
export function noticesSocket(needs: Needs): SocketRoute {
  return {
    path: /^(?:\/api)?\/interaction\/v1\/notices$/,
    frameBytesMax: FRAME_BYTES_MAX,
    perAddressMax: needs.settings.socket.perAddressMax,
    open: (socket, request) => new Visit(needs, socket, request).begin(),
  }
}

/** One page's socket from its opening to its close. Frames are handled one after another. */
class Visit {
  private readonly needs: Needs
  private readonly socket: WebSocket
  private readonly isDemo: boolean
  /** Once it is somebody's it stays theirs. */
  private page: OpenPage | null = null
  private leaveSession: () => void = () => {}
  private leaveHub: () => void = () => {}
  private isEnded = false

  constructor(needs: Needs, socket: WebSocket, request: IncomingMessage) {
    this.needs = needs
    this.socket = socket
    this.isDemo = isDemo(needs.settings) && isLoopbackRequest(request)
  }

  begin(): void {
    const { socket, needs } = this
    const tooLate = needs.clock.after(needs.settings.notices.authorizeMs, () => {
      if (!this.page) socket.close(CLOSE_UNAUTHORIZED)
    })
    hearFrames(socket, {
      ...needs,
      shape: noticeFromClient,
      pace: FRAMES,
      waitingMax: WAITING_MAX,
      isEnded: () => this.isEnded,
      handle: (frame) => this.authorize(frame),
      tell: (error) => this.tell(error),
    })
    socket.once('close', () => {
      this.isEnded = true
      tooLate()
      this.leaveSession()
      this.leaveHub()
    })
    keepAlive(socket, needs.clock)
  }

  private async authorize({ data: token, locale }: NoticeFromClient): Promise<void> {
    const { needs } = this
    const caller = await needs.identify(token, { isDemo: this.isDemo })
    if (this.isEnded) return
    if (!caller?.isValidated) return this.refuse('Session InvalidSessionToken')
    // Whoever signs in as somebody else opens another socket.
    const reader = readerOf(caller)
    if (this.page && this.page.reader.profileId !== reader.profileId) return this.socket.close(CLOSE_POLICY)
    if (!this.page) {
      if (needs.hub.countOf(reader.profileId) >= needs.settings.notices.perAccountMax)
        return this.socket.close(CLOSE_LATER)
      this.page = { reader, locale, unread: null, tell: (notice) => this.tell(notice) }
      this.leaveHub = needs.hub.join(this.page)
    }
    this.page.locale = locale
    this.leaveSession()
    this.leaveSession = needs.holders.join(caller.sessionId, () => this.end())
    const unread = await needs.inbox.unread(caller, needs.clock.now())
    if (this.isEnded) return
    this.page.unread = unread
    this.tell({ type: 'authorized', unread })
  }

  /** The session is over: nothing that still comes is heard, also from a peer who does not hang up. */
  private end(): void {
    this.tell({ type: 'session-ended' })
    this.isEnded = true
    this.leaveHub()
    this.socket.close(CLOSE_UNAUTHORIZED)
  }

  private tell(notice: NoticeToClient): void {
    const { socket } = this
    if (this.isEnded || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) return socket.close(CLOSE_LATER)
    socket.send(JSON.stringify(notice))
  }

  private refuse(code: RefusalCode): void {
    this.tell(errorFrame(code))
  }
}
