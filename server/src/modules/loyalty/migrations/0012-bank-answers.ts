import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What banks answered of our files, and what the desk finds cash-outs by. */
export const bankAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table cashout_answers (
        id uuid primary key,
        file_id uuid not null references cashout_file,
        read_by uuid not null,
        read_at bigint not null,
        -- As they were read: invoice, rupiah, isPaid, reference, note.
        answers jsonb not null
      )`.execute(db)
    await sql`create index cashout_answers_of on cashout_answers (file_id, id desc)`.execute(db)
    await sql`
      create trigger only_added before update or delete or truncate on cashout_answers
      for each statement execute function refuse_change()`.execute(db)
    await sql`create index cashout_invoice_begins on cashout (invoice_number text_pattern_ops)`.execute(db)
    await sql`create index cashout_settled on cashout (settled_at) where status = 'completed'`.execute(db)
  },
}
