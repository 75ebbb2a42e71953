import type { ByTwo, DrawsContext, Hand } from '../dependencies.ts'
import { listCampaigns, type CampaignsQuery } from './list-campaigns.ts'
import { putPermitScan, readPermitScan, type PermitScan } from './permit-scan.ts'
import { publishCampaign, requireComplete } from './publish-campaign.ts'
import { putCampaign, type CampaignDraft } from './put-campaign.ts'
import { readCampaign, type DeskCase } from './show-campaigns.ts'

export type CampaignDesk = ReturnType<typeof openCampaignDesk>

/** What operators put beside the card of a campaign, and how it goes public. */
export function openCampaignDesk(context: DrawsContext) {
  return {
    read: (id: string) => readCampaign(context, id),
    list: (query: CampaignsQuery, asked: ReadonlySet<string>) => listCampaigns(context, query, asked),

    async put(id: string, draft: CampaignDraft, hand: Hand): Promise<DeskCase> {
      await putCampaign(context, id, draft, hand)
      return readCampaign(context, id)
    },

    putScan: (id: string, scan: PermitScan) => putPermitScan(context, id, scan),
    readScan: (id: string) => readPermitScan(context, id),
    requireComplete: (id: string, revision: number) => requireComplete(context, id, revision),
    publish: (id: string, revision: number, by: ByTwo) => publishCampaign(id, revision, by),
  }
}
