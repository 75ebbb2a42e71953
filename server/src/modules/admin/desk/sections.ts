import type { Permission } from '@tayang/contract'

/** An operator whose console is open. */
export interface Watcher {
  readonly accountId: string
  readonly roles: readonly string[]
  readonly now: number
}

/** One section of the console with cases that wait. */
export interface Section {
  /** Its name, by which the console puts the count beside it. */
  readonly name: string
  /** Who sees how many wait. */
  readonly permission: Permission
  /** Whether operators of the same permission may see different counts. */
  readonly isOwn?: true
  /**
   * How many cases wait, counted up to `most`: called every few seconds while a console is open, so it is one indexed
   * read with a limit and never a count of a whole table.
   */
  waiting(most: number, by: Watcher): Promise<number>
}
