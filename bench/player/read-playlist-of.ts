import { playback } from '@tayang/contract'
import type { Calls } from '../app/calls.ts'

/** The playlist of a free film, as a guest is told it. */
export async function readPlaylistOf({ call }: Calls, id: string): Promise<string> {
  const { data } = await call(playback.getVideoPublicAccess, { params: { id }, query: {} })
  return data.stream
}
