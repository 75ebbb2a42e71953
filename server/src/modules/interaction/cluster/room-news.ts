import type { HeldLine } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import type { BusEvent } from '#platform/bus/bus'
import type { ChatMessage } from '../message.ts'

/** What somebody decided about rooms, after the database has it; every process applies it to its own. */
export type RoomNews =
  | { readonly is: 'rules'; readonly owner: string }
  | { readonly is: 'role'; readonly owner: string; readonly profileId: string }
  | {
      readonly is: 'sanctioned'
      readonly owner: string
      readonly profileId: string
      readonly kind: 'timeout' | 'ban'
      readonly until: number | null
      readonly wasModerator: boolean
      readonly at: number
    }
  | { readonly is: 'lifted'; readonly owner: string; readonly profileId: string }
  | { readonly is: 'deleted'; readonly roomId: string; readonly messageId: string }
  | { readonly is: 'restored'; readonly roomId: string; readonly messageId: string }
  | { readonly is: 'pinned'; readonly roomId: string; readonly message: ChatMessage | null }
  | { readonly is: 'held'; readonly roomId: string; readonly line: HeldLine }
  | { readonly is: 'held-done'; readonly roomId: string; readonly messageId: string }
  | { readonly is: 'purged'; readonly profileId: string }
  | { readonly is: 'silenced'; readonly profileId: string; readonly event: SanctionEvent }
  | { readonly is: 'renamed'; readonly profileId: string; readonly accountId: string }

type SanctionEvent = Extract<ToClient, { type: 'sanction' }>

export interface RoomNewsTold extends BusEvent {
  readonly type: 'interaction.room-news'
  readonly nodeId: string
  readonly news: RoomNews
}
