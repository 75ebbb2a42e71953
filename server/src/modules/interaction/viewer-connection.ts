import type { IncomingMessage } from 'node:http'
import { FRAME_BYTES_MAX, fromClient, type FromClient, type ToClient } from '@tayang/contract/socket'
import type { RefusalCode } from '@tayang/contract'
import type { WebSocket } from 'ws'
import { isDemo, isLoopbackRequest } from '#platform/settings/demo-mode'
import type { SessionHolders } from '#platform/sockets/session-holders'
import { keepAlive, type SocketRoute } from '#platform/sockets/socket'
import { CLOSE_LATER, CLOSE_POLICY, errorFrame, hearFrames } from '#platform/sockets/socket-frames'
import type { InteractionDependencies } from './dependencies.ts'
import { frameOf, writeFrames } from './frames.ts'
import { commentEventOf, readText, type ChatMessage } from './message.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'
import { messageIdOf } from './speech/said.ts'
import { SocketSeat, type QuizFrame, type SocketQuiz } from './quiz/quiz-seat.ts'

/** Frames of any kind; an honest page sends far fewer. */
const FRAMES = { burst: 40, perSecond: 4 }
/** Frames that wait while a slow call answers. */
const WAITING_MAX = 32
const CLOSE_NORMAL = 1000

/** The last message that a page had, as it names it in the address. */
const RESUME = /[?&]resume=(\d{1,9})(?:&|$)/

type SocketDependencies = Omit<InteractionDependencies, 'quiz'> & {
  rooms: Rooms
  speakers: SessionHolders
  quiz: SocketQuiz
}
type Comment = Extract<FromClient, { type: 'comment' }>

