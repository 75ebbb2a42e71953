/** How long what waits on the dashboard waits. */
export interface DashboardTimings {
  /** Between two heartbeats. */
  beatMs: number
  /** Before a heartbeat that failed is sent again, and how often that is tried. */
  retryAfterMs: number
  retriesMax: number
  /** Between two looks at a show that may begin, or go on, without a word from here. */
  lookMs: number
}

export const dashboardTimings: DashboardTimings = {
  beatMs: 60_000,
  retryAfterMs: 1_000,
  retriesMax: 3,
  lookMs: 4_000,
}
