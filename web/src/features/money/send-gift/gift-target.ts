/** Whom a gift is for, and where it is shown. */
export interface GiftTarget {
  /** The account of whoever gets it. */
  readonly receiverId: string
  readonly receiverName: string
  readonly showId?: string
  readonly videoId?: string
  /** What the sender's picture shows, on the show's clock. */
  moment?(): number | null
}
