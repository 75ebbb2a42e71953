import type { Clock } from '#platform/clock/clock'
import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import type { RawRoute, Route } from '#platform/http/route'
import type { ClipRows, ClipTables } from '../tables.ts'
import { downloadRoutes } from './download-routes.ts'
import { openStills, type StillDependencies } from './draw-still.ts'
import { fileCalls, orderUpright, type FileCallDependencies, type UprightOrder } from './file-calls.ts'
import { removeOrders } from './file-rows.ts'
import { openMovieIndex } from './movie-index.ts'
import { startRendering, type RenderDependencies } from './render-file.ts'

/** What is made of the video of a clip: the picture that stands for it, and files to keep. */
export interface ClipFiles {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  /**
   * Draws the thumbnail of a clip from this second of its own video, later and below everything else; with `tx` only
   * if that transaction commits. A picture that a person uploaded is never replaced.
   */
  stillOf(clipId: string, atSeconds: number, how?: { tx?: Within }): Promise<void>
  /** Orders the upright version of a clip that the caller owns or cut; refuses where there can be no more files. */
  orderUpright(order: UprightOrder): Promise<void>
  filesOf(clipId: string): {
    /** Ends the orders of a clip that is removed; their bytes lie below its folder `clips/{id}` and go with that. */
    remove(tx: Within): Promise<void>
  }
  startJobs(): Promise<void>
}

type FilesDependencies = Omit<
  StillDependencies & FileCallDependencies & RenderDependencies,
  'index' | 'delivery' | 'engine' | 'library' | 'grants'
> &
  Pick<StillDependencies, 'library'> & {
    readonly delivery: FileCallDependencies['delivery'] & { readonly grants: FileCallDependencies['grants'] }
    readonly engine: StillDependencies['engine'] & RenderDependencies['engine']
    readonly clock: Clock
    readonly rows: ClipRows
  }

export function openClipFiles(dependencies: FilesDependencies): ClipFiles {
  const { grants } = dependencies.delivery
  const needs = { ...dependencies, grants, index: openMovieIndex(dependencies.blobs) }
  const stills = openStills(needs)
  return {
    routes: fileCalls(needs),
    rawRoutes: downloadRoutes(needs),
    stillOf: stills.stillOf,
    async orderUpright(order) {
      await orderUpright(needs, order)
    },
    filesOf: (clipId) => ({ remove: (tx) => removeOrders(within<ClipTables>(tx, 'clips'), clipId) }),
    async startJobs() {
      await stills.startJobs()
      await startRendering(needs)
    },
  }
}
