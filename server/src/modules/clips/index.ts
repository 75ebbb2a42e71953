/**
 * Clips: short videos of people, from the upload to the review to the feed.
 *
 * Owns the `clips` schema: the state of each clip, its upload, likes, comments and files. Its texts, pictures and video
 * are an item of `library` and a version of `delivery`. Nothing of a clip is public before it is approved, and this
 * module never decides who may watch: that is `decideAccess`.
 */
import type { RawRoute, Route } from '#platform/http/route'
import type { ClipsDependencies } from './dependencies.ts'
import { openClipFiles, type ClipFiles } from './files/index.ts'
import { setState } from './clip-rows.ts'
import { openSocial, type Social } from './open-social.ts'
import { openPosted, type Posted } from './posted/index.ts'
import type { ClipTables } from './tables.ts'
import { limitKeys, openUploads, type Uploads } from './uploads/index.ts'

export type { ClipsDependencies } from './dependencies.ts'
export { clipsSchema } from './schema.ts'

export interface Clips extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  readonly stillOf: ClipFiles['stillOf']
  readonly filesOf: ClipFiles['filesOf']
  /** What people do beside a clip: likes, comments, the feed. */
  readonly social: Omit<Social, 'routes'>
  /** Clips that were cut out of shows. */
  readonly posted: Posted
  readonly uploads: Pick<Uploads, 'openOf' | 'drop'>
  /** Checks uploads and encodes files from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
}

export function openClips(dependencies: ClipsDependencies): Clips {
  const rows = dependencies.database.forModule<ClipTables>('clips')
  const { profiles, relations } = dependencies.user
  const files = openClipFiles({
    ...dependencies,
    rows,
    blockedAmong: relations.blockedAmong,
    nameOf: async (profileId) => (await profiles.byIds([profileId])).get(profileId)?.name ?? null,
    filesPerDay: () => dependencies.settingOf('clips.filesPerDay'),
  })
  const social = openSocial(dependencies)
  const uploads = openUploads({
    ...dependencies,
    rows,
    limits: () => dependencies.settingsOf(limitKeys),
    async reject(id, reason) {
      const now = dependencies.clock.now()
      await setState(rows, { id, from: ['processing'], to: 'rejected', reason, now })
    },
  })
  return {
    routes: [...social.routes, ...files.routes, ...uploads.routes],
    rawRoutes: [...files.rawRoutes],
    posted: openPosted({ ...dependencies, rows, profilesOf: dependencies.user.profiles.byIds }),
    stillOf: files.stillOf,
    filesOf: files.filesOf,
    uploads,
    async startJobs() {
      await files.startJobs()
      await uploads.startJobs()
    },
    social,
    [Symbol.asyncDispose]: () => uploads[Symbol.asyncDispose](),
  }
}
