/**
 * Live chat: the lines beside a live show or a channel.
 *
 * Owns the room's socket: who is in, what is said, how many watch, whether a show is on air. Shows lines and sends
 * them; plays nothing.
 */
export { ChatPanel } from './chat-panel.tsx'
export { openRoom, type RoomConnection, type RoomView } from './room-connection.ts'
export { useRoom } from './use-room.ts'
