import { chatReplay, type CommentLine } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  bulletOfLine,
  giftOfLine,
  rowOf,
  rowOfLine,
  ROWS_MAX,
  type BulletEvent,
  type ChatRow,
  type GiftEvent,
  type LineEvent,
} from '../chat-rows.ts'

/** How often the picture is asked where it stands. */
const LOOK_EVERY_MS = 250
/** Pieces before the picture that are read after a jump, so that the chat does not begin empty. */
const BEFORE = 3
/** Pieces that are read ahead of the picture. */
const AHEAD = 1
/** Pieces that are kept; a replay of hours forgets what lies far away. */
const KEPT_MAX = 60
/** A picture that moves on by more than this in one look has been moved. */
const JUMP_MS = 3_000
/** A piece that could not be read is asked for again after this, where the picture is still there. */
const RETRY_AFTER_MS = 5_000

export interface ReplayView {
  rows: readonly ChatRow[]
  hasBullets: boolean
}

export interface ReplayChat extends Disposable {
  readonly view: StoreApi<ReplayView>
  onBullet(hear: (bullet: BulletEvent) => void): () => void
  onGift(hear: (gift: GiftEvent) => void): () => void
  /** What is said now about a moment that is read already. */
  take(event: LineEvent): void
  takeAway(isGone: (line: { id: string; profileId: string }) => boolean): void
}

interface Needs {
  /** The lines of one piece (ruling R27). */
  load(index: number): Promise<readonly CommentLine[]>
  /** The moment that the picture shows; null where that is not known. */
  at(): number | null
}

/** A line of a piece. */
interface Told {
  readonly row: ChatRow
  /** What it shows over the picture. */
  readonly paid: BulletEvent | GiftEvent | null
}

type Piece = readonly Told[] | 'loading' | 'failed'

/** Plays a chat again beside a picture: what was said up to the moment that it shows. */
export function openReplayChat(needs: Needs): ReplayChat {
  const view = createStore<ReplayView>(() => ({ rows: [], hasBullets: false }))
  const ears = new Set<(bullet: BulletEvent) => void>()
  const giftEars = new Set<(gift: GiftEvent) => void>()
  const pieces = new Map<number, Piece>()
  const retries = new Set<ReturnType<typeof setTimeout>>()
  let shownAt: number | null = null
  /** What was taken away stays away, also from a piece that is a minute old. */
  const gone: ((line: { id: string; profileId: string }) => boolean)[] = []
  const isGone = ({ row }: Told) => gone.some((each) => each(row))

  function load(index: number): void {
    if (index < 0 || pieces.has(index)) return
    pieces.set(index, 'loading')
    needs.load(index).then(
      (lines) => {
        const told = lines.map((line) => ({
          row: rowOfLine(line),
          paid: bulletOfLine(line) ?? giftOfLine(line),
        }))
        pieces.set(
          index,
          told.filter((each) => !isGone(each)),
        )
        for (const far of [...pieces.keys()].slice(0, Math.max(0, pieces.size - KEPT_MAX))) pieces.delete(far)
        show()
      },
      () => {
        pieces.set(index, 'failed')
        const retry = setTimeout(() => {
          retries.delete(retry)
          pieces.delete(index)
        }, RETRY_AFTER_MS)
        retries.add(retry)
      },
    )
  }

  /** Lines of the pieces around a moment that are no later than it. */
  function linesUpTo(at: number): Told[] {
    const last = chatReplay.replayIndexOf(at)
    const found: Told[] = []
    for (let index = last; found.length < ROWS_MAX && pieces.has(index); index--) {
      const piece = pieces.get(index)
      if (typeof piece === 'object') found.unshift(...piece.filter(({ row }) => row.at <= at))
    }
    return found.slice(-ROWS_MAX)
  }

  function show(): void {
    const at = needs.at()
    if (at === null) return
    const lines = linesUpTo(at)
    const { rows } = view.getState()
    const isSame = rows.length === lines.length && rows.every((row, i) => row === lines[i]?.row)
    if (!isSame) view.setState({ rows: lines.map(({ row }) => row) })
  }

  function tell(paid: BulletEvent | GiftEvent): void {
    if (paid.type === 'gift') {
      for (const hear of giftEars) hear(paid)
      return
    }
    if (!view.getState().hasBullets) view.setState({ hasBullets: true })
    for (const hear of ears) hear(paid)
  }

  /** Bullets and gifts between the last look and this one; none where the picture was moved. */
  function tellPaid(from: number, to: number): void {
    if (to <= from || to - from > JUMP_MS) return
    for (const { row, paid } of linesUpTo(to)) if (paid && row.at > from) tell(paid)
  }

  function look(): void {
    const at = needs.at()
    if (at === null) return
    const index = chatReplay.replayIndexOf(at)
    for (let near = index + AHEAD; near >= index - BEFORE; near--) load(near)
    show()
    if (shownAt !== null) tellPaid(shownAt, at)
    shownAt = at
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return {
    view,
    onBullet(hear) {
      ears.add(hear)
      return () => void ears.delete(hear)
    },
    onGift(hear) {
      giftEars.add(hear)
      return () => void giftEars.delete(hear)
    },
    take(event) {
      const index = chatReplay.replayIndexOf(event.at)
      const piece = pieces.get(index)
      if (typeof piece !== 'object' || piece.some(({ row }) => row.id === event.id)) return
      const told = { row: rowOf(event), paid: event.type === 'comment' ? null : event }
      pieces.set(
        index,
        [...piece, told].toSorted((a, b) => a.row.at - b.row.at || a.row.seq - b.row.seq),
      )
      show()
    },
    takeAway(isAway) {
      gone.push(isAway)
      gone.splice(0, gone.length - GONE_MAX)
      for (const [index, piece] of pieces)
        if (typeof piece === 'object')
          pieces.set(
            index,
            piece.filter(({ row }) => !isAway(row)),
          )
      show()
    },
    [Symbol.dispose]() {
      clearInterval(timer)
      for (const retry of retries) clearTimeout(retry)
    },
  }
}

/** What was taken away while this page is here, the latest; after a minute no piece has it any more. */
const GONE_MAX = 200
