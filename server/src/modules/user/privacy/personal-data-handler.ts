/** Whose personal data a handler exports or erases. Other modules know a person by these two ids alone. */
export interface PersonIds {
  readonly accountId: string
  readonly profileId: string
}

/** Data that an erasure leaves in place, and the duty that requires it. */
export interface Kept {
  readonly what: string
  readonly why: string
}

/**
 * Exports and erases what one module stores about a person: docs/product/accounts.md#export-and-deletion.
 *
 * Every module that stores an account id or a profile id has one; the app passes all of them to `user`.
 */
export interface PersonalDataHandler {
  /** The key of its data in the export. */
  readonly section: string
  /** What it erases and what it keeps, in words that the person reads in the response of a deletion. */
  readonly erases: readonly string[]
  readonly keeps: readonly Kept[]
  exportOf(person: PersonIds): Promise<unknown>
  /** May run more than once for the same person: it runs in a job, and a job is repeated after a crash. */
  erase(person: PersonIds): Promise<void>
}

/** Rows of one kind that an export contains at most, newest first. */
export const EXPORT_ROWS_MAX = 10_000
