import { admin } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Approvals } from '../approvals/index.ts'
import type { Facts } from '../trail/index.ts'

/** Routes of what one operator asks for and another confirms. */
export function approvalRoutes({ approvals, facts }: { approvals: Approvals; facts: Facts }): Route[] {
  return [
    route(admin.listApprovals, ({ query, caller, now }) => approvals.list(query, { ...caller, now })),
    route(admin.getApproval, async ({ params, caller, now }) => ({
      data: await approvals.read(params.id, { ...caller, now }),
    })),
    route(admin.decideApproval, async ({ params, body, caller, asked, now }) => {
      const decided = await approvals.decide(params.id, body, { ...caller, now })
      const { kind, subject, state } = decided
      facts.add(asked, { facts: { kind, subject, state }, targets: [subject] })
      return { data: decided }
    }),
    route(admin.withdrawApproval, async ({ params, caller, now }) => ({
      data: await approvals.withdraw(params.id, { ...caller, now }),
    })),
  ]
}
