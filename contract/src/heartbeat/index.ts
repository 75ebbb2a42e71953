/** Watch history and resuming. */
export * as heartbeat from './operations.ts'
export type { HistoryItem, Progress } from './operations.ts'
