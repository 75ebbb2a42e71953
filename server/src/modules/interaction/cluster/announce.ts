import type { Bus, Unsubscribe } from '#platform/bus/bus'
import type { ChatRows } from '../moderation/rows.ts'
import type { Silences } from '../moderation/silences.ts'
import type { Rooms } from '../rooms.ts'
import type { MessageRows } from '../rows.ts'
import type { RoomNews, RoomNewsTold } from './room-news.ts'

interface NewsDependencies {
  readonly rooms: Rooms
  readonly rows: MessageRows
  readonly chat: ChatRows
  readonly silences: Silences
  readonly bus: Bus
  /** Null where no other process has rooms. */
  readonly nodeId: string | null
}

export interface Announcements {
  /** Applies it to the rooms of this process, and tells the others. */
  announce(news: RoomNews): Promise<void>
  readonly end: Unsubscribe
}

export async function openAnnouncements(dependencies: NewsDependencies): Promise<Announcements> {
  const { bus, nodeId } = dependencies
  const type = 'interaction.room-news'
  const heed = (news: RoomNews) => heedNews(dependencies, news, announce)
  async function announce(news: RoomNews): Promise<void> {
    if (nodeId !== null) await bus.publish<RoomNewsTold>({ type, nodeId, news })
    await heed(news)
  }
  if (nodeId === null) return { announce, end: () => undefined }
  const end = await bus.subscribe<RoomNewsTold>(type, async (told) => {
    if (told.nodeId !== nodeId) await heed(told.news)
  })
  return { announce, end }
}

async function heedNews(
  needs: NewsDependencies,
  news: RoomNews,
  announce: Announcements['announce'],
): Promise<void> {
  const { rooms, silences } = needs
  switch (news.is) {
    case 'rules':
      return rooms.applyRules(news.owner)
    case 'role':
      await rooms.applyRules(news.owner)
      for (const room of rooms.roomsOf(news.owner)) room.sendRole(news.profileId)
      return
    case 'sanctioned':
      return heedSanction(needs, news, announce)
    case 'lifted':
      await rooms.applyRules(news.owner)
      for (const room of rooms.roomsOf(news.owner))
        room.sendTo([news.profileId], { type: 'sanction', kind: 'none', until: null })
      return
    case 'purged':
      silences.hear(news.profileId, null)
      return rooms.purgeEverywhere(news.profileId)
    case 'silenced': {
      const { kind, until } = news.event
      silences.hear(news.profileId, kind === 'none' ? null : { kind, until })
      return rooms.tell(news.profileId, news.event)
    }
    case 'renamed':
      rooms.reconnect(news.accountId)
      return rooms.forget(news.profileId)
    default:
      return heedInRoom(rooms, news)
  }
}

type NewsOfRoom = Extract<RoomNews, { roomId: string }>

async function heedInRoom(rooms: Rooms, news: NewsOfRoom): Promise<void> {
  const room = await rooms.roomIfOpen(news.roomId)
  switch (news.is) {
    case 'deleted':
      return room?.delete([news.messageId])
    case 'restored':
      return room?.restore(news.messageId)
    case 'pinned':
      return room?.pin(news.message)
    case 'held':
      return room?.sendToModerators({ type: 'held', line: news.line })
    case 'held-done':
      return room?.sendToModerators({ type: 'held-done', lineId: news.messageId })
  }
}

type Sanctioned = Extract<RoomNews, { is: 'sanctioned' }>

/** The process that owns a room knows what is still being stored in it, so each one hides what is in its own. */
async function heedSanction(
  { rooms, rows, chat }: NewsDependencies,
  { owner, profileId, kind, until, wasModerator, at }: Sanctioned,
  announce: Announcements['announce'],
): Promise<void> {
  // From here on no message of theirs is accepted; those that were accepted before are found below.
  await rooms.applyRules(owner)
  await rooms.settle(owner)
  const open = rooms.roomsOf(owner)
  const roomIds = open.map(({ id }) => id)
  await rows.hideAllOf(roomIds, profileId, at)
  const dropped = await chat.dropHeldOf(roomIds, profileId)
  for (const room of open) room.purge(profileId)
  if (wasModerator) for (const room of open) room.sendRole(profileId)
  for (const room of open) room.sendTo([profileId], { type: 'sanction', kind, until })
  for (const { roomId, id } of dropped) await announce({ is: 'held-done', roomId, messageId: id })
}
