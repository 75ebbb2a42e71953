import { commentsPath, type FromClient, type ToClient } from '@tayang/contract/socket'
import type { CommentLine } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BulletEvent, GiftEvent } from './chat-rows.ts'
import type { Playhead, Sync } from './picture-sync.ts'
import { isQuizFrame, openQuizFrames, type QuizFrames, type QuizListener } from './quiz-frames.ts'
import { openReplayChat, type ReplayChat } from './replay/replay-chat.ts'
import { CLOSE_NORMAL, openState, reduce, type RoomEvent } from './room-state.ts'
import type { RoomEffect, RoomState } from './room-step.ts'
import type { RoomView } from './room-view.ts'
import { reconnectAfterMs, returnAfterMs } from './socket-errors.ts'

/** A join notice is shown this long. See docs/product/chat.md#join-notices. */
const JOIN_NOTICE_MS = 3_000
/** How often the position of the picture is read. */
const LOOK_EVERY_MS = 250

export interface RoomConnection extends Disposable {
  readonly roomId: string
  readonly ownerId: string | null
  readonly view: StoreApi<RoomView>
  send(text: string): void
  /** Reports that frames advance; sent at most every 15 s. */
  reportPlaying(deviceId: string): void
  /** Opens a connection that had failed. */
  retry(): void
  /** Names the sender, now and after every reconnect; null makes this page a guest. */
  authorize(token: string | null): void
  /** The position of the picture, read again and again; null where there is no picture. */
  follow(playhead: (() => Playhead) | null): void
  setSync(sync: Sync): void
  /** Calls the listener for each bullet when the picture reaches it. */
  onBullet(listener: (bullet: BulletEvent) => void): () => void
  onGift(listener: (gift: GiftEvent) => void): () => void
  /** Calls the listener for each frame of a quiz or a poll, first for those that came before anybody listened. */
  onQuiz(listener: QuizListener): () => void
  /** Sends a frame of a quiz or a poll now; false where there is no connection to send it by. */
  sendQuiz(frame: FromClient): boolean
  /** The media time that the picture shows, on the clock of the show; null while it is unknown. */
  mediaTime(): number | null
}

export interface RoomConnectionDependencies {
  /** The profile whose room it is; null for a channel. */
  ownerId: string | null
  origin: string
  /** Reads the newest messages, `count` of them. */
  history(count: number): Promise<readonly CommentLine[]>
  /** Reads ten seconds of messages (docs/product/chat.md#replays); absent where a viewer cannot go back. */
  past?: (index: number) => Promise<readonly CommentLine[]>
  /** The server sent an error that this page does not know. */
  onUnexpected(): void
  /** The server refused the token as too old: the caller gets a new one and authorizes again. */
  onStale(): void
}

interface Connection {
  readonly roomId: string
  readonly dependencies: RoomConnectionDependencies
  readonly view: StoreApi<RoomView>
  readonly bulletListeners: Set<(bullet: BulletEvent) => void>
  readonly giftListeners: Set<(gift: GiftEvent) => void>
  readonly quiz: QuizFrames
  state: RoomState
  socket: WebSocket | null
  playhead: (() => Playhead) | null
  /** The chat of the time that a viewer went back to. */
  replay: ReplayChat | null
  isClosed: boolean
  reconnectTimer?: ReturnType<typeof setTimeout>
  joinNoticeTimer?: ReturnType<typeof setTimeout>
  lookTimer?: ReturnType<typeof setInterval>
}

/** Opens the socket of a chat room, which reconnects after an unclean close, and keeps what it sent as a view. */
export function openRoom(roomId: string, dependencies: RoomConnectionDependencies): RoomConnection {
  const state = openState({ canRewind: dependencies.past !== undefined })
  const connection: Connection = {
    roomId,
    dependencies,
    view: createStore<RoomView>(() => state.view),
    bulletListeners: new Set(),
    giftListeners: new Set(),
    quiz: openQuizFrames(),
    state,
    socket: null,
    playhead: null,
    replay: null,
    isClosed: false,
  }
  connect(connection)
  return {
    roomId,
    ownerId: dependencies.ownerId,
    view: connection.view,
    send: (text) => dispatch(connection, { type: 'sent', text }),
    reportPlaying: (deviceId) => dispatch(connection, { type: 'played', deviceId }),
    retry: () => dispatch(connection, { type: 'retried' }),
    authorize: (token) => dispatch(connection, { type: 'authorized', token }),
    follow: (playhead) => follow(connection, playhead),
    setSync: (sync) => dispatch(connection, { type: 'sync-chosen', sync }),
    onBullet: (listener) => subscribe(connection.bulletListeners, listener),
    onGift: (listener) => subscribe(connection.giftListeners, listener),
    onQuiz: (listener) => connection.quiz.subscribe(listener),
    sendQuiz: (frame) => sendNow(connection, frame),
    mediaTime: () => connection.playhead?.().at ?? null,
    [Symbol.dispose]: () => dispose(connection),
  }
}

