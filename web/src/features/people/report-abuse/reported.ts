/** What somebody reports. */
export interface Reported {
  /** Whose it is; null where it is nobody's, as a film. */
  profileId: string | null
  type: 'user' | 'comment' | 'content'
  /** The comment, the title or the show, and what it says. */
  entity?: { id: string; value: string }
}
