/** The receiver of a gift, and where it is shown. */
export interface GiftTarget {
  /** The account of the receiver. */
  readonly receiverId: string
  readonly receiverName: string
  readonly showId?: string
  readonly videoId?: string
  /** The media time of the sender's picture, on the show's clock. */
  moment?(): number | null
}
