import type { PendingMessage } from './pending-message.ts'

/** Lines of one room that wait; further ones are refused. */
export const WAITING_LINES_MAX = 500

/**
 * Lines that would give away the answer of an open question: they wait, in their order, until it shows. Those of the
 * room's owner do not, who asks it, and neither do paid ones, which are judged before they are paid for.
 */
export class WaitingLines {
  private waiting: PendingMessage[] = []

  get length(): number {
    return this.waiting.length
  }

  /** Takes out of the messages of a tick what has to wait. */
  sift(
    pending: readonly PendingMessage[],
    room: { ownerProfileId: string | null; mustWait(text: string): boolean },
  ): PendingMessage[] {
    return pending.filter((each) => {
      const { kind, profile, text } = each.message
      if (each.hasWaited || each.isHidden || kind !== 'normal' || profile.id === room.ownerProfileId)
        return true
      if (!room.mustWait(text)) return true
      if (this.waiting.length >= WAITING_LINES_MAX) each.onLost()
      else {
        this.waiting.push(each)
        each.onWaits?.()
      }
      return false
    })
  }

  /** What waited belongs to the moment of the answer, in replays too. */
  release(now: number): PendingMessage[] {
    const released = this.waiting.map((each): PendingMessage => ({
      ...each,
      hasWaited: true,
      message: { ...each.message, at: Math.max(each.message.at, now) },
    }))
    this.waiting = []
    return released
  }

  /** A person whose lines are removed has none that waits. */
  purge(profileId: string): void {
    this.waiting = this.waiting.filter(({ message }) => message.profile.id !== profileId)
  }
}
