import type { admin, AnswerOf } from '@tayang/contract'
import type { Unsubscribe } from '#platform/bus/bus'
import type { Within } from '#platform/database/database'
import type { RawRoute, Route } from '#platform/http/route'
import type { CatalogTables } from '#modules/library'
import type { PersonalDataHandler } from '#modules/user'
import { accessRoutes, decideFor } from './access/access-routes.ts'
import { openFirstFiles } from './access/first-files.ts'
import { openGrants, type Grants } from './access/grants.ts'
import { openPlayGrants, type PlayGrants } from './access/play-grants.ts'
import { openPreviews, type Previews } from './access/previews.ts'
import { openAds, type Ads } from './ads/open-ads.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import { startEncoding, startVersionJobs } from './encoding/encode-title.ts'
import { resumeEncodes } from './encoding/resume-encodes.ts'
import { createUpload, putUploadRoute } from './encoding/uploads.ts'
import { addMadeVersion } from './encoding/made-version-rows.ts'
import { openRunningEncodes } from './encoding/running-encodes.ts'
import { sourceKey, versionFolder } from './encoding/version-files.ts'
import { encodeFile } from './encoding/upload-rows.ts'
import { failuresOf, openVersions, versionsOf } from './encoding/version-rows.ts'
import { licenceRoutes } from './licences/licence-routes.ts'
import { openLicenceProviders } from './licences/providers.ts'
import { mediaRoutes } from './media/media-routes.ts'
import { findStoredClip, type StoredClip } from './media/stored-clip-rows.ts'
import { openVersionIndex, type VersionIndex } from './media/version-index.ts'
import { openSlots, type Slots } from './slots/slots.ts'

/** An encode of it has nothing to do any more, wherever it runs. */
interface VersionRemoved {
  readonly type: 'catalog.version-removed'
  readonly versionId: string
}

export interface Delivery extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  readonly personalData: { readonly slots: PersonalDataHandler }
  /** Signed rights to play, for what channels and recordings serve. */
  readonly grants: Grants
  readonly playGrants: PlayGrants
  readonly versionIndex: VersionIndex
  readonly slots: Pick<Slots, 'take'>
  createUpload(
    upload: { friendlyId: string; sizeBytes: number },
    now: number,
  ): Promise<AnswerOf<typeof admin.createUpload>['data']>
  /** Publishes a version whose files are all there and which nobody encoded, in the transaction of its cause. */
  readonly addMadeVersion: typeof addMadeVersion
  /**
   * Orders the encode of a free version whose file was stored at `sourceKey(versionId)`, in the transaction of its
   * cause. A file there that no version has is swept after an hour.
   */
  encodeFile(tx: Within, file: { versionId: string; itemId: string; now: number }): Promise<void>
  sourceKey(versionId: string): string
  /** Every version of these items, which are locked until the transaction ends. */
  readonly versionsOf: typeof versionsOf
  /** Why the newest version of these items failed, by item; the others are left out. */
  failuresOf(itemIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Stops the encode of a version whose row is gone, and removes its files; idempotent. */
  removeFiles(versionId: string): Promise<void>
  /** Addresses at which one account watches and sees for minutes what is hidden from everybody else. */
  readonly previews: Previews
  /** Whether an account may watch a title, and by what that is decided; null for an unknown or a hidden title. */
  decideFor(of: Parameters<typeof decideFor>[1]): ReturnType<typeof decideFor>
  /** A clip whose video plays, hidden or not; null where there is none. */
  storedClip(itemId: string): Promise<StoredClip | null>
  /** The pre-roll ad: what operators do with it, and how often it was seen. */
  readonly preroll: Ads['prerolls']
  readonly adCounts: Ads['counted']
  /** Does what follows from uploads and encodes from here on, in a process that plays the role of a worker. */
  startJobs(): Promise<void>
  /** Encodes from here on, as far as engines of this process have places. */
  startEncoding(): Promise<void>
}

export function openDelivery(dependencies: DeliveryDependencies): Delivery {
  const { blobs, clock, bus } = dependencies
  const subscribed: Unsubscribe[] = []
  const rows = dependencies.database.forModule<CatalogTables>('catalog')
  const grants = openGrants(dependencies)
  const versionIndex = openVersionIndex({ rows, clock })
  const firstFiles = openFirstFiles({ blobs, index: versionIndex })
  const slots = openSlots({ ...dependencies, rows })
  const playGrants = openPlayGrants({ grants, slots })
  const providers = openLicenceProviders(dependencies.settings)
  const { systems } = providers
  const ads = openAds({ ...dependencies, rows })
  const running = openRunningEncodes()
  const context = { ...dependencies, rows, grants, playGrants, index: versionIndex, systems, running }
  return {
    routes: [
      ...accessRoutes({ ...context, firstFiles, slots, ads }),
      ...licenceRoutes({ ...context, providers }),
      ...ads.routes,
      putUploadRoute(context),
    ],
    rawRoutes: [...ads.rawRoutes, ...mediaRoutes(context)],
    personalData: { slots: slots.personalData },
    grants,
    playGrants,
    versionIndex,
    slots,
    createUpload: (upload, now) => createUpload(context, upload, now),
    addMadeVersion,
    encodeFile: (tx, file) => encodeFile(tx, dependencies.jobs, file),
    sourceKey,
    versionsOf,
    failuresOf: (itemIds) => failuresOf(rows, itemIds),
    async removeFiles(versionId) {
      await bus.publish<VersionRemoved>({ type: 'catalog.version-removed', versionId })
      await running.stop(versionId)
      versionIndex.forget(versionId)
      await blobs.remove(versionFolder(versionId))
      await blobs.remove(sourceKey(versionId))
    },
    previews: openPreviews({ grants, clock }),
    decideFor: (of) => decideFor(context, of),
    storedClip: (itemId) => findStoredClip(rows, itemId),
    preroll: ads.prerolls,
    adCounts: ads.counted,
    async startJobs() {
      const versions = openVersions(context)
      await resumeEncodes({ ...context, versions })
      await startVersionJobs({ ...context, versions })
    },
    async startEncoding() {
      const stop = ({ versionId }: VersionRemoved) => running.stop(versionId)
      subscribed.push(await bus.subscribe<VersionRemoved>('catalog.version-removed', stop))
      await startEncoding({ ...context, versions: openVersions(context) })
    },
    async [Symbol.asyncDispose]() {
      for (const end of subscribed) end()
      await ads[Symbol.asyncDispose]()
    },
  }
}
