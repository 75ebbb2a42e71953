import { chatReplay } from '@tayang/contract'
import { call } from '#shared/api'

/** Reads ten seconds of the messages beside a show. See docs/product/chat.md#replays. */
export const readPieceOf = (showId: string) => async (index: number) => {
  const { data } = await call(chatReplay.getReplayChunk, { params: { id: showId, index } })
  return data.lines
}
