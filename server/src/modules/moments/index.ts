/**
 * Moments: pieces of a show that viewers keep with one tap, trim, and post as clips of the streamer.
 *
 * Owns the `moments` schema: drafts, found moments and framings. Reads the journal of a show and copies its bytes, and
 * never encodes. What is posted is a clip, which `clips` owns; the curve of chat and gifts is computed, not stored.
 */
import type { RawRoute, Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import type { MomentsDependencies } from './dependencies.ts'
import type { DraftDependencies } from './drafts/dependencies.ts'
import { openDrafts } from './drafts/index.ts'
import { openFound } from './found/index.ts'
import { openHeat } from './heat/index.ts'
import type { MomentTables } from './tables.ts'

export type { MomentsDependencies } from './dependencies.ts'
export { momentsSchema } from './schema.ts'

export interface Moments extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  readonly personalData: PersonalDataHandler
  /** Looks for moments in shows that ended from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
}

export function openMoments(dependencies: MomentsDependencies): Moments {
  const { interaction, live, user } = dependencies
  const rows = dependencies.database.forModule<MomentTables>('moments')
  const context = { ...dependencies, rows, activity: interaction.activity, knownShow: live.knownShow }
  const heat = openHeat({ ...context, blockedAmong: user.relations.blockedAmong })
  const found = openFound(context)
  const drafts = openDrafts({ ...draftsOf(context, heat.of), setPosted: found.setPosted })
  return {
    routes: [...heat.routes, ...found.routes, ...drafts.routes],
    rawRoutes: drafts.rawRoutes,
    personalData: drafts.personalData,
    async startJobs() {
      drafts.startJobs()
    },
    [Symbol.asyncDispose]: () => drafts[Symbol.asyncDispose](),
  }
}

type Context = MomentsDependencies & Pick<DraftDependencies, 'rows' | 'knownShow'>

function draftsOf(
  context: Context,
  heatOf: DraftDependencies['heatOf'],
): Omit<DraftDependencies, 'setPosted'> {
  const { clips, delivery, interaction, live, settingOf, user } = context
  return {
    ...context,
    heatOf,
    cuts: live.cuts,
    grants: delivery.grants,
    firstOnAirOf: live.firstOnAirOf,
    ownClipOf: async (id, { accountId, profileId }, locale) =>
      clips.desk.get(id, { accountId, profileId, locale }),
    blockedAmong: user.relations.blockedAmong,
    follows: user.relations.follows,
    requireActive: user.accounts.suspensions.requireActive,
    ageRefusalOf: user.ages.refusalOf,
    profilesOf: user.profiles.byIds,
    momentRulesOf: interaction.momentRulesOf,
    mayModerate: interaction.mayModerate,
    hasOpenReport: (showId) => user.reports.isOpenAbout([showId]),
    perShow: () => settingOf('moment.perShow'),
    review: () => settingOf('moment.review'),
  }
}
