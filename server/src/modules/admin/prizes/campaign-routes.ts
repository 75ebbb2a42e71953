import { admin, type CampaignCase } from '@tayang/contract'
import { scanTypeOf } from '#modules/draws'
import { readBody } from '#platform/http/bodies/read-body'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { handOf, type PrizeRouteDependencies } from './dependencies.ts'

/** How long the scan of a permit may take to arrive. */
const SCAN_MS = 60_000
/** More requests than campaigns that wait at once. */
const WAITING_MAX = 100
const rupiah = new Intl.NumberFormat('id-ID')

type Asking = Parameters<typeof handOf>[0]

/** The desk of campaigns (docs/product/campaigns.md#the-campaign-desk). */
export function campaignDeskRoutes(needs: PrizeRouteDependencies): Route[] {
  const { draws, approvals, clock } = needs
  const { campaignDesk } = draws
  const ask = approvals.register<{ campaignId: string; revision: number }>({
    kind: 'campaign',
    permission: 'campaigns.publish',
    carryOut: ({ campaignId, revision }, by) => campaignDesk.publish(campaignId, revision, by),
  })

  const withApproval = async (one: Omit<CampaignCase, 'approval'>, asking: Asking): Promise<CampaignCase> => {
    const approval = await approvals.openOf({ kind: 'campaign', subject: one.id }, handOf(asking))
    return { ...one, approval, state: approval && one.state === 'draft' ? 'waiting' : one.state }
  }

  /** What a second operator is looking at is changed by nobody. */
  async function requireUnasked(id: string, asking: Asking): Promise<void> {
    const by = { ...handOf(asking), roles: ['marketing', 'finance-maker'] }
    const open = await approvals.openOf({ kind: 'campaign', subject: id }, by)
    if (open) refuse('DRAW_STATE', undefined, { details: ['waiting'] })
  }

  return [
    route(admin.listDeskCampaigns, async (asking) => {
      const waiting = await approvals.list(
        { state: 'waiting', kind: 'campaign', perPage: WAITING_MAX },
        handOf(asking),
      )
      return campaignDesk.list(asking.query, new Set(waiting.data.map(({ subject }) => subject)))
    }),
    route(admin.getDeskCampaign, async (asking) => ({
      data: await withApproval(await campaignDesk.read(asking.params.id), asking),
    })),
    route(admin.putDeskCampaign, async (asking) => {
      await requireUnasked(asking.params.id, asking)
      const one = await campaignDesk.put(asking.params.id, asking.body, handOf(asking))
      return { data: await withApproval(one, asking) }
    }),
    route(admin.putPermitScan, async (asking) => {
      await requireUnasked(asking.params.id, asking)
      const bounds = { sizeBytesMax: admin.PERMIT_SCAN_BYTES_MAX, withinMs: SCAN_MS, clock }
      const bytes = await readBody(asking.asked.stream, bounds)
      const contentType = scanTypeOf(bytes) ?? refuse('MEDIA_NOT_SUPPORTED', 'A PDF, JPEG, PNG or WebP')
      await campaignDesk.putScan(asking.params.id, { contentType, bytes })
      return { data: { success: true as const } }
    }),
    route(admin.readPermitScan, async ({ params }) => {
      const { bytes, contentType } = await campaignDesk.readScan(params.id)
      return { bytes, contentType, headers: { 'content-disposition': 'attachment; filename="permit"' } }
    }),
    route(admin.publishCampaign, async (asking) => {
      const { id } = asking.params
      const { revision, reason } = asking.body
      const one = await campaignDesk.requireComplete(id, revision)
      const summary = `${one.name.id}: ${one.prizes} prizes, Rp${rupiah.format(one.valueRupiah)}`
      const asked = { subject: id, payload: { campaignId: id, revision }, about: null, summary, reason }
      return { data: await ask(asked, handOf(asking)) }
    }),
  ]
}
