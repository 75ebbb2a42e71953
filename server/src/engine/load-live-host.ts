import type { LiveHost } from './live-host/index.ts'

/** How viewers of a server get live media; what it keeps, and for whom, where others have the shows. */
export type LiveMedia = Pick<LiveHost, 'route'> & Partial<Pick<LiveHost, 'figures'>>

/** The media of shows at a server without engines; no other server loads it. */
export const loadLiveHost = async (): Promise<typeof import('./live-host/index.ts')> =>
  import('./live-host/index.ts')
