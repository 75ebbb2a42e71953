import type { ToClient } from '@tayang/contract/socket'
import type { Rooms } from '../rooms.ts'

/** Rooms as the quiz and polls use them. A room without anybody costs nothing. */
export interface QuizRooms {
  /** To everybody in a room, with its next tick. */
  send(roomId: string, event: ToClient): void
  /** To all sockets of a person in a room, at once. */
  tell(roomId: string, accountId: string, event: ToClient): void
  /** How far pictures of a room are behind the edge, of devices that say so. */
  lagsOf(roomId: string): readonly number[]
  /** Lines for which this is true wait, until `releaseLines`. */
  holdLines(roomId: string, mustWait: (text: string) => boolean): void
  releaseLines(roomId: string): void
  waitingLines(roomId: string): number
}

export function quizRoomsOf(rooms: Rooms): QuizRooms {
  return {
    send: (roomId, event) => rooms.openRoom(roomId)?.send(event),
    tell: (roomId, accountId, event) => rooms.openRoom(roomId)?.tellAccount(accountId, event),
    lagsOf: (roomId) => rooms.openRoom(roomId)?.lagsMs ?? [],
    holdLines: rooms.holdLines,
    releaseLines: rooms.releaseLines,
    waitingLines: (roomId) => rooms.openRoom(roomId)?.waitingCount ?? 0,
  }
}
