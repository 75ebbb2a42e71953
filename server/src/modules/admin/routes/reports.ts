import { admin } from '@tayang/contract'
import type { Decisions } from '#modules/decisions'
import type { User } from '#modules/user'
import { Refusal } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { decidedBy } from './decisions.ts'

type Needs = { user: Pick<User, 'reports'>; decisions: Decisions }

/** Routes of cases of reports. */
export function reportRoutes({ user, decisions }: Needs): Route[] {
  const { cases } = decisions
  return [
    route(admin.listReports, ({ query, caller }) => cases.list(query, caller)),
    route(admin.getReport, async ({ params }) => ({ data: await cases.get(params.id) })),
    // The picture has no public address, because urgent reports concern content that only operators may see.
    route(admin.getReportPicture, async ({ params, refuse }) => {
      const bytes = await user.reports.picture(params.id)
      return bytes ? { bytes, contentType: 'image/webp' } : refuse('NOT_FOUND')
    }),
    route(admin.decideReport, async ({ params: { id }, body, caller, now }) => {
      const subject = body.subject ?? (await cases.subjectOf(id))
      await decisions.decide({ ...body, subject }, { ...decidedBy(caller, now), caseId: id })
      return { data: await cases.get(id) }
    }),
    route(admin.decideReports, async ({ body: { ids, ...judgement }, caller, now }) => {
      const data = []
      for (const id of new Set(ids)) {
        try {
          const subject = await cases.subjectOf(id)
          const how = { ...decidedBy(caller, now), caseId: id }
          data.push({ id, decision: await decisions.decide({ ...judgement, subject }, how), refusal: null })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          data.push({ id, decision: null, refusal: error.code })
        }
      }
      return { data }
    }),
    route(admin.assignReport, async ({ params, body, caller }) => ({
      data: await cases.assign(params.id, body.accountId, caller),
    })),
    route(admin.noteReport, async ({ params, body, caller }) => ({
      data: await cases.note(params.id, body.text, caller),
    })),
    route(admin.mergeReport, async ({ params, body, caller }) => ({
      data: await cases.merge(params.id, body.into, caller),
    })),
  ]
}
