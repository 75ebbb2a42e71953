import type { CommentLine } from '@tayang/contract'
import type { BulletEvent, ChatRow } from '../chat-rows.ts'
import { openReplayChat, type ReplayChat } from './replay-chat.ts'

/** Behind the show by more than this, a viewer has the chat of that time; nearer than the other, of now again. */
const FAR_MS = 60_000
const NEAR_MS = 45_000

interface Needs {
  load(index: number): Promise<readonly CommentLine[]>
  at(): number | null
  showRows(rows: readonly ChatRow[]): void
  tellBullet(bullet: BulletEvent): void
  /** The picture is near the edge again. */
  comeBack(): void
}

export interface Rewound extends Disposable {
  /** Somebody said something at this moment of the show: by that its clock is known, whatever this page's says. */
  noteTime(at: number): void
  /** Whether the picture is so far behind that the chat is one of the past. */
  look(isWaiting: boolean): boolean
  /** The chat of the past, for as long as there is one. */
  readonly chat: ReplayChat | null
}

/** The chat of whoever goes far back in a show that is on air: read in pieces, as a replay is (ruling R27). */
export function openRewound(needs: Needs): Rewound {
  let chat: ReplayChat | null = null
  /** How far this page's clock is ahead of the show's, at most. */
  let aheadMs = Infinity

  function behindMs(): number {
    const at = needs.at()
    // Before the show has said anything its time is not known.
    return at === null || aheadMs === Infinity ? 0 : Date.now() - aheadMs - at
  }

  function go(): ReplayChat {
    const opened = openReplayChat(needs)
    needs.showRows(opened.view.getState().rows)
    opened.view.subscribe(({ rows }) => needs.showRows(rows))
    opened.onBullet(needs.tellBullet)
    return opened
  }

  function leave(): void {
    chat?.[Symbol.dispose]()
    chat = null
  }

  return {
    noteTime(at) {
      aheadMs = Math.min(aheadMs, Date.now() - at)
    },
    look(isWaiting) {
      const behind = isWaiting ? behindMs() : 0
      if (!chat && behind > FAR_MS) chat = go()
      else if (chat && behind < NEAR_MS) {
        leave()
        needs.comeBack()
      }
      return chat !== null
    },
    get chat() {
      return chat
    },
    [Symbol.dispose]: leave,
  }
}
