import { admin, consoleRoles, holds, type CampaignCase } from '@tayang/contract'
import { scanTypeOf } from '#modules/draws'
import { readBody } from '#platform/http/bodies/read-body'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { handOf, type PrizeRouteDependencies } from './dependencies.ts'

const PERMISSION = 'campaigns.publish'
/** How long the scan of a permit may take to arrive. */
const SCAN_MS = 60_000
/** More requests than campaigns that wait at once. */
const WAITING_MAX = 100
const PUBLISHERS = consoleRoles.filter((role) => holds([role], PERMISSION))
const rupiah = new Intl.NumberFormat('id-ID')

type Asking = Parameters<typeof handOf>[0]

/** That a campaign waits is true for everybody, also for those who may not read the request itself. */
const publisherOf = (asking: Asking) => ({ ...handOf(asking), roles: PUBLISHERS })

/** The desk of campaigns (docs/product/campaigns.md#the-campaign-desk). */
export function campaignDeskRoutes(needs: PrizeRouteDependencies): Route[] {
  const { draws, approvals, clock } = needs
  const { campaignDesk } = draws
  const ask = approvals.register<{ campaignId: string; revision: number }>({
    kind: 'campaign',
    permission: PERMISSION,
    carryOut: ({ campaignId, revision }, by) => campaignDesk.publish(campaignId, revision, by),
  })

  const withApproval = async (one: Omit<CampaignCase, 'approval'>, asking: Asking): Promise<CampaignCase> => {
    const thing = { kind: 'campaign', subject: one.id } as const
    const approval = await approvals.openOf(thing, handOf(asking))
    const isWaiting = one.state === 'draft' && (await approvals.openOf(thing, publisherOf(asking))) !== null
    return { ...one, approval, state: isWaiting ? 'waiting' : one.state }
  }

  /** What a second operator is looking at is changed by nobody. */
  async function requireUnasked(id: string, asking: Asking): Promise<void> {
    const open = await approvals.openOf({ kind: 'campaign', subject: id }, publisherOf(asking))
    if (open) refuse('DRAW_STATE', undefined, { details: ['waiting'] })
  }

  return [
    route(admin.listDeskCampaigns, async (asking) => {
      const waiting = await approvals.list(
        { state: 'waiting', kind: 'campaign', perPage: WAITING_MAX },
        publisherOf(asking),
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
      const bounds = { sizeBytesMax: admin.PERMIT_SCAN_BYTES_MAX, withinMs: SCAN_MS, clock }
      const bytes = await readBody(asking.asked.stream, bounds)
      const contentType =
        scanTypeOf(bytes) ?? refuse('MEDIA_NOT_SUPPORTED', 'The file must be a PDF, JPEG, PNG or WebP')
      // Only now: it may have taken a minute to arrive, and somebody may have asked meanwhile.
      await requireUnasked(asking.params.id, asking)
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
