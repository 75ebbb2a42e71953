import type { admin, CaseLine, InputOf, ReportCase } from '@tayang/contract'
import { cursorOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId, newId } from '#platform/ids/ids'
import type { DecisionsContext } from '../dependencies.ts'
import { personOf, subjectOf, type Describe } from '../describe.ts'
import type { HistoryOf } from '../history.ts'
import { requireNotOwn } from '../judging/may-decide.ts'
import { caseRows, orderOf } from '../rows/case-rows.ts'
import { decisionRows } from '../rows/decision-rows.ts'
import { findSubject } from '../subjects.ts'
import type { CaseRow } from '../tables.ts'

/** `soon`: within this time. */
const SOON_MS = 60 * 60 * 1000
/** The chat on each side of a reported line. */
const AROUND_MS = 30_000
const REPORTS_SHOWN_MAX = 100
const NOTES_SHOWN_MAX = 200

/** The greatest time of a date, and the greatest number of reports that the database reads. */
const KEY_MAX = 8_640_000_000_000_000
const REPORTS_MAX = 2 ** 31 - 1
const keyMaxOf = (query: Pick<ListInput, 'status' | 'sort'>) =>
  orderOf(query).column === 'reports' ? REPORTS_MAX : KEY_MAX

type ListInput = InputOf<typeof admin.listReports>['query']
type By = { readonly accountId: string; readonly profileId: string }

export type Cases = ReturnType<typeof openCases>

interface CasesNeeds extends DecisionsContext {
  readonly describe: Describe
  readonly historyOf: HistoryOf
}

/** Cases as operators work on them; who decides one is the matter of `judging`. */
export function openCases(needs: CasesNeeds) {
  const { db, clock } = needs
  const rows = caseRows(db)
  const lineOf = openLines(needs)
  const detailOf = openDetails(needs, lineOf)

  return {
    async list(query: ListInput, by: By): Promise<{ data: CaseLine[]; meta: { next: string | null } }> {
      const cursor = readCursor(query.cursor, ['number', 'string'])
      const [key, id] = [Number(cursor?.[0] ?? 0), String(cursor?.[1] ?? '')]
      if (cursor && !(isId(id) && Math.abs(key) <= KEY_MAX && Number.isInteger(key)))
        return refuse('INVALID_PARAMETERS')
      if (query.person !== undefined && !isId(query.person)) return { data: [], meta: { next: null } }
      const dueBefore = { over: clock.now(), soon: clock.now() + SOON_MS }
      const found = await rows.page({
        ...query,
        assignee: assigneeOf(query.assignee, by),
        dueBefore: query.due && new Date(dueBefore[query.due]),
        after: cursor ? { key: Math.min(key, keyMaxOf(query)), id } : null,
        limit: query.perPage + 1,
      })
      const page = found.slice(0, query.perPage)
      const last = found.length > query.perPage ? page.at(-1) : undefined
      const sortedBy = (row: CaseRow) => {
        const value = row[orderOf(query).column]
        return typeof value === 'number' ? value : (value?.getTime() ?? 0)
      }
      return {
        data: await Promise.all(page.map(lineOf)),
        meta: { next: last ? cursorOf([sortedBy(last), last.id]) : null },
      }
    },

    /** By its id or by that of one of its reports. */
    async get(id: string): Promise<ReportCase> {
      const found = (await rows.byId(id)) ?? (await rows.byId((await needs.user.reports.caseOf(id)) ?? ''))
      return found ? detailOf(found) : refuse('NOT_FOUND')
    },

    /** What a case is about, for a decision that names nothing else. */
    async subjectOf(id: string) {
      const found = (await rows.byId(id)) ?? refuse('NOT_FOUND')
      return { kind: found.subject_kind, id: found.subject_id }
    },

    async note(id: string, text: string, by: By): Promise<ReportCase> {
      const found = (await rows.byId(id)) ?? refuse('NOT_FOUND')
      requireNotOwn(personIn(found), by)
      await rows.addNote({ id: newId(), case_id: id, by_account_id: by.accountId, text, at: clock.date() })
      return detailOf(found)
    },

    ...openCaseChanges(needs, { lineOf, detailOf }),
  }
}

const personIn = ({ account_id: accountId, profile_id: profileId }: CaseRow) => ({ accountId, profileId })

function assigneeOf(assignee: ListInput['assignee'], by: By): string | null | undefined {
  if (assignee === undefined) return undefined
  if (assignee === 'none') return null
  return assignee === 'me' || !isId(assignee) ? by.accountId : assignee
}

type LineOf = (row: CaseRow) => Promise<CaseLine>
type DetailOf = (row: CaseRow) => Promise<ReportCase>

