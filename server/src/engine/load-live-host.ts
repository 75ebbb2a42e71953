/** The media of shows at a server without engines; no other server loads it. */
export const loadLiveHost = async (): Promise<typeof import('./live-host/index.ts')> =>
  import('./live-host/index.ts')
