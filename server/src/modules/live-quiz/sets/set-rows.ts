import type { ListedQuizSet, QuizSet } from '@tayang/contract'
import { sql, type Selectable } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { QuizRows, QuizTables } from '../tables.ts'

export type SetContent = Pick<
  QuizSet,
  'title' | 'mode' | 'windowSeconds' | 'bonusPercent' | 'prize' | 'campaignId' | 'questions'
>

export type SetRows = ReturnType<typeof openSetRows>

export function openSetRows(db: QuizRows) {
  return { ...setReads(db), ...setWrites(db), ...hostQueries(db) }
}

function setReads(db: QuizRows) {
  return {
    async list(ownerProfileId: string, limit: number): Promise<ListedQuizSet[]> {
      const found = await db
        .selectFrom('question_set')
        .selectAll()
        .where('owner_profile_id', '=', ownerProfileId)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return found.map((row) => {
        const { questions, ...facts } = setOf(row)
        return { ...facts, questionCount: questions.length }
      })
    },
    async own(id: string, ownerProfileId: string): Promise<QuizSet | null> {
      if (!isId(id)) return null
      const row = await db
        .selectFrom('question_set')
        .selectAll()
        .where('id', '=', id)
        .where('owner_profile_id', '=', ownerProfileId)
        .executeTakeFirst()
      return row ? setOf(row) : null
    },
  }
}

function setWrites(db: QuizRows) {
  return {
    /** Null where the owner has as many as they may. */
    async create(
      made: { id: string; ownerProfileId: string; now: number; most: number },
      content: SetContent,
    ): Promise<QuizSet | null> {
      const owner = made.ownerProfileId
      const { rows } = await sql<Selectable<QuizTables['question_set']>>`
        insert into live_quiz.question_set (id, owner_profile_id, title, mode, window_seconds, bonus_percent,
          prize, campaign_id, questions, created_at, updated_at)
        select ${made.id}::uuid, ${owner}::uuid, ${content.title}, ${content.mode},
          ${content.windowSeconds}::integer, ${content.bonusPercent}::integer, ${content.prize},
          ${content.campaignId}, ${JSON.stringify(content.questions)}::jsonb, ${made.now}::bigint,
          ${made.now}::bigint
        where (select count(*) from live_quiz.question_set where owner_profile_id = ${owner}::uuid)
          < ${made.most}::integer
        returning *`.execute(db)
      return rows[0] ? setOf(rows[0]) : null
    },
    /** Null where it was changed since the revision, or is not there. */
    async put(
      at: { id: string; ownerProfileId: string; revision: number; now: number },
      content: SetContent,
    ): Promise<QuizSet | null> {
      const row = await db
        .updateTable('question_set')
        .set((of) => ({
          title: content.title,
          mode: content.mode,
          window_seconds: content.windowSeconds,
          bonus_percent: content.bonusPercent,
          prize: content.prize,
          campaign_id: content.campaignId,
          questions: JSON.stringify(content.questions),
          revision: of('revision', '+', 1),
          updated_at: at.now,
        }))
        .where('id', '=', at.id)
        .where('owner_profile_id', '=', at.ownerProfileId)
        .where('revision', '=', at.revision)
        .returningAll()
        .executeTakeFirst()
      return row ? setOf(row) : null
    },
    async remove(id: string, ownerProfileId: string): Promise<boolean> {
      if (!isId(id)) return false
      const gone = await db
        .deleteFrom('question_set')
        .where('id', '=', id)
        .where('owner_profile_id', '=', ownerProfileId)
        .executeTakeFirst()
      return gone.numDeletedRows === 1n
    },
  }
}

/** Campaigns that a host may name, and hosts that a campaign may have. */
const HOSTS_MAX = 200

function hostQueries(db: QuizRows) {
  return {
    async campaignsOfHost(profileId: string): Promise<string[]> {
      const found = await db
        .selectFrom('campaign_host')
        .select('campaign_id')
        .where('profile_id', '=', profileId)
        .limit(HOSTS_MAX)
        .execute()
      return found.map(({ campaign_id }) => campaign_id)
    },
    async hostsOf(campaignId: string): Promise<string[]> {
      const found = await db
        .selectFrom('campaign_host')
        .select('profile_id')
        .where('campaign_id', '=', campaignId)
        .orderBy('named_at')
        .limit(HOSTS_MAX)
        .execute()
      return found.map(({ profile_id }) => profile_id)
    },
    async nameHost(campaignId: string, profileId: string, now: number): Promise<void> {
      await db
        .insertInto('campaign_host')
        .values({ campaign_id: campaignId, profile_id: profileId, named_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async unnameHost(campaignId: string, profileId: string): Promise<void> {
      await db
        .deleteFrom('campaign_host')
        .where('campaign_id', '=', campaignId)
        .where('profile_id', '=', profileId)
        .execute()
    },
  }
}

function setOf(row: Selectable<QuizTables['question_set']>): QuizSet {
  return {
    id: row.id,
    title: row.title,
    mode: row.mode,
    windowSeconds: row.window_seconds,
    bonusPercent: row.bonus_percent,
    prize: row.prize,
    campaignId: row.campaign_id,
    questions: row.questions.map(({ question, choices, right }) => ({
      question,
      right,
      choices: [...choices],
    })),
    revision: row.revision,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}
