import type { Clock } from '#platform/clock/clock'
import type { ModerationService } from './moderation-service.ts'
import type { SilenceRow, SilenceRows } from './silence-rows.ts'
import type { WatchedChatRows } from './watched-rows.ts'

/** Chat across all rooms, for operators. */
export interface WatchedChat extends Omit<WatchedChatRows, 'heldRoomOf' | 'textsSince'> {
  /** Lets a held line into its room; false where it is held no more, or its room is over. */
  approve(lineId: string): Promise<boolean>
  drop(lineId: string): Promise<boolean>
  /** People who are silenced in all rooms, the newest first. */
  silenced(page: {
    after: { createdAt: number; profileId: string } | null
    limit: number
  }): Promise<SilenceRow[]>
}

export function openWatchedChat(needs: {
  rows: WatchedChatRows
  silences: SilenceRows
  moderators: Pick<ModerationService, 'approve' | 'drop'>
  clock: Clock
}): WatchedChat {
  const { rows, silences, moderators, clock } = needs
  const inItsRoom =
    (decide: (roomId: string, lineId: string) => Promise<boolean>) => async (lineId: string) => {
      const roomId = await rows.heldRoomOf(lineId)
      return roomId !== null && (await decide(roomId, lineId))
    }
  return {
    heldCounts: rows.heldCounts,
    heldPage: rows.heldPage,
    heldWaiting: rows.heldWaiting,
    lastLines: rows.lastLines,
    stoppedSince: rows.stoppedSince,
    giftsSince: rows.giftsSince,
    approve: inItsRoom(moderators.approve),
    drop: inItsRoom(moderators.drop),
    silenced: (page) => silences.page(clock.now(), page),
  }
}
