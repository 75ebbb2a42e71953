/** The comments of a room; the socket itself is in `contract/src/socket`. */
export * as interaction from './operations.ts'
export * as moderation from './moderation.ts'
export * as chatReplay from './replay.ts'
export type { CommentLine, ShownGift } from './comment-line.ts'
export type {
  ChatSettings,
  HeldLine,
  MomentRules,
  Moderator,
  PackAction,
  RoomRules,
  Sanction,
  WordPack,
} from './moderation.ts'
