import type { CommentLine } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  messageOf,
  messageOfStored,
  type BulletEvent,
  type ChatRow,
  type GiftEvent,
  type MessageEvent,
  type Removal,
} from '../chat-rows.ts'
import { messagesUpTo, pieceIndexOf, withMessage, withoutRemoved, type Piece } from './replay-pieces.ts'

/** How often the position of the picture is read. */
const LOOK_EVERY_MS = 250
/** Pieces before the picture that are read after a jump, so that the chat does not begin empty. */
const PIECES_BEFORE = 3
const PIECES_AHEAD = 1
/** Pieces that are kept; the oldest are dropped, because a replay may last for hours. */
const PIECES_MAX = 60
/** A picture that advances by more than this between two looks was moved by the viewer. */
const JUMP_MS = 3_000
/** A piece that could not be read is read again after this if the picture is still there. */
const RETRY_AFTER_MS = 5_000
/** Removals that are remembered; after a minute the server's pieces no longer contain what was removed. */
const REMOVALS_MAX = 200

export interface ReplayView {
  rows: readonly ChatRow[]
  hasBullets: boolean
}

export interface ReplayChat extends Disposable {
  readonly view: StoreApi<ReplayView>
  onBullet(listener: (bullet: BulletEvent) => void): () => void
  onGift(listener: (gift: GiftEvent) => void): () => void
  /** Adds a message that is sent now about a media time that was read already. */
  receive(event: MessageEvent): void
  remove(removal: Removal): void
}

export interface ReplayChatDependencies {
  /** Reads the messages of one piece. */
  load(index: number): Promise<readonly CommentLine[]>
  /** The media time that the picture shows; null while it is unknown. */
  at(): number | null
}

interface Replay {
  readonly dependencies: ReplayChatDependencies
  readonly view: StoreApi<ReplayView>
  readonly bulletListeners: Set<(bullet: BulletEvent) => void>
  readonly giftListeners: Set<(gift: GiftEvent) => void>
  readonly pieces: Map<number, Piece>
  readonly retryTimers: Set<ReturnType<typeof setTimeout>>
  /** Applied to pieces that are read later as well: the server's pieces may be a minute old. */
  readonly removals: Removal[]
  lookedAt: number | null
}

/** Replays a chat beside a picture: it shows the messages up to the media time that the picture shows. */
export function openReplayChat(dependencies: ReplayChatDependencies): ReplayChat {
  const replay: Replay = {
    dependencies,
    view: createStore<ReplayView>(() => ({ rows: [], hasBullets: false })),
    bulletListeners: new Set(),
    giftListeners: new Set(),
    pieces: new Map(),
    retryTimers: new Set(),
    removals: [],
    lookedAt: null,
  }
  const timer = setInterval(() => look(replay), LOOK_EVERY_MS)
  look(replay)
  return {
    view: replay.view,
    onBullet(listener) {
      replay.bulletListeners.add(listener)
      return () => void replay.bulletListeners.delete(listener)
    },
    onGift(listener) {
      replay.giftListeners.add(listener)
      return () => void replay.giftListeners.delete(listener)
    },
    receive: (event) => receive(replay, event),
    remove: (removal) => remove(replay, removal),
    [Symbol.dispose]() {
      clearInterval(timer)
      for (const retry of replay.retryTimers) clearTimeout(retry)
    },
  }
}

function look(replay: Replay): void {
  const at = replay.dependencies.at()
  if (at === null) return
  const index = pieceIndexOf(at)
  for (let near = index + PIECES_AHEAD; near >= index - PIECES_BEFORE; near--) load(replay, near)
  show(replay)
  if (replay.lookedAt !== null) announcePaid(replay, { from: replay.lookedAt, to: at })
  replay.lookedAt = at
}

function load(replay: Replay, index: number): void {
  const { pieces, retryTimers, removals } = replay
  if (index < 0 || pieces.has(index)) return
  pieces.set(index, 'loading')
  replay.dependencies.load(index).then(
    (stored) => {
      pieces.set(index, withoutRemoved(stored.map(messageOfStored), removals))
      const surplus = Math.max(0, pieces.size - PIECES_MAX)
      for (const oldest of [...pieces.keys()].slice(0, surplus)) pieces.delete(oldest)
      show(replay)
    },
    () => {
      pieces.set(index, 'failed')
      const retry = setTimeout(() => {
        retryTimers.delete(retry)
        pieces.delete(index)
      }, RETRY_AFTER_MS)
      retryTimers.add(retry)
    },
  )
}

function show({ dependencies, pieces, view }: Replay): void {
  const at = dependencies.at()
  if (at === null) return
  const messages = messagesUpTo(pieces, at)
  const { rows } = view.getState()
  const isSame = rows.length === messages.length && rows.every((row, i) => row === messages[i]?.row)
  if (!isSame) view.setState({ rows: messages.map(({ row }) => row) })
}

/** Announces the bullets and gifts that the picture passed; none where the viewer moved it. */
function announcePaid(replay: Replay, { from, to }: { from: number; to: number }): void {
  if (to <= from || to - from > JUMP_MS) return
  for (const { at, paid } of messagesUpTo(replay.pieces, to)) if (paid && at > from) announce(replay, paid)
}

function announce({ view, bulletListeners, giftListeners }: Replay, paid: BulletEvent | GiftEvent): void {
  if (paid.type === 'gift') {
    for (const listener of giftListeners) listener(paid)
    return
  }
  if (!view.getState().hasBullets) view.setState({ hasBullets: true })
  for (const listener of bulletListeners) listener(paid)
}

function receive(replay: Replay, event: MessageEvent): void {
  const index = pieceIndexOf(event.at)
  const piece = withMessage(replay.pieces.get(index), messageOf(event))
  if (piece === null) return
  replay.pieces.set(index, piece)
  show(replay)
}

function remove(replay: Replay, removal: Removal): void {
  const { pieces, removals } = replay
  removals.push(removal)
  removals.splice(0, removals.length - REMOVALS_MAX)
  for (const [index, piece] of pieces) pieces.set(index, withoutRemoved(piece, [removal]))
  show(replay)
}
