/**
 * Block person: block, unblock, and the messages for either side (docs/product/people.md#block-dialog).
 *
 * It owns the list of people that the viewer blocked, which hides their messages in every chat room
 * (docs/product/chat.md#blocks-in-a-room). The server enforces everything else.
 */
export type { BlockMode, BlockResult } from './block-dialog.tsx'
export { AccessDenied, BlockDialog } from './lazy-dialogs.ts'
export { PersonGate } from './person-gate.tsx'
export { useBlocked } from './blocked-people.ts'
export { useBlockStatus } from './use-block-status.ts'
