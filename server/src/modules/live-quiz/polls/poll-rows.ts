import { sql, type Selectable } from 'kysely'
import { isId } from '#platform/ids/ids'
import { column } from '../play/answer-rows.ts'
import type { QuizRows, QuizTables, QuizTx } from '../tables.ts'

export interface StoredPoll {
  readonly id: string
  readonly showId: string
  readonly madeByProfileId: string
  readonly question: string
  readonly choices: readonly string[]
  readonly results: 'live' | 'end'
  readonly at: number
  readonly endsAt: number
  readonly endedAt: number | null
  readonly counts: readonly number[] | null
}

export interface StoredVote {
  readonly pollId: string
  readonly accountId: string
  readonly profileId: string
  readonly choice: number
  readonly key: string
  readonly votedAt: number
}

export type PollRows = ReturnType<typeof openPollRows>

export function openPollRows(db: QuizRows) {
  return { ...pollQueries(db), ...voteQueries(db) }
}

function pollQueries(db: QuizRows) {
  return {
    /** `runs` where another poll of the show runs, `full` where it had as many as there may be. */
    async create(poll: StoredPoll, most: number): Promise<'made' | 'runs' | 'full'> {
      const { count } = await db
        .selectFrom('poll')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('show_id', '=', poll.showId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= most) return 'full'
      const made = await db
        .insertInto('poll')
        .values({
          id: poll.id,
          show_id: poll.showId,
          made_by_profile_id: poll.madeByProfileId,
          question: poll.question,
          choices: [...poll.choices],
          results: poll.results,
          at: poll.at,
          ends_at: poll.endsAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return made.numInsertedOrUpdatedRows === 1n ? 'made' : 'runs'
    },
    async running(): Promise<StoredPoll[]> {
      const found = await db.selectFrom('poll').selectAll().where('ended_at', 'is', null).execute()
      return found.map(pollOf)
    },
    async byId(showId: string, id: string): Promise<StoredPoll | null> {
      if (!isId(id)) return null
      const row = await db
        .selectFrom('poll')
        .selectAll()
        .where('id', '=', id)
        .where('show_id', '=', showId)
        .executeTakeFirst()
      return row ? pollOf(row) : null
    },
    /** The newest first. */
    async ofShow(showId: string, limit: number): Promise<StoredPoll[]> {
      if (!isId(showId)) return []
      const found = await db
        .selectFrom('poll')
        .selectAll()
        .where('show_id', '=', showId)
        .orderBy('at', 'desc')
        .limit(limit)
        .execute()
      return found.map(pollOf)
    },
    /** What a poll came to stays; who voted for what is forgotten with its end. */
    async end(tx: QuizTx, id: string, result: { at: number; counts: readonly number[] }): Promise<void> {
      const ended = await tx
        .updateTable('poll')
        .set({ ended_at: result.at, counts: [...result.counts] })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (ended.numUpdatedRows > 0n) await tx.deleteFrom('vote').where('poll_id', '=', id).execute()
    },
  }
}

function voteQueries(db: QuizRows) {
  return {
    /** Stores votes in one statement; repeatable. */
    async addVotes(votes: readonly StoredVote[]): Promise<void> {
      const rows = votes.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
      await sql`
        insert into live_quiz.vote (poll_id, account_id, profile_id, choice, key, voted_at)
        select * from unnest(${column(rows, 'pollId')}::uuid[], ${column(rows, 'accountId')}::uuid[],
          ${column(rows, 'profileId')}::uuid[], ${column(rows, 'choice')}::smallint[],
          ${column(rows, 'key')}::uuid[], ${column(rows, 'votedAt')}::bigint[])
        on conflict (poll_id, account_id) do nothing`.execute(db)
    },
    async votesOf(pollId: string): Promise<Pick<StoredVote, 'accountId' | 'choice' | 'key'>[]> {
      const found = await db
        .selectFrom('vote')
        .select(['account_id', 'choice', 'key'])
        .where('poll_id', '=', pollId)
        .execute()
      return found.map(({ account_id: accountId, choice, key }) => ({ accountId, choice, key }))
    },
  }
}

function pollOf(row: Selectable<QuizTables['poll']>): StoredPoll {
  return {
    id: row.id,
    showId: row.show_id,
    madeByProfileId: row.made_by_profile_id,
    question: row.question,
    choices: row.choices,
    results: row.results,
    at: Number(row.at),
    endsAt: Number(row.ends_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
    counts: row.counts,
  }
}
