import type { Clock } from '#platform/clock/clock'
import type { ModerationService } from './moderation-service.ts'
import type { SilenceRow, SilenceRows } from './silence-rows.ts'
import type { WatchedChatRows } from './watched-rows.ts'

/** Chat across all rooms, for operators. */
export interface WatchedChat extends Omit<WatchedChatRows, 'heldOf' | 'textsSince'> {
  /** Lets a held line into its room; false where it is held no more, or its room is over. */
  approve(lineId: string): Promise<boolean>
  drop(lineId: string): Promise<boolean>
  /** The profile that wrote a held line; null where it is held no more. */
  speakerOfHeld(lineId: string): Promise<string | null>
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
      const held = await rows.heldOf(lineId)
      return held !== null && (await decide(held.roomId, lineId))
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
    speakerOfHeld: async (lineId) => (await rows.heldOf(lineId))?.profileId ?? null,
    silenced: (page) => silences.page(clock.now(), page),
  }
}
