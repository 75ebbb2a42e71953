/**
 * Live chat: the lines beside a live show.
 *
 * Owns the room's socket: who is in, what is said, how many watch, whether the show is on air. Shows lines and sends
 * them; plays nothing.
 */
export { ChatPanel } from './chat-panel.tsx'
export { openRoom, type RoomConnection, type RoomView } from './room-connection.ts'
export { useRoom } from './use-room.ts'
