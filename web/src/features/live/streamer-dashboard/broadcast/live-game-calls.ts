import { shows, type Show } from '@tayang/contract'
import { call, isRefusal } from '#shared/api'

/** The calls of the dashboard about the streamer's own show. */
export const liveGameCalls = {
  /** The open show of the own profile; null where there is none. */
  async open(): Promise<Show | null> {
    try {
      return (await call(shows.getLiveGame, {})).data
    } catch (error) {
      if (isRefusal(error, 'SHOW_NOT_FOUND')) return null
      throw error
    }
  },
  /** The latest show of a profile that is over. */
  async latest(profileId: string): Promise<Show | null> {
    const { data } = await call(shows.listLiveShows, { query: { profileId, status: 'finished', perPage: 1 } })
    return data[0] ?? null
  },
  /** A show like an older one; its picture is taken over by the server. */
  async createLike({ name, description, showCategory }: Show): Promise<Show> {
    const categoryId = showCategory?.id
    const body = { name, description, ...(categoryId && { categoryId }) }
    return (await call(shows.createShow, { body })).data
  },
  start: async (id: string): Promise<Show> => (await call(shows.startBroadcasting, { params: { id } })).data,
  stop: async (id: string): Promise<Show> => (await call(shows.stopBroadcasting, { params: { id } })).data,
  /** Whether the show is still on air. */
  beat: async (id: string): Promise<boolean> =>
    (await call(shows.heartbeat, { params: { id } })).data.isLiveGameBroadcasting,
}

export type LiveGameCalls = typeof liveGameCalls