function openCaseChanges(needs: CasesNeeds, { lineOf, detailOf }: { lineOf: LineOf; detailOf: DetailOf }) {
  const { database, db, user } = needs
  return {
    async assign(id: string, accountId: string | null, by: By): Promise<CaseLine> {
      if (accountId !== null && !isId(accountId)) return refuse('NOT_FOUND')
      const changed = await database.transaction(db, async (tx) => {
        const inside = caseRows(tx)
        const found = (await inside.byId(id, { isHeld: true })) ?? refuse('NOT_FOUND')
        requireNotOwn(personIn(found), by)
        if (found.account_id !== null && found.account_id === accountId) return refuse('FORBIDDEN')
        if (found.status !== 'open') return refuse('CASE_DECIDED')
        return inside.change(id, { assignee: accountId })
      })
      return lineOf(changed)
    },

    /** The reports and the notes of one case go on in another one about the same person. */
    async merge(id: string, into: string, by: By): Promise<ReportCase> {
      if (id === into) return refuse('FORBIDDEN')
      const merged = await database.transaction(db, async (tx) => {
        const inside = caseRows(tx)
        // In the order of their ids, so that two merges of the same cases cannot deadlock.
        const held = new Map<string, CaseRow | undefined>()
        for (const one of [id, into].toSorted()) held.set(one, await inside.byId(one, { isHeld: true }))
        const [from, to] = [held.get(id) ?? refuse('NOT_FOUND'), held.get(into) ?? refuse('NOT_FOUND')]
        requireNotOwn(personIn(from), by)
        if (from.status !== 'open' || to.status !== 'open') return refuse('CASE_DECIDED')
        if (from.profile_id === null || from.profile_id !== to.profile_id) return refuse('FORBIDDEN')
        const moved = await user.reports.move(tx, { from: id, to: into })
        await inside.moveNotes(id, into)
        await inside.change(id, { status: 'merged', merged_into: into })
        const dueAt = from.due_at < to.due_at ? from.due_at : to.due_at
        return inside.change(into, { reports: to.reports + moved, due_at: dueAt })
      })
      return detailOf(merged)
    },
  }
}

function openLines({ describe }: CasesNeeds): LineOf {
  return async (row) => ({
    id: row.id,
    type: row.type,
    status: row.status,
    subject: subjectOf(row),
    person: await personOf(row, describe.named),
    reason: row.reason,
    reportCount: row.reports,
    assignee: row.assignee === null ? null : await describe.named(row.assignee),
    createdAt: row.created_at.getTime(),
    dueAt: row.due_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedBy: row.decided_by === null ? null : await describe.named(row.decided_by),
    decisionId: row.decision_id,
    revision: row.revision,
  })
}

function openDetails(needs: CasesNeeds, lineOf: LineOf): DetailOf {
  const { db, user, interaction, describe, historyOf } = needs
  const rows = caseRows(db)
  return async (row) => {
    const subject = subjectOf(row)
    const isComment = row.type === 'comment'
    const [line, reports, now, lines, history, notes, decision, others] = await Promise.all([
      lineOf(row),
      user.reports.ofCase(row.id, REPORTS_SHOWN_MAX),
      findSubject(needs, subject),
      isComment ? interaction.linesAround(subject.id, AROUND_MS) : [],
      row.account_id === null ? null : historyOf(row.account_id),
      rows.notesOf(row.id, NOTES_SHOWN_MAX),
      row.decision_id === null ? undefined : decisionRows(db).byId(row.decision_id),
      row.profile_id === null ? [] : rows.others(row),
    ])
    const [shown = null] = decision ? await describe.forOperators([decision]) : []
    return {
      ...line,
      reports,
      now: now ? { ...now.facts } : null,
      chatAround: lines.map((one) => ({ ...one, isSubject: one.id === subject.id })),
      stills: stillsOf(now?.facts ?? {}),
      history,
      notes: await Promise.all(
        notes.map(async ({ id, at, by_account_id: by, text }) => ({
          id,
          at: at.getTime(),
          by: await describe.named(by),
          text,
        })),
      ),
      decision: shown,
      mergedInto: row.merged_into,
      others: others.map(({ id, type, reason, label }) => ({ id, type, reason, label })),
    }
  }
}

/** Pictures of which the content itself says where they are. */
function stillsOf(facts: Readonly<Record<string, unknown>>): ReportCase['stills'] {
  const avatar = facts['avatar']
  const thumbnail = facts['thumbnail']
  return [
    ...(typeof avatar === 'string' ? [{ what: 'avatar' as const, address: avatar }] : []),
    ...(typeof thumbnail === 'string' ? [{ what: 'thumbnail' as const, address: thumbnail }] : []),
  ]
}
