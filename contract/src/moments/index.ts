/** Moments: pieces of shows that viewers keep, trim and post as clips of the streamer. */
export * as moments from './operations.ts'
export type { FoundMoment, Heat, MomentDraft } from './operations.ts'
