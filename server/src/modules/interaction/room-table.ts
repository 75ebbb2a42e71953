import { RESUME_LINES_MAX } from '@tayang/contract/socket'
import type { InteractionDependencies, RoomFacts } from './dependencies.ts'
import { chatRulesOf, defaultChatFacts, type ChatRules } from './moderation/chat-rules.ts'
import type { ChatRows } from './moderation/rows.ts'
import type { Silences } from './moderation/silences.ts'
import type { SharedRooms } from './cluster/shared-rooms.ts'
import { RecentMessages } from './recent-messages.ts'
import { Room } from './room.ts'
import type { MessageRows } from './rows.ts'

/** Rooms that one process keeps; beyond it a new room is refused, and no open room is closed. */
const ROOMS_MAX = 10_000

export type RoomTable = ReturnType<typeof openRoomTable>

/** The open rooms of this process by the show or channel that they belong to, and how one is opened. */
export function openRoomTable(
  dependencies: Pick<InteractionDependencies, 'clock' | 'roomOf'> & {
    rows: MessageRows
    chat: ChatRows
    silences: Silences
    shared: Pick<SharedRooms, 'join' | 'leave'> | null
    /** Whether a text has to wait in this room (`WaitingLines`). */
    mustWait(roomId: string, text: string): boolean
  },
) {
  const { clock, rows, chat, silences, shared } = dependencies
  const rooms = new Map<string, Room>()
  const opening = new Map<string, Promise<Room | null>>()

  async function rulesOf(ownerProfileId: string | null): Promise<ChatRules> {
    const facts = ownerProfileId === null ? defaultChatFacts : await chat.factsOf(ownerProfileId, clock.now())
    return chatRulesOf(ownerProfileId, facts, silences)
  }

  async function open(id: string): Promise<Room | null> {
    const facts = await dependencies.roomOf(id)
    if (!facts || rooms.size >= ROOMS_MAX) return null
    const mustWait = (text: string) => dependencies.mustWait(id, text)
    const joined = await shared?.join(id)
    try {
      const room = new Room({ ...facts, ...(await readOpening(id, facts)), mustWait })
      joined?.enter(room)
      rooms.set(id, room)
      return room
    } catch (error) {
      // A room that could not be read is not owned here either.
      await shared?.leave(id)
      throw error
    }
  }

  async function readOpening(id: string, { ownerProfileId }: RoomFacts) {
    const [rules, lastSeq, messages, pinnedId] = await Promise.all([
      rulesOf(ownerProfileId),
      rows.lastSeq(id),
      rows.latest(id, RESUME_LINES_MAX),
      chat.pinnedOf(id),
    ])
    const pinned = pinnedId === null ? null : await rows.messageOf(id, pinnedId)
    const recent = new RecentMessages(messages, messages.length < RESUME_LINES_MAX)
    return { id, rules, lastSeq, recent, pinned: pinned && !pinned.isHidden ? pinned : null }
  }

  return {
    rulesOf,
    get: (id: string) => rooms.get(id),
    all: () => rooms.values(),
    remove(room: Room): void {
      if (rooms.delete(room.id)) void shared?.leave(room.id)
    },
    ofOwner: (owner: string) => [...rooms.values()].filter((room) => room.ownerProfileId === owner),
    /** The room, opened where it is not; null where there is no such show, or no space for another room. */
    enter(id: string): Promise<Room | null> {
      const known = rooms.get(id)
      if (known) return Promise.resolve(known)
      const pending = opening.get(id) ?? open(id).finally(() => opening.delete(id))
      opening.set(id, pending)
      return pending
    },
    /** The room if it is open or is being opened, perhaps with facts that have just changed. */
    async ifOpen(id: string): Promise<Room | null> {
      return rooms.get(id) ?? (await opening.get(id)) ?? null
    },
    /** Settles when every room that is being opened is open. */
    async opened(): Promise<void> {
      await Promise.allSettled(opening.values())
    },
  }
}
