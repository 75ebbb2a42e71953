/**
 * Clips: short videos of people, from the upload to the review to the feed.
 *
 * Owns the `clips` schema: the state of each clip, its upload, likes, comments and files. Its texts, pictures and video
 * are an item of `library` and a version of `delivery`. Nothing of a clip is public before it is approved, and this
 * module never decides who may watch: that is `decideAccess`.
 */
import type { Within } from '#platform/database/database'
import type { RawRoute, Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import type { ClipsDependencies } from './dependencies.ts'
import { evidenceOfClip } from './evidence.ts'
import { openClipFiles, type ClipFiles } from './files/index.ts'
import { openSocial, type Social } from './open-social.ts'
import { openReviewDesk, type ReviewDesk } from './desk/index.ts'
import { openOwn, type ClipDesk } from './own/index.ts'
import { openClipsPersonalData } from './personal-data.ts'
import { openReview, type Review, waitingClips } from './review/index.ts'
import { openPosted, type Posted } from './posted/index.ts'
import type { ClipRows, ClipTables } from './tables.ts'
import { limitKeys, openUploads, type Uploads } from './uploads/index.ts'

export type { ClipsDependencies } from './dependencies.ts'
export type { TakenClips } from './review/index.ts'
export type { KeptComment } from './comments/index.ts'
export { clipsSchema } from './schema.ts'

export interface Clips extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  readonly personalData: PersonalDataHandler
  readonly review: Review
  /** Clips as operators see them. */
  readonly desk: ClipDesk & ReviewDesk
  /** How many clips wait for operators, counted up to `most`. */
  waitingClips(most: number): Promise<number>
  /** Clips that decisions take down and bring back: one, those of a show or those of an owner. */
  readonly takenDown: Pick<Review, 'takeDown' | 'before' | 'restore'>
  /** What a report says of a clip beside its texts. */
  evidenceOf(id: string): Promise<Record<string, unknown>>
  readonly stillOf: ClipFiles['stillOf']
  readonly filesOf: ClipFiles['filesOf']
  readonly orderUpright: ClipFiles['orderUpright']
  /** What people do beside a clip: likes, comments, the feed. */
  readonly social: Omit<Social, 'routes'>
  /** Clips that were cut out of shows. */
  readonly posted: Posted
  readonly uploads: Pick<Uploads, 'openOf' | 'drop'>
  /** Sweeps uploads and settles reviews from here on, in a process that plays the role of a worker. */
  startJobs(): Promise<void>
  /** Checks uploads, draws stills and renders files from here on, as far as engines of this process have places. */
  startEngineJobs(): Promise<void>
}

export function openClips(dependencies: ClipsDependencies): Clips {
  const { library, settingOf, user } = dependencies
  const { profiles, relations } = user
  const rows = dependencies.database.forModule<ClipTables>('clips')
  const nameOf = async (id: string, tx?: Within) => (await profiles.byIds([id], tx)).get(id)?.name ?? null
  const files = openClipFiles({
    ...dependencies,
    rows,
    blockedAmong: relations.blockedAmong,
    nameOf,
    filesPerDay: () => settingOf('clips.filesPerDay'),
  })
  const social = openSocial(dependencies)
  const review = openReviewOf(dependencies, { rows, nameOf })
  const uploads = openUploads({
    ...dependencies,
    rows,
    limits: () => dependencies.settingsOf(limitKeys),
    reject: review.failed,
  })
  const categories = () => settingOf('clips.categories')
  const own = openOwn({
    ...dependencies,
    rows,
    review,
    uploads,
    filesOf: files.filesOf,
    categories,
  })
  const reviewDesk = openReviewDesk({
    ...dependencies,
    rows,
    describe: own.describe,
    promisedMinutes: () => settingOf('clips.reviewMinutes'),
  })
  return {
    routes: [...social.routes, ...files.routes, ...uploads.routes, ...own.routes],
    rawRoutes: [...files.rawRoutes],
    personalData: openClipsPersonalData({
      rows,
      removing: own.removing,
      published: library.personalData.clips,
      parts: { social },
    }),
    review,
    desk: { ...own.desk, ...reviewDesk },
    waitingClips: (most) => waitingClips(rows, most),
    takenDown: review,
    evidenceOf: (id) => evidenceOfClip({ rows, library }, id),
    posted: openPosted({ ...dependencies, rows, categories }),
    stillOf: files.stillOf,
    filesOf: files.filesOf,
    orderUpright: files.orderUpright,
    uploads,
    social,
    async startJobs() {
      await uploads.startJobs()
      await own.removing.startJobs()
      await review.startJobs()
    },
    async startEngineJobs() {
      await files.startJobs()
      await uploads.startChecking()
    },
    async [Symbol.asyncDispose]() {
      await uploads[Symbol.asyncDispose]()
    },
  }
}

function openReviewOf(
  dependencies: ClipsDependencies,
  of: { rows: ClipRows; nameOf: (profileId: string, tx?: Within) => Promise<string | null> },
): Review {
  return openReview({
    ...dependencies,
    ...of,
    undoMs: dependencies.settings.decisions.undoMs,
    autoApproves: () => dependencies.settingOf('clips.autoApprove'),
  })
}
