import { admin } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { handOf, type PrizeRouteDependencies } from './dependencies.ts'

interface Correction {
  campaignId: string
  accountId: string
}

/** Chances as operators read them, and what two of them do about one (docs/product/campaigns.md#corrections). */
export function chanceRoutes({ draws, approvals }: PrizeRouteDependencies): Route[] {
  const { chanceDesk } = draws
  const permission = 'chances.correct'
  const askCorrection = approvals.register<Correction>({
    kind: 'chance-correction',
    permission,
    carryOut: (correction, by) => chanceDesk.correct(correction, by),
  })
  const askRemoval = approvals.register<{ chanceId: string }>({
    kind: 'chance-removal',
    permission,
    carryOut: ({ chanceId }, by) => chanceDesk.remove(chanceId, by),
  })
  return [
    route(admin.listChances, async (asking) => {
      const { data, meta } = await chanceDesk.list(asking.params.id, asking.query)
      const open = await Promise.all(
        data.map((one) => approvals.openOf({ kind: 'chance-removal', subject: one.id }, handOf(asking))),
      )
      return { data: data.map((one, at) => ({ ...one, approval: open[at] ?? null })), meta }
    }),
    route(admin.exportChances, async ({ params }) => ({
      bytes: await chanceDesk.export(params.id),
      contentType: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="chances.csv"' },
    })),
    route(admin.correctChances, async (asking) => {
      const { id: campaignId } = asking.params
      const { accountId, reason } = asking.body
      const name = await chanceDesk.requireCorrectable(campaignId, accountId)
      const asked = {
        subject: `${campaignId}:${accountId}`,
        payload: { campaignId, accountId },
        about: accountId,
        summary: `One chance for ${name}`,
        reason,
      }
      return { data: await askCorrection(asked, handOf(asking)) }
    }),
    route(admin.removeChance, async (asking) => {
      const { id } = asking.params
      const { accountId } = await chanceDesk.requireRemovable(id)
      const asked = {
        subject: id,
        payload: { chanceId: id },
        about: accountId,
        summary: `Chance ${id} is removed`,
        reason: asking.body.reason,
      }
      return { data: await askRemoval(asked, handOf(asking)) }
    }),
  ]
}
