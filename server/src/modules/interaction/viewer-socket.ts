import type { IncomingMessage } from 'node:http'
import { FRAME_BYTES_MAX, fromClient, type FromClient, type ToClient } from '@tayang/contract/socket'
import type { RefusalCode } from '@tayang/contract'
import type { WebSocket } from 'ws'
import { isDemo, isLoopbackRequest } from '#platform/settings/demo-mode'
import type { SessionHolders } from '#platform/sockets/session-holders'
import { keepAlive, type SocketRoute } from '#platform/sockets/socket'
import { CLOSE_LATER, CLOSE_POLICY, errorFrame, hearFrames } from '#platform/sockets/socket-frames'
import type { InteractionNeeds } from './needs.ts'
import { frameOf, writeFrames } from './frames.ts'
import { commentEventOf, readLine, type Line } from './line.ts'
import type { ChatRows } from './moderation/rows.ts'
import { HELD_MOST, heldLineOf } from './moderation/held-lines.ts'
import type { Room } from './room.ts'
import { lineSaid, type Rooms } from './rooms.ts'
import { judgeLine } from './say-line.ts'

/** Frames of any kind; an honest page sends far fewer. */
const FRAMES = { burst: 40, perSecond: 4 }
/** Frames that wait while a slow call answers. */
const WAITING_MAX = 32
const CLOSE_NORMAL = 1000

/** A follower who was one a moment ago is one. */
const FOLLOWS_KEPT_MS = 30_000
/** The last line that a page had, as it names it in the address. */
const RESUME = /[?&]resume=(\d{1,9})(?:&|$)/

type SocketNeeds = InteractionNeeds & { rooms: Rooms; chat: ChatRows; speakers: SessionHolders }

/** `/interaction/v1/comments/{id}`: guests may listen, who is authorized may speak (A097). */
export function commentsSocket(needs: SocketNeeds): SocketRoute {
  return {
    path: /^(?:\/api)?\/interaction\/v1\/comments\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    frameBytesMax: FRAME_BYTES_MAX,
    perAddressMax: needs.settings.socket.perAddressMax,
    open(socket, request, params) {
      // A socket of 30 KB has no place for the request that opened it.
      const visit = new Visit(needs, socket, {
        isDemo: isDemo(needs.settings) && isLoopbackRequest(request),
        lastSeq: lastSeqOf(request),
      })
      visit.begin(params['id'] ?? '')
    },
  }
}

function lastSeqOf(request: IncomingMessage): number | null {
  const named = RESUME.exec(request.url ?? '')?.[1]
  return named === undefined ? null : Number(named)
}

/** One viewer's socket from its opening to its close. Frames are handled one after another. */
class Visit {
  private readonly needs: SocketNeeds
  private readonly socket: WebSocket
  private readonly isDemo: boolean
  private readonly lastSeq: number | null
  private room: Room | null = null
  /** Whose lines these are; null for a guest. */
  private speaker: Line['profile'] | null = null
  private accountId = ''
  /** When they were last found among the owner's followers. */
  private followedAt = -Infinity
  /** Forgets the session that this speaker stands on, and that they are here. */
  private leaveSession: () => void = () => {}
  /** Of a premium room: ends the looks at whether its person still subscribes. */
  private leavePremium: () => void = () => {}
  /** Its session is over or its person turned out: nothing more is heard, also from a peer who does not hang up. */
  private isEnded = false
  /** A socket is one device, whatever it says later: nobody counts twice (ruling R20). */
  private deviceId: string | null = null

  constructor(needs: SocketNeeds, socket: WebSocket, asked: { isDemo: boolean; lastSeq: number | null }) {
    this.needs = needs
    this.socket = socket
    this.isDemo = asked.isDemo
    this.lastSeq = asked.lastSeq
  }

  begin(showId: string): void {
    this.socket.once('close', () => {
      this.leaveSession()
      this.leavePremium()
    })
    keepAlive(this.socket, this.needs.clock)
    hearFrames(this.socket, {
      ...this.needs,
      shape: fromClient,
      pace: FRAMES,
      waitingMax: WAITING_MAX,
      after: this.enter(showId),
      isEnded: () => this.isEnded,
      handle: (frame) => this.handle(frame),
      tell: (error) => this.tell(error),
    })
  }

