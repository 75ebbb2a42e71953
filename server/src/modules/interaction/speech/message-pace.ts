import { moderation } from '@tayang/contract'
import { takesOne, type Bucket } from '#platform/limits/pace'

/** A person may send a message a second, five at once, over all of their sockets together. */
const MESSAGES = { burst: 5, perSecond: 1 }
/** Longer than any slow mode: nothing is remembered of a person who was quiet for so long. */
const QUIET_AFTER_MS = 2 * moderation.SLOW_SECONDS_MAX * 1_000
/** With fewer people than this, removing the quiet ones is not worth the loop. */
const QUIET_PEOPLE_MAX = 1_000

/** How fast each profile sends messages to a room, for the rate limit and for slow mode. */
export class MessagePace {
  private readonly buckets = new Map<string, Bucket>()
  private readonly sentAt = new Map<string, number>()

  /** Takes one message of the rate limit; false where the person is too fast. */
  take(profileId: string, now: number): boolean {
    const bucket = this.buckets.get(profileId) ?? { left: MESSAGES.burst, at: now }
    this.buckets.set(profileId, bucket)
    return takesOne(bucket, MESSAGES, now)
  }

  /** A message was accepted: slow mode counts from here. */
  noteSent(profileId: string, now: number): void {
    this.sentAt.set(profileId, now)
  }

  /** How long slow mode still keeps this person waiting; zero or less where it does not. */
  slowModeMs(profileId: string, slowSeconds: number, now: number): number {
    const sentAt = this.sentAt.get(profileId)
    return sentAt === undefined ? 0 : sentAt + slowSeconds * 1_000 - now
  }

  /** A room may be open for months, so people who have been quiet are forgotten. */
  forgetQuiet(now: number): void {
    if (this.sentAt.size + this.buckets.size <= QUIET_PEOPLE_MAX) return
    for (const [profileId, at] of this.sentAt) if (now - at > QUIET_AFTER_MS) this.sentAt.delete(profileId)
    for (const [profileId, { at }] of this.buckets)
      if (now - at > QUIET_AFTER_MS) this.buckets.delete(profileId)
  }
}
