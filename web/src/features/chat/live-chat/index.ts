/**
 * Live chat: the messages beside a live show or a channel.
 *
 * It owns the socket of a chat room (members, messages, number of viewers, whether the show is on air), shows messages
 * when the picture reaches them, replays them beside a recording, and has the tools of moderators. It plays no media.
 */
export { RoomBulletMenu, RoomBullets } from './bullets/room-bullets.tsx'
export { ChatPanel, type MessageFormSlots } from './chat-panel.tsx'
export { ModerationPanel } from './moderation/moderation-panel.tsx'
export type { QuizFrame } from './quiz-frames.ts'
export type { RoomConnection } from './room-connection.ts'
export { ReplayPanel, useReplayChat } from './replay/replay-panel.tsx'
export { usePlayhead } from './use-playhead.ts'
export { useRoom } from './use-room.ts'
