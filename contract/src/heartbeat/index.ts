/** Watch history and resuming (Spec 2, sections 3, 4 and 7). */
export * as heartbeat from './operations.ts'
export type { HistoryItem, Progress } from './operations.ts'
