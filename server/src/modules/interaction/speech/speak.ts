import type { RoomNews } from '../cluster/room-news.ts'
import type { InteractionDependencies } from '../dependencies.ts'
import { mediaTimeOf } from '../message.ts'
import { HELD_MAX, heldMessageOf } from '../moderation/held-messages.ts'
import type { ChatRows } from '../moderation/rows.ts'
import type { Room } from '../room.ts'
import { moderateMessage } from './moderate-message.ts'
import { refused, type Said, type TellOutcome } from './said.ts'

type SpeechDependencies = Pick<InteractionDependencies, 'clock' | 'settings' | 'follows'> & {
  chat: ChatRows
  /** Tells every process with this room. */
  announce(news: RoomNews): Promise<void>
}

/** For how long a person who was found among the followers counts as one. */
const FOLLOWS_KEPT_MS = 30_000
/** People who are remembered as followers; those who were found longest ago leave. */
const FOLLOWERS_MAX = 10_000

export type Speak = ReturnType<typeof openSpeech>

/** Takes a message into its room: judges it, and has it kept with the next tick, held, or refused. */
export function openSpeech({ clock, settings, follows, chat, announce }: SpeechDependencies) {
  const followedAt = new Map<string, number>()

  async function isFollower(owner: string | null, profileId: string, now: number): Promise<boolean> {
    if (owner === null) return true
    const key = `${owner} ${profileId}`
    const found = followedAt.get(key)
    if (found !== undefined && now - found < FOLLOWS_KEPT_MS) return true
    followedAt.delete(key)
    if (!(await follows(profileId, owner))) return false
    followedAt.set(key, now)
    const [oldest] = followedAt.keys()
    if (followedAt.size > FOLLOWERS_MAX && oldest !== undefined) followedAt.delete(oldest)
    return true
  }

  return async function speak(room: Room, said: Said, tell: TellOutcome): Promise<void> {
    const now = clock.now()
    const { id, text, profile, accountId } = said
    const seq = said.mayRepeat ? room.recent.seqOf(id) : undefined
    if (seq !== undefined) return tell({ is: 'kept', seq })
    const result = await moderateMessage(
      room,
      {
        profileId: profile.id,
        accountId,
        text,
        follows: () => isFollower(room.ownerProfileId, profile.id, now),
      },
      now,
    )
    if (result.is === 'refused') return tell(refused(result.code, result.waitMs))
    const message = {
      id,
      kind: 'normal' as const,
      text,
      profile,
      role: room.rules.roleOf(profile.id),
      createdAt: now,
      at: mediaTimeOf(said.at ?? undefined, now, settings.socket.behindMs),
      paid: null,
    }
    if (result.is === 'accepted') {
      return room.enqueue({
        message,
        isHidden: result.isHidden,
        onStored: (kept) => tell({ is: 'kept', seq: kept }),
        onLost: () => tell(refused('UNAVAILABLE')),
        onMoved: () => tell({ is: 'moved' }),
        onWaits: () => tell(refused('LINE_WAITS')),
      })
    }
    const held = { ...message, pack: result.pack }
    if (!(await chat.hold(room.id, held, HELD_MAX))) return tell(refused('LINE_REFUSED'))
    await announce({ is: 'held', roomId: room.id, line: heldMessageOf(held) })
    tell(refused('LINE_HELD'))
  }
}
