import { chatReplay } from '@tayang/contract'
import { call } from '#shared/api'

/** Reads ten seconds of what was said beside a show (ruling R27). */
export const pieceOf = (showId: string) => async (index: number) => {
  const { data } = await call(chatReplay.getReplayChunk, { params: { id: showId, index } })
  return data.lines
}
