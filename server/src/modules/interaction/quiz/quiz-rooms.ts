import type { ToClient } from '@tayang/contract/socket'
import type { Rooms } from '../rooms.ts'
import type { RemoteSeats } from './remote-seats.ts'

/** Rooms as the quiz and polls use them. A room without anybody costs nothing. */
export interface QuizRooms {
  /** To everybody in a room, with its next tick. */
  send(roomId: string, event: ToClient): void
  /** To all sockets of a person in a room, at once. */
  tell(roomId: string, accountId: string, event: ToClient): void
  /** How far pictures of a room are behind the edge, of devices that say so. */
  lagsOf(roomId: string): readonly number[]
  /** Lines for which this is true wait, at every server, from when this settles until `releaseLines`. */
  holdLines(roomId: string, mustWait: (text: string) => boolean): Promise<void>
  releaseLines(roomId: string): void
  waitingLines(roomId: string): number
}

/** `remote` are the sockets at other servers; null where there are none. */
export function quizRoomsOf(rooms: Rooms, remote: RemoteSeats | null): QuizRooms {
  return {
    send(roomId, event) {
      rooms.openRoom(roomId)?.send(event)
      remote?.send(roomId, event)
    },
    tell(roomId, accountId, event) {
      rooms.openRoom(roomId)?.tellAccount(accountId, event)
      remote?.tell(roomId, accountId, event)
    },
    lagsOf(roomId) {
      const lags = rooms.openRoom(roomId)?.lagsMs ?? []
      return remote ? [...lags, ...remote.lagsOf(roomId)] : lags
    },
    holdLines: rooms.holdLines,
    releaseLines: rooms.releaseLines,
    waitingLines: (roomId) => rooms.openRoom(roomId)?.waitingCount ?? 0,
  }
}
