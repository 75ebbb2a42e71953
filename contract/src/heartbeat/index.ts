/** Watch history and resuming. */
export * as heartbeat from './operations.ts'
export { WATCHED_SHARE } from './watched.ts'
export type { HistoryItem, Progress } from './operations.ts'
