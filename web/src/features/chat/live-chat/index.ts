/**
 * Live chat: the lines beside a live show or a channel.
 *
 * Owns the room's socket: who is in, what is said, how many watch, whether a show is on air; shows lines when the
 * picture is there, plays them again beside a recording, and has what moderators do. Plays nothing itself.
 */
export { RoomBulletMenu, RoomBullets } from './bullets/room-bullets.tsx'
export { ChatPanel, type SayWith } from './chat-panel.tsx'
export { ModerationPanel } from './moderation/moderation-panel.tsx'
export { openRoom, type RoomConnection } from './room-connection.ts'
export type { RoomView } from './room-view.ts'
export { ReplayPanel, useReplayChat } from './replay/replay-panel.tsx'
export { usePlayhead } from './use-playhead.ts'
export { useRoom } from './use-room.ts'
