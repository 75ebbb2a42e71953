import type { HeldLine, RoomRules } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import type { ChatRow } from './chat-rows.ts'

type Role = Extract<ToClient, { type: 'authorized' }>['role']

/** What a page shows of a chat room. */
export interface RoomView {
  rows: readonly ChatRow[]
  viewers: number | null
  /** The name of the person who joined last, for three seconds. */
  joined: string | null
  /** `failed`: the server sent an error that this page does not know; the viewer decides whether to retry. */
  connection: 'connecting' | 'open' | 'lost' | 'over' | 'failed'
  isAuthorized: boolean
  role: Role
  /** The room's owner has blocked this viewer. */
  isBarred: boolean
  /** Null until the server has sent it. */
  isOnAir: boolean | null
  /** Why the server refused the last message, until another one is sent. */
  refusal: { code: string; message: string } | null
  rules: RoomRules
  pinned: ChatRow | null
  /** Until when this viewer is muted; `until: null` is a ban. */
  sanction: { until: number | null } | null
  /** For moderators: messages held for review since this page opened. */
  held: readonly HeldLine[]
  /** When this viewer may send again, on this page's clock. */
  waitsUntil: number
  /** Whether messages wait for the picture now. */
  isWaitingForPicture: boolean
  hasBullets: boolean
  /** Whether there is a picture whose media time is known. */
  hasPicture: boolean
  /** The viewer went so far back that they see the show of that time. */
  isRewound: boolean
  /** A quiz or a poll was told of. */
  hasQuiz: boolean
  /** Messages that the server holds until the answer of a question shows. */
  waitingLines: number
}

export const noRules: RoomRules = {
  slowSeconds: 0,
  followersOnly: false,
  minAccountAgeDays: 0,
  isShielded: false,
}

/** The view before the server has sent anything. */
export const emptyView: RoomView = {
  rows: [],
  viewers: null,
  joined: null,
  connection: 'connecting',
  isAuthorized: false,
  role: 'viewer',
  isBarred: false,
  isOnAir: null,
  refusal: null,
  rules: noRules,
  pinned: null,
  sanction: null,
  held: [],
  waitsUntil: 0,
  isWaitingForPicture: false,
  hasBullets: false,
  hasPicture: false,
  isRewound: false,
  hasQuiz: false,
  waitingLines: 0,
}