function dispatch(connection: Connection, event: RoomEvent): void {
  const before = connection.state.view
  const { state, effects } = reduce(connection.state, event, {
    now: Date.now(),
    steadyNow: performance.now(),
    playhead: connection.playhead?.() ?? null,
  })
  connection.state = state
  if (state.view !== before) connection.view.setState(state.view, true)
  for (const effect of effects) run(connection, effect)
}

function run(connection: Connection, effect: RoomEffect): void {
  const { socket, dependencies } = connection
  switch (effect.type) {
    case 'send':
      return void sendNow(connection, effect.frame)
    case 'connect':
      return connect(connection)
    case 'reconnect':
      connection.reconnectTimer = setTimeout(() => connect(connection), reconnectAfterMs(effect.losses))
      return
    case 'return':
      connection.reconnectTimer = setTimeout(() => connect(connection), returnAfterMs())
      return
    case 'close':
      return socket?.close(CLOSE_NORMAL)
    case 'read-history':
      return void readHistory(connection, effect)
    case 'announce':
      return announce(connection, effect.event)
    case 'expire-join-notice':
      clearTimeout(connection.joinNoticeTimer)
      connection.joinNoticeTimer = setTimeout(
        () => dispatch(connection, { type: 'join-notice-expired' }),
        JOIN_NOTICE_MS,
      )
      return
    case 'open-replay':
      return openReplay(connection)
    case 'close-replay':
      return closeReplay(connection)
    case 'receive-in-replay':
      return connection.replay?.receive(effect.event)
    case 'remove-from-replay':
      return connection.replay?.remove(effect.removal)
    case 'renew-token':
      return dependencies.onStale()
    case 'report-unexpected':
      return dependencies.onUnexpected()
  }
}

function connect(connection: Connection): void {
  const { lastSeq } = connection.state
  const origin = connection.dependencies.origin.replace(/^http/, 'ws')
  const opened = new WebSocket(new URL(commentsPath(connection.roomId, lastSeq), origin))
  connection.socket = opened
  const isCurrent = () => connection.socket === opened
  opened.onopen = () => dispatch(connection, { type: 'opened', isResumed: lastSeq !== undefined })
  opened.onmessage = ({ data }) => {
    const frame = isCurrent() ? readFrame(String(data)) : null
    if (!frame) return
    dispatch(connection, { type: 'received', frame })
    if (isQuizFrame(frame)) connection.quiz.receive(frame)
  }
  opened.onclose = ({ code }) => {
    if (isCurrent() && !connection.isClosed) dispatch(connection, { type: 'closed', code })
  }
}

function sendNow({ socket }: Connection, frame: FromClient): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  socket.send(JSON.stringify(frame))
  return true
}

async function readHistory(
  connection: Connection,
  { count, isFresh }: Extract<RoomEffect, { type: 'read-history' }>,
): Promise<void> {
  // The chat goes on without its history.
  const messages = await connection.dependencies.history(count).catch(() => null)
  if (messages) dispatch(connection, { type: 'history', messages, isFresh })
}

function announce(connection: Connection, event: BulletEvent | GiftEvent): void {
  if (event.type === 'gift') for (const listener of connection.giftListeners) listener(event)
  else for (const listener of connection.bulletListeners) listener(event)
}

function openReplay(connection: Connection): void {
  const { past } = connection.dependencies
  if (!past) return
  const replay = openReplayChat({ load: past, at: () => connection.playhead?.().at ?? null })
  connection.replay = replay
  const showRows = () => dispatch(connection, { type: 'replay-rows', rows: replay.view.getState().rows })
  showRows()
  replay.view.subscribe(showRows)
  replay.onBullet((bullet) => dispatch(connection, { type: 'replay-bullet', bullet }))
}

function closeReplay(connection: Connection): void {
  connection.replay?.[Symbol.dispose]()
  connection.replay = null
}

function follow(connection: Connection, playhead: (() => Playhead) | null): void {
  connection.playhead = playhead
  clearInterval(connection.lookTimer)
  const look = () => dispatch(connection, { type: 'looked' })
  look()
  if (playhead) connection.lookTimer = setInterval(look, LOOK_EVERY_MS)
}

function subscribe<Event>(listeners: Set<(event: Event) => void>, listener: (event: Event) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function dispose(connection: Connection): void {
  connection.isClosed = true
  clearTimeout(connection.reconnectTimer)
  clearTimeout(connection.joinNoticeTimer)
  clearInterval(connection.lookTimer)
  closeReplay(connection)
  connection.socket?.close(CLOSE_NORMAL)
}

/** A frame of our own server, which is trusted beyond its type; anything else is ignored. */
function readFrame(text: string): ToClient | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as ToClient) : null
  } catch {
    return null
  }
}