  private async enter(showId: string): Promise<void> {
    const { socket, needs } = this
    try {
      this.room = await needs.rooms.enter(showId)
    } catch (error) {
      needs.log.warn({ err: error, showId }, 'a room could not be opened')
      return socket.close(CLOSE_LATER)
    }
    const { room } = this
    if (!room) {
      this.refuse('SHOW_NOT_FOUND')
      return socket.close(CLOSE_NORMAL)
    }
    if (room.isOver) {
      this.tell({ type: 'stop', reason: 'over', at: needs.clock.now() })
      return socket.close(CLOSE_NORMAL)
    }
    // Subscribers alone hear what is said beside a premium channel: the door opens when they say who they are.
    if (room.isPremium) return
    this.sitDown(room)
  }

  private sitDown(room: Room): void {
    const { socket, needs } = this
    if (socket.readyState !== socket.OPEN || room.sockets.has(socket)) return
    room.sockets.add(socket)
    if (room.isOnAir !== null) this.tell({ type: room.isOnAir ? 'on-air' : 'silent', at: needs.clock.now() })
    this.tell({ type: 'viewers', data: needs.rooms.viewersOf(room.id) })
    if (room.rules.isStrict) this.tell({ type: 'rules', rules: room.rules.shown })
    if (room.pinned) this.tell({ type: 'pinned', line: commentEventOf(room.pinned) })
    if (this.lastSeq !== null) {
      const missed = room.missedSince(this.lastSeq)
      writeFrames(socket, { all: missed, needed: missed })
    }
    socket.once('close', () => room.sockets.delete(socket))
  }

  /** The premium room of a subscriber, who sits down in it; null, and told why, for anybody else. */
  private async enterPremium(room: Room, accountId: string): Promise<Room | null> {
    const { needs } = this
    if (!(await needs.includesPremium(accountId, needs.clock.now()))) {
      this.refuse('NO_SUBSCRIPTION')
      return null
    }
    // It was forgotten where nobody sat in it.
    const open = await needs.rooms.enter(room.id)
    if (!open) return null
    this.room = open
    this.sitDown(open)
    this.leavePremium()
    const { clock, log, settings } = needs
    // As long as what they play is granted for: pictures and talk end together, within ten minutes.
    this.leavePremium = clock.every(settings.playback.grantMs, () => {
      this.lookAgain(accountId).catch((error: unknown) => {
        log.warn({ err: error }, 'nobody knows whether a viewer still subscribes')
      })
    })
    if (this.socket.readyState === this.socket.CLOSED) this.leavePremium()
    return open
  }

  /** Whoever no longer subscribes hears no more. */
  private async lookAgain(accountId: string): Promise<void> {
    const { needs } = this
    if (this.isEnded || (await needs.includesPremium(accountId, needs.clock.now()))) return
    this.isEnded = true
    this.speaker = null
    this.refuse('NO_SUBSCRIPTION')
    this.socket.close(CLOSE_NORMAL)
  }

  private async handle(frame: FromClient): Promise<void> {
    const { room, needs } = this
    if (!room) return this.refuse('UNAVAILABLE')
    switch (frame.type) {
      case 'authorization':
        return this.authorize(room, frame.data)
      case 'playing':
        if (room.isPremium && !this.speaker) return
        this.deviceId ??= frame.deviceId
        return needs.rooms.play(room, this.deviceId)
      case 'comment':
        return this.speak(room, frame)
    }
  }

