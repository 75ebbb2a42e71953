/** What happened in the rooms of this process since the start, for metrics. */
export interface RoomCounts {
  ticks: number
  /** Messages by what became of them: the others of `moved` are said again to the owner of the room. */
  stored: number
  lost: number
  moved: number
  /** Rooms taken over from a process that died. */
  takeovers: number
}

export const noRoomCounts = (): RoomCounts => ({ ticks: 0, stored: 0, lost: 0, moved: 0, takeovers: 0 })
