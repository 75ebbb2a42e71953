/** The waits of the dashboard. See docs/product/streamer.md#timers-of-the-dashboard. */
export interface DashboardTimings {
  /** Between two heartbeats. */
  beatMs: number
  /** Before a heartbeat that failed is sent again, and how often that is tried. */
  retryAfterMs: number
  retriesMax: number
  /** Between two reads of a show that an encoder may begin or end. See docs/product/streamer.md#start-on-publish. */
  lookMs: number
}

export const dashboardTimings: DashboardTimings = {
  beatMs: 60_000,
  retryAfterMs: 1_000,
  retriesMax: 3,
  lookMs: 4_000,
}
