/**
 * Draws: chances in the prize draws of campaigns, and the draws that anybody can compute again.
 *
 * Owns the `draws` schema: what the campaign desk puts beside the card, chances, draws with their seeds and frozen
 * lists, winners and their claims. A chance comes from a closed list of sources, none of which is paid. It never plays
 * a quiz and moves no money itself; what it published it never changes.
 */
import type { PrizeDraw } from '@tayang/contract'
import type { Within } from '#platform/database/database'
import { periodically } from '#platform/clock/periodically'
import { openVault } from '#platform/secrets/vault'
import type { Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import { openCampaignDesk, type CampaignDesk } from './campaigns/open-campaign-desk.ts'
import { prizeDrawOf } from './campaigns/prize-draw.ts'
import { giveChance, type ChanceDraft, type ChanceOutcome } from './chances/give-chance.ts'
import { openChanceDesk, type ChanceDesk } from './chances/open-chance-desk.ts'
import type { DrawsDependencies } from './dependencies.ts'
import { openDrawDesk, type DrawDesk } from './making/open-draw-desk.ts'
import { reportCsv, reportOf } from './making/report.ts'
import { sweepDraws } from './making/sweep.ts'
import { openPersonalData } from './personal-data.ts'
import { openPublicDraws } from './making/public-draws.ts'
import { drawRoutes } from './routes/draw-routes.ts'
import { winRoutes } from './routes/win-routes.ts'
import type { DrawsTables } from './tables.ts'
import { openClaims } from './winners/claims.ts'
import { openWinnerDesk, type WinnerDesk } from './winners/open-winner-desk.ts'

export type { ByTwo, DrawsDependencies, Hand } from './dependencies.ts'
export type { ChanceDraft, ChanceOutcome } from './chances/give-chance.ts'
export { scanTypeOf } from './campaigns/permit-scan.ts'
export { sealedClaims } from './winners/sealed-claims.ts'
export { drawsSchema } from './schema.ts'

export interface Draws extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /** Gives a chance once for each source and person, in the transaction of its cause where there is one. */
  giveChance(chance: ChanceDraft, tx?: Within): Promise<ChanceOutcome>
  /** What the page of a campaign shows of its prize draw; null for a card alone. */
  prizeDrawOf(
    campaignId: string,
    reader: { caller: { accountId: string } | null; locale: 'en' | 'id' },
  ): Promise<PrizeDraw | null>
  readonly campaignDesk: CampaignDesk
  readonly chanceDesk: ChanceDesk
  readonly drawDesk: DrawDesk
  readonly winnerDesk: WinnerDesk
  /** The report of a draw for the ministry, as JSON or CSV. */
  report(drawId: string, format: 'json' | 'csv'): Promise<string>
  /** Draws with a public page, for crawlers. */
  readonly publicDraws: ReturnType<typeof openPublicDraws>
  /** Takes every step that is due now. */
  sweep(): Promise<void>
  /** Closes, draws and passes on by the clock from here on; called in a process with the worker role. */
  startJobs(): void
}

export function openDraws(dependencies: DrawsDependencies): Draws {
  const { clock, database, log, once, settings } = dependencies
  const db = database.forModule<DrawsTables>('draws')
  const context = { ...dependencies, db, vault: openVault(settings) }
  const sweep = () => sweepDraws(context)
  let sweeping: AsyncDisposable | undefined
  return {
    routes: [...drawRoutes(context), ...winRoutes(openClaims(context))],
    personalData: openPersonalData(context),
    giveChance: (chance, tx) => giveChance(context, chance, tx),
    prizeDrawOf: (campaignId, reader) => prizeDrawOf(context, campaignId, reader),
    campaignDesk: openCampaignDesk(context),
    chanceDesk: openChanceDesk(context),
    drawDesk: openDrawDesk(context),
    winnerDesk: openWinnerDesk(context),
    publicDraws: openPublicDraws(db),
    async report(drawId, format) {
      const report = await reportOf(context, drawId)
      return format === 'csv' ? reportCsv(report) : JSON.stringify(report, null, 2)
    },
    sweep,
    startJobs() {
      const failure = 'draws that are due could not be looked for'
      const periodic = periodically(
        { clock, everyMs: settings.draws.everyMs, log, failure },
        once('draws.sweep', sweep),
      )
      sweeping = periodic
      // What became due while no server ran.
      void periodic.run()
    },
    async [Symbol.asyncDispose]() {
      await sweeping?.[Symbol.asyncDispose]()
    },
  }
}