/** `/interaction/v1/comments/{id}`: guests may read, authorized people may send messages. */
export function commentsSocket(dependencies: SocketDependencies): SocketRoute {
  return {
    kind: 'comments',
    path: /^(?:\/api)?\/interaction\/v1\/comments\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    frameBytesMax: FRAME_BYTES_MAX,
    perAddressMax: dependencies.settings.socket.perAddressMax,
    open(socket, request, params) {
      // The request is not retained: it would double the memory of a connection.
      const visit = new ViewerConnection(dependencies, socket, {
        isDemo: isDemo(dependencies.settings) && isLoopbackRequest(request),
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
class ViewerConnection {
  private readonly dependencies: SocketDependencies
  private readonly socket: WebSocket
  private readonly isDemo: boolean
  private readonly lastSeq: number | null
  private room: Room | null = null
  /** The profile that sends messages; null for a guest. */
  private author: ChatMessage['profile'] | null = null
  private accountId = ''
  /** Until then this person reads and does not write. */
  private suspendedUntil = -Infinity
  /** Leaves the session of this person, and their seat in the room. */
  private leaveSession: () => void = () => {}
  /** In a premium room: stops checking whether the person still subscribes. */
  private leavePremium: () => void = () => {}
  /** The session ended or the person was blocked: further frames are ignored, also from a peer that stays. */
  private isEnded = false
  /** Made when it is needed: most sockets play no quiz. */
  private quizSeat: SocketSeat | null = null
  /** A socket is one device, whatever it sends later, so it is counted once. */
  private deviceId: string | null = null

  constructor(
    dependencies: SocketDependencies,
    socket: WebSocket,
    asked: { isDemo: boolean; lastSeq: number | null },
  ) {
    this.dependencies = dependencies
    this.socket = socket
    this.isDemo = asked.isDemo
    this.lastSeq = asked.lastSeq
  }

  begin(showId: string): void {
    this.socket.once('close', () => {
      this.leaveSession()
      this.leavePremium()
    })
    keepAlive(this.socket, this.dependencies.clock)
    hearFrames(this.socket, {
      ...this.dependencies,
      shape: fromClient,
      pace: FRAMES,
      waitingMax: WAITING_MAX,
      after: this.enter(showId),
      isEnded: () => this.isEnded,
      handle: (frame) => this.handle(frame),
      tell: (error) => this.send(error),
    })
  }

  private async enter(showId: string): Promise<void> {
    const { socket, dependencies } = this
    try {
      this.room = await dependencies.rooms.enter(showId)
    } catch (error) {
      dependencies.log.warn({ err: error, showId }, 'a room could not be opened')
      return socket.close(CLOSE_LATER)
    }
    const { room } = this
    if (!room) {
      this.refuse('SHOW_NOT_FOUND')
      return socket.close(CLOSE_NORMAL)
    }
    if (room.isOver) {
      this.send({ type: 'stop', reason: 'over', at: dependencies.clock.now() })
      return socket.close(CLOSE_NORMAL)
    }
    // Only subscribers may read the room of a premium channel, so it is entered after the authorization.
    if (room.isPremium) return
    this.enterRoom(room)
  }

  private enterRoom(room: Room): void {
    const { socket, dependencies } = this
    if (socket.readyState !== socket.OPEN || room.has(socket)) return
    room.add(socket)
    if (room.isOnAir !== null)
      this.send({ type: room.isOnAir ? 'on-air' : 'silent', at: dependencies.clock.now() })
    this.send({ type: 'viewers', data: dependencies.rooms.viewersOf(room.id) })
    if (room.rules.isStrict) this.send({ type: 'rules', rules: room.rules.shown })
    if (room.pinned) this.send({ type: 'pinned', line: commentEventOf(room.pinned) })
    dependencies.quiz.greet(room.id, (event) => this.send(event))
    if (this.lastSeq !== null) {
      const missed = room.missedSince(this.lastSeq)
      writeFrames(socket, { all: missed, needed: missed })
    }
  }

  /** Enters the premium room for a subscriber; refuses anybody else and answers null. */
  private async enterPremium(room: Room, accountId: string): Promise<Room | null> {
    const { dependencies } = this
    if (!(await dependencies.includesPremium(accountId, dependencies.clock.now()))) {
      this.refuse('NO_SUBSCRIPTION')
      return null
    }
    // It may have been removed meanwhile, because it was empty.
    const open = await dependencies.rooms.enter(room.id)
    if (!open) return null
    this.room = open
    this.enterRoom(open)
    this.leavePremium()
    const { clock, log, settings } = dependencies
    // As long as a grant of the stream lasts, so that pictures and chat end together, within ten minutes.
    this.leavePremium = clock.every(settings.playback.grantMs, () => {
      this.checkSubscription(accountId).catch((error: unknown) => {
        log.warn({ err: error }, 'the subscription of a viewer could not be checked')
      })
    })
    if (this.socket.readyState === this.socket.CLOSED) this.leavePremium()
    return open
  }

  /** Disconnects a person whose subscription has ended. */
  private async checkSubscription(accountId: string): Promise<void> {
    const { dependencies } = this
    if (this.isEnded || (await dependencies.includesPremium(accountId, dependencies.clock.now()))) return
    this.isEnded = true
    this.author = null
    this.refuse('NO_SUBSCRIPTION')
    this.socket.close(CLOSE_NORMAL)
  }

  private async handle(frame: FromClient): Promise<void> {
    const { room, dependencies } = this
    if (!room) return this.refuse('UNAVAILABLE')
    switch (frame.type) {
      case 'authorization':
        return this.authorize(room, frame.data)
      case 'playing':
        if (room.isPremium && !this.author) return
        this.deviceId ??= frame.deviceId
        return dependencies.rooms.play(room, this.deviceId, frame.at)
      case 'comment':
        return this.sendMessage(room, frame)
      default:
        return this.playQuiz(room, frame)
    }
  }

  private playQuiz(room: Room, frame: QuizFrame): void {
    if (room.isPremium && !this.author) return
    this.dependencies.quiz.hear(this.seatIn(room), frame)
  }

  private seatIn(room: Room): SocketSeat {
    const { clock } = this.dependencies
    this.quizSeat ??= new SocketSeat(this.socket, {
      roomId: room.id,
      clock,
      isBarred: () => this.isBarredFrom(room, clock.now()),
    })
    this.quizSeat.person = this.author && { accountId: this.accountId, profileId: this.author.id }
    return this.quizSeat
  }

  /** A timeout is about writing; a ban and a suspension are about the person. */
  private isBarredFrom({ rules }: Room, now: number): boolean {
    if (!this.author || this.suspendedUntil > now) return true
    const sanctions = [rules.silenceOf(this.author.id, now), rules.sanctionOf(this.author.id, now)]
    return sanctions.some((sanction) => sanction?.kind === 'ban')
  }

  private async sendMessage(room: Room, sent: Comment): Promise<void> {
    const { dependencies, author } = this
    if (!author) return this.refuse('INVALID_SESSION_AUTH')
    const text = readText(sent.data)
    if (text === null) return this.refuse('INVALID_PARAMETERS')
    const now = dependencies.clock.now()
    if (this.suspendedUntil > now) return this.refuse('ACCOUNT_SUSPENDED', this.suspendedUntil - now)
    const { clientId } = sent
    const said = {
      id: messageIdOf(clientId, room.id, author.id),
      text,
      accountId: this.accountId,
      profile: author,
      at: sent.at ?? null,
      mayRepeat: clientId !== undefined,
    }
    const isTold = dependencies.rooms.say(room, said, (outcome) => {
      if (outcome.is === 'refused') return this.refuse(outcome.code, outcome.waitMs)
      if (outcome.is === 'kept' && clientId !== undefined)
        this.send({ type: 'kept', clientId, seq: outcome.seq })
    })
    // The next frame of this person need not wait for the owner of the room.
    if (room.ownership !== 'elsewhere') await isTold
  }

  private async authorize(entered: Room, token: string): Promise<void> {
    const caller = await this.dependencies.identify(token, { isDemo: this.isDemo })
    if (!caller?.isValidated) return this.refuse('Session InvalidSessionToken')
    const room = entered.isPremium ? await this.enterPremium(entered, caller.accountId) : entered
    if (!room) return
    const avatar = await this.dependencies.avatarOf(caller.profileId)
    this.suspendedUntil = (await this.dependencies.suspendedUntilOf(caller.accountId)) ?? -Infinity
    if (this.isEnded) return
    const profile = { id: caller.profileId, name: caller.name, avatar }
    // At once: a person between two seats would miss what is sent to them alone.
    this.leaveSession()
    const leave = [
      this.dependencies.speakers.join(caller.sessionId, () => this.end()),
      room.join({
        socket: this.socket,
        accountId: caller.accountId,
        profileId: caller.profileId,
        profile,
        leave: (why) => (why === 'blocked' ? this.removeBlocked(caller.profileId) : this.end()),
      }),
    ]
    this.leaveSession = () => leave.forEach((each) => each())
    if (this.socket.readyState === this.socket.CLOSED) this.leaveSession()
    // Checked after joining: a later block finds this socket by its seat, an earlier one is found here.
    const blocked =
      room.ownerProfileId && (await this.dependencies.blockedAmong(room.ownerProfileId, [caller.accountId]))
    if (blocked && blocked.size > 0) return this.removeBlocked(caller.profileId)
    if (this.isEnded) return
    const isNew = this.author === null
    this.author = profile
    this.accountId = caller.accountId
    this.send({ type: 'authorized', profile, role: room.rules.roleOf(profile.id) })
    const now = this.dependencies.clock.now()
    const sanction = room.rules.silenceOf(profile.id, now) ?? room.rules.sanctionOf(profile.id, now)
    if (sanction) this.send({ type: 'sanction', ...sanction })
    if (isNew) room.announce(profile, this.dependencies.clock.now())
    this.dependencies.quiz.join(this.seatIn(room))
  }

  /** The session ended; a page that reconnects authorizes again and is refused as signed out. */
  private end(): void {
    this.isEnded = true
    this.author = null
    this.socket.close(CLOSE_POLICY)
  }

  /**
   * The owner of this room blocked the person: a clean close, after which a page does not reconnect. As a guest they
   * may come back and read, because a guest cannot be recognized.
   */
  private removeBlocked(profileId: string): void {
    if (this.isEnded) return
    this.isEnded = true
    this.author = null
    this.send({ type: 'block', profileId })
    this.socket.close(CLOSE_NORMAL)
  }

  private send(event: ToClient): void {
    const frame = frameOf(event)
    writeFrames(this.socket, { all: frame, needed: frame })
  }

  private refuse(code: RefusalCode, waitMs?: number): void {
    this.send({ ...errorFrame(code), ...(waitMs === undefined ? {} : { waitMs }) })
  }
}