  private async speak(room: Room, said: { data: string; at?: number | undefined }): Promise<void> {
    const { needs, speaker } = this
    if (!speaker) return this.refuse('INVALID_SESSION_AUTH')
    const text = readLine(said.data)
    if (text === null) return this.refuse('INVALID_PARAMETERS')
    const now = needs.clock.now()
    const wish = {
      profileId: speaker.id,
      accountId: this.accountId,
      text,
      follows: () => this.follows(room, speaker, now),
    }
    const judged = await judgeLine(room, wish, now)
    if (judged.is === 'refused') return this.refuse(judged.code, judged.waitMs)
    const { behindMs } = needs.settings.socket
    const line = lineSaid(room, { text, profile: speaker, at: said.at, now, behindMs })
    if (judged.is === 'said') {
      const { isHidden } = judged
      return needs.rooms.take(room, { line, isHidden, lose: () => this.refuse('UNAVAILABLE') })
    }
    const held = { ...line, pack: judged.pack }
    if (!(await needs.chat.hold(room.id, held, HELD_MOST))) return this.refuse('LINE_REFUSED')
    room.tellModerators({ type: 'held', line: heldLineOf(held) })
    this.refuse('LINE_HELD')
  }

  private async follows(room: Room, { id }: Line['profile'], now: number): Promise<boolean> {
    if (room.ownerProfileId === null || now - this.followedAt < FOLLOWS_KEPT_MS) return true
    const follows = await this.needs.follows(id, room.ownerProfileId)
    if (follows) this.followedAt = now
    return follows
  }

  private async authorize(entered: Room, token: string): Promise<void> {
    const caller = await this.needs.identify(token, { isDemo: this.isDemo })
    if (!caller?.isValidated) return this.refuse('Session InvalidSessionToken')
    const room = entered.isPremium ? await this.enterPremium(entered, caller.accountId) : entered
    if (!room) return
    this.leaveSession()
    const avatar = await this.needs.avatarOf(caller.profileId)
    if (this.isEnded) return
    const profile = { id: caller.profileId, name: caller.name, avatar }
    const leave = [
      this.needs.speakers.join(caller.sessionId, () => this.end()),
      room.join({
        socket: this.socket,
        accountId: caller.accountId,
        profileId: caller.profileId,
        profile,
        leave: (why) => (why === 'blocked' ? this.turnOut(caller.profileId) : this.end()),
      }),
    ]
    this.leaveSession = () => leave.forEach((each) => each())
    if (this.socket.readyState === this.socket.CLOSED) this.leaveSession()
    // Asked after joining: a block from here on finds this socket, one before is found here (ruling R11).
    const blocked =
      room.ownerProfileId && (await this.needs.blockedAmong(room.ownerProfileId, [caller.accountId]))
    if (blocked && blocked.size > 0) return this.turnOut(caller.profileId)
    if (this.isEnded) return
    const isNew = this.speaker === null
    // What was found of one person says nothing of another at the same socket.
    if (this.speaker?.id !== profile.id) this.followedAt = -Infinity
    this.speaker = profile
    this.accountId = caller.accountId
    this.tell({ type: 'authorized', profile, role: room.rules.roleOf(profile.id) })
    const sanction = room.rules.sanctionOf(profile.id, this.needs.clock.now())
    if (sanction) this.tell({ type: 'sanction', ...sanction })
    if (isNew) this.needs.rooms.announce(room, profile)
  }

  /** Whoever comes back says who they are anew, and a page learns there that it is signed out. */
  private end(): void {
    this.isEnded = true
    this.speaker = null
    this.socket.close(CLOSE_POLICY)
  }

  /**
   * The owner of this room blocked its person: a clean close, after which a page stays away (Spec 3, section 4).
   * As a guest they may come back and listen; a guest is nobody and cannot be blocked (decision 2.6.3).
   */
  private turnOut(profileId: string): void {
    if (this.isEnded) return
    this.isEnded = true
    this.speaker = null
    this.tell({ type: 'block', profileId })
    this.socket.close(CLOSE_NORMAL)
  }

  private tell(event: ToClient): void {
    const frame = frameOf(event)
    writeFrames(this.socket, { all: frame, needed: frame })
  }

  private refuse(code: RefusalCode, waitMs?: number): void {
    this.tell({ ...errorFrame(code), ...(waitMs === undefined ? {} : { waitMs }) })
  }
}
