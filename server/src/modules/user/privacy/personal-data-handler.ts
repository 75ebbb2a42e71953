/** Who a keeper is asked about; both ids are all that a higher room ever knows of a person. */
export interface PersonIds {
  readonly accountId: string
  readonly profileId: string
}

/** Something that stays, and which duty keeps it. */
export interface Kept {
  readonly what: string
  readonly why: string
}

/**
 * What one room keeps about people: it hands it to whoever asks for their own, and erases it (trust, part 4).
 *
 * Every room that writes down an account or a profile has one, and `app` passes it to `user`.
 */
export interface Keeper {
  /** Its name in the export. */
  readonly room: string
  /** In plain words, for the answer of an erasure. */
  readonly erases: readonly string[]
  readonly keeps: readonly Kept[]
  exportOf(person: PersonIds): Promise<unknown>
  /** May run twice: it runs in a job, which a crash begins again. */
  erase(person: PersonIds): Promise<void>
}

/** Rows that an export holds of one kind, the newest first. */
export const EXPORT_ROWS_MAX = 10_000
