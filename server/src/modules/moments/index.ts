/**
 * Moments: pieces of a show that viewers keep with one tap, trim, and post as clips of the streamer.
 *
 * Owns the `moments` schema: drafts, found moments and framings. Reads the journal of a show and copies its bytes, and
 * never encodes. What is posted is a clip, which `clips` owns; the curve of chat and gifts is computed, not stored.
 */
import type { RawRoute, Route } from '#platform/http/route'
import type { MomentsDependencies } from './dependencies.ts'
import { openFound } from './found/index.ts'
import { openHeat } from './heat/index.ts'
import type { MomentTables } from './tables.ts'

export type { MomentsDependencies } from './dependencies.ts'
export { momentsSchema } from './schema.ts'

export interface Moments extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  /** Looks for moments in shows that ended from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
}

export function openMoments(dependencies: MomentsDependencies): Moments {
  const { interaction, live, user } = dependencies
  const rows = dependencies.database.forModule<MomentTables>('moments')
  const context = { ...dependencies, rows, activity: interaction.activity, knownShow: live.knownShow }
  const heat = openHeat({ ...context, blockedAmong: user.relations.blockedAmong })
  const found = openFound(context)
  return {
    routes: [...heat.routes, ...found.routes],
    rawRoutes: [],
    async startJobs() {},
    async [Symbol.asyncDispose]() {},
  }
}
