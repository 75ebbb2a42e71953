import { chatReplay, type CommentLine } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { bulletOfLine, rowOfLine, ROWS_MAX, type BulletEvent, type ChatRow } from '../chat-rows.ts'

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

export interface ReplayView {
  rows: readonly ChatRow[]
  hasBullets: boolean
}

export interface ReplayChat extends Disposable {
  readonly view: StoreApi<ReplayView>
  onBullet(hear: (bullet: BulletEvent) => void): () => void
}

interface Needs {
  /** The lines of one piece (ruling R27). */
  load(index: number): Promise<readonly CommentLine[]>
  /** The moment that the picture shows; null where that is not known. */
  at(): number | null
}

/** Plays a chat again beside a picture: what was said up to the moment that it shows. */
export function openReplayChat(needs: Needs): ReplayChat {
  const view = createStore<ReplayView>(() => ({ rows: [], hasBullets: false }))
  const ears = new Set<(bullet: BulletEvent) => void>()
  const pieces = new Map<number, readonly CommentLine[] | 'loading'>()
  let shownAt: number | null = null

  function load(index: number): void {
    if (index < 0 || pieces.has(index)) return
    pieces.set(index, 'loading')
    needs.load(index).then(
      (lines) => {
        pieces.set(index, lines)
        for (const far of [...pieces.keys()].slice(0, Math.max(0, pieces.size - KEPT_MAX))) pieces.delete(far)
        show()
      },
      // Read again when the picture is still there.
      () => pieces.delete(index),
    )
  }

  /** Lines of the pieces around a moment that are no later than it. */
  function linesUpTo(at: number): CommentLine[] {
    const last = chatReplay.replayIndexOf(at)
    const found: CommentLine[] = []
    for (let index = last; found.length < ROWS_MAX && pieces.has(index); index--) {
      const piece = pieces.get(index)
      if (Array.isArray(piece)) found.unshift(...piece.filter((line: CommentLine) => line.at <= at))
    }
    return found.slice(-ROWS_MAX)
  }

  function show(): void {
    const at = needs.at()
    if (at === null) return
    const lines = linesUpTo(at)
    const rows = view.getState().rows
    const isSame = rows.length === lines.length && rows.at(-1)?.id === lines.at(-1)?.id
    if (!isSame || rows[0]?.id !== lines[0]?.id) view.setState({ rows: lines.map(rowOfLine) })
  }

  /** Bullets between the last look and this one; none where the picture was moved. */
  function tellBullets(from: number, to: number): void {
    if (to <= from || to - from > JUMP_MS) return
    for (const line of linesUpTo(to)) {
      const bullet = line.at > from ? bulletOfLine(line) : null
      if (!bullet) continue
      if (!view.getState().hasBullets) view.setState({ hasBullets: true })
      for (const hear of ears) hear(bullet)
    }
  }

  function look(): void {
    const at = needs.at()
    if (at === null) return
    const index = chatReplay.replayIndexOf(at)
    for (let near = index + AHEAD; near >= index - BEFORE; near--) load(near)
    show()
    if (shownAt !== null) tellBullets(shownAt, at)
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
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
