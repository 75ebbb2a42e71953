import type { IncomingMessage } from 'node:http'
import { refusals, type RefusalCode } from '@tayang/contract'
import { noticeFromClient, type NoticeFromClient, type NoticeToClient } from '@tayang/contract/notices'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import { isDemo, isLoopbackRequest } from '#platform/demo-mode'
import { takesOne, type Bucket } from '#platform/pace'
import type { SessionHolders } from '#platform/session-holders'
import { keepAlive, type SocketRoute } from '#platform/socket'
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
const CLOSE_POLICY = 1008
const CLOSE_LATER = 1013
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
  private readonly frames: Bucket = { left: FRAMES.burst, at: 0 }
  private waiting = 0
  private tail: Promise<void> = Promise.resolve()

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
    socket.on('message', (data) => this.receive(data))
    socket.once('close', () => {
      this.isEnded = true
      tooLate()
      this.leaveSession()
      this.leaveHub()
    })
    keepAlive(socket, needs.clock)
  }

  private receive(data: RawData): void {
    if (this.isEnded) return
    if (!takesOne(this.frames, FRAMES, this.needs.clock.now()) || this.waiting >= WAITING_MAX)
      return this.socket.close(CLOSE_POLICY)
    const frame = readFrame(String(data))
    if (!frame) return this.refuse('INVALID_PARAMETERS')
    this.waiting++
    this.tail = this.tail
      .then(() => this.authorize(frame))
      .catch((error: unknown) => {
        this.needs.log.warn({ err: error }, 'a page of notices could not be authorized')
        this.refuse('UNAVAILABLE')
      })
      .finally(() => this.waiting--)
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
    this.tell({ type: 'error', code, message: refusals[code][1] })
  }
}

function readFrame(text: string): NoticeFromClient | null {
  try {
    const read = z.safeParse(noticeFromClient, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
