/** The comments of a room (Spec 3, section 7; the socket itself is in `contract/src/socket`). */
export * as interaction from './operations.ts'
export type { CommentLine } from './operations.ts'
