import type { HeldLine, RoomRules } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import type { ChatRow } from './chat-rows.ts'

type Role = Extract<ToClient, { type: 'authorized' }>['role']

/** What a page knows of a room: everything that it said so far, as it is shown. */
export interface RoomView {
  rows: readonly ChatRow[]
  viewers: number | null
  /** Who came in last, for three seconds. */
  news: string | null
  /** `failed`: something came that no page of ours understands; a viewer decides whether to try again. */
  connection: 'connecting' | 'open' | 'lost' | 'over' | 'failed'
  isAuthorized: boolean
  role: Role
  /** The room's owner has turned this viewer out. */
  isBarred: boolean
  /** Null until the room has said so. */
  isOnAir: boolean | null
  /** What the server said of the last line, for as long as nothing else was sent. */
  refusal: { code: string; message: string } | null
  rules: RoomRules
  pinned: ChatRow | null
  /** Until when this viewer may not speak; null in it is for good. */
  sanction: { until: number | null } | null
  /** For moderators: lines that came to wait since they are here. */
  held: readonly HeldLine[]
  /** This viewer may speak again then, as this page counts time. */
  waitsUntil: number
  /** Whether lines wait for the picture now. */
  isWaitingForPicture: boolean
  hasBullets: boolean
  /** Whether there is a picture whose moment is known. */
  hasPicture: boolean
}

export const noRules: RoomRules = {
  slowSeconds: 0,
  followersOnly: false,
  minAccountAgeDays: 0,
  isShielded: false,
}

/** A room before it has said anything. */
export const nothing: RoomView = {
  rows: [],
  viewers: null,
  news: null,
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
}
