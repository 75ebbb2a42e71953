/** The subject of a report. */
export interface Reported {
  /** Its owner; null for a film. */
  profileId: string | null
  type: 'user' | 'comment' | 'content'
  /** The comment, the title or the show, and its text. */
  entity?: { id: string; value: string }
}
