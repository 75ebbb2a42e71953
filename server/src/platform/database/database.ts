import type { Kysely, Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The transaction of another module: only its connection is used, so its tables do not matter. */
// eslint-disable-next-line typescript/no-explicit-any
export type Within = Transaction<any>

/**
 * Database: one PostgreSQL, the embedded one or the one that `DATABASE_URL` names.
 *
 * Each module owns one schema named as itself and its own migrations; no other module touches it. An error outside a
 * statement (server away, lock or statement timeout, disk full) is a `Failure`; an error of the statement itself
 * stays a `pg.DatabaseError` with its SQLSTATE in `code`.
 *
 * A Failure at COMMIT means "unknown", never "not done": the caller replays its own idempotency key.
 */
export interface Database extends AsyncDisposable {
  /** For short statements on a connection of one's own. */
  readonly url: string
  /** For what needs a session of its own: locks, LISTEN. It passes no pooler, and its statements have no bounds. */
  readonly directUrl: string
  /** Nothing else uses it, so jobs that are marked as running at a start were killed with the server before it. */
  readonly isEmbedded: boolean
  /** Queries of one module: tables without a prefix are those of its schema. int8 is read as bigint. */
  forModule<Tables>(schema: string): Kysely<Tables>
  /**
   * One transaction, repeated where PostgreSQL undid it to break a deadlock. `rows` comes from `forModule`. The work
   * may run more than once, so it must do nothing but SQL, and by its own connection: waiting for a second one it
   * would hold up all others (docs/decisions/0057-a-transaction-has-one-connection.md).
   */
  transaction<Tables, Result>(
    rows: Kysely<Tables>,
    work: (tx: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result>
  /** Brings every schema up to date; several nodes may call it at once. Refuses data of a newer version. */
  migrate(modules: readonly ModuleSchema[]): Promise<void>
  /** Whether `migrate` would change anything. Refuses data of a newer version. */
  isBehind(modules: readonly ModuleSchema[]): Promise<boolean>
  /** Answers, or throws a Failure. */
  ping(): Promise<void>
  /** Connections of the pool that are lent, and who waits for one. */
  measure(): { used: number; waiting: number }
}

export interface ModuleSchema {
  /** The schema's name, which is the module's. */
  readonly schema: string
  /**
   * By name, in the order of their names: `0001-accounts`. They run with the schema first on the
   * search path and `public` after it; extensions go to `public` by name.
   */
  readonly migrations: Readonly<Record<string, Migration>>
  /**
   * Functions by name, each one whole `create or replace function` statement. They are installed after the
   * migrations, with the same search path, where the text differs from the installed one. The signature never changes
   * by this: that is a migration. An older version of the program installs its own text again, so a rollback is a
   * rollback of both.
   */
  readonly functions?: Readonly<Record<string, string>>
}
