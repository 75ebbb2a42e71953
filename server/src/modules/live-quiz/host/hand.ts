/** A hand whose page is gone is free after this. */
const HAND_MS = 15_000
/** Pages of the host that watch one show. */
export const DESKS_MAX = 10

/** Which page hosts a show. One does; the others watch. Pure. */
export class Hand {
  private deskId: string | null = null
  private seenAt = -Infinity

  /** The page that has it; null where none has. */
  holder(now: number): string | null {
    return now - this.seenAt < HAND_MS ? this.deskId : null
  }

  /** The page is there. */
  see(deskId: string, now: number): void {
    if (this.deskId === deskId) this.seenAt = now
  }

  /** Takes the hand where it is free; where another page has it, only by saying so. */
  take(deskId: string, how: { now: number; takesOver: boolean }): boolean {
    const holder = this.holder(how.now)
    if (holder !== null && holder !== deskId && !how.takesOver) return false
    this.deskId = deskId
    this.seenAt = how.now
    return true
  }
}
