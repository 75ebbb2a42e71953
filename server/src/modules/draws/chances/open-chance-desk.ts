import type { ByTwo, DrawsContext } from '../dependencies.ts'
import { correctChance, removeChance, requireCorrectable, requireRemovable } from './corrections.ts'
import { exclude, listExclusions, requireExcludable, type ExclusionWanted } from './exclusions.ts'
import { exportChances } from './export-chances.ts'
import { listChances, type ChancesQuery } from './show-chances.ts'

export type ChanceDesk = ReturnType<typeof openChanceDesk>

/** What operators read and, two of them, do about chances (docs/product/campaigns.md#corrections). */
export function openChanceDesk(context: DrawsContext) {
  return {
    list: (campaignId: string, query: ChancesQuery) => listChances(context, campaignId, query),
    export: (campaignId: string) => exportChances(context, campaignId),

    requireCorrectable: (campaignId: string, accountId: string) =>
      requireCorrectable(context, campaignId, accountId),
    correct: (wanted: { campaignId: string; accountId: string }, by: ByTwo) =>
      correctChance(context, wanted, by),
    requireRemovable: (id: string) => requireRemovable(context, id),
    remove: (id: string, by: ByTwo) => removeChance(id, by),

    listExclusions: (query: { cursor?: string | undefined; perPage: number }) =>
      listExclusions(context, query),
    requireExcludable: (accountId: string, isExcluded: boolean) =>
      requireExcludable(context, accountId, isExcluded),
    exclude: (wanted: ExclusionWanted, by: ByTwo) => exclude(wanted, by),
  }
}
