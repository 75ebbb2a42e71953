import type { RefusalCode, WordPack } from '@tayang/contract'
import { madeAtOf } from '#platform/ids/ids'
import { takesOne } from '#platform/limits/pace'
import { SAID_MAX, type Room } from './room.ts'

/** Decision 2.5: a line a second, five at once; a person's, not a socket's. */
const LINES = { burst: 5, perSecond: 1 }

/** Who wants to say what. */
export interface Wish {
  readonly profileId: string
  readonly accountId: string
  readonly text: string
  /** Asked only where it matters. */
  follows(): Promise<boolean>
}

export type Judgement =
  | { is: 'said'; isHidden: boolean }
  | { is: 'held'; pack: WordPack }
  | { is: 'refused'; code: RefusalCode; waitMs?: number }

const refused = (code: RefusalCode, waitMs?: number): Judgement => ({
  is: 'refused',
  code,
  ...(waitMs === undefined ? {} : { waitMs: Math.max(0, Math.ceil(waitMs)) }),
})

/**
 * What becomes of a line: by the room, by who says it, by how fast, and by what it says. Streamers and their
 * moderators stand above all but the pace.
 */
export async function judgeLine(room: Room, wish: Wish, now: number): Promise<Judgement> {
  const { rules } = room
  if (room.isOver || room.said.length >= SAID_MAX) return refused('TOO_MANY_ATTEMPTS')
  const role = rules.roleOf(wish.profileId)
  const barred = role === 'viewer' ? await refusalOf(room, wish, now) : null
  if (barred) return barred

  const pace = room.paces.get(wish.profileId) ?? { left: LINES.burst, at: now }
  room.paces.set(wish.profileId, pace)
  if (!takesOne(pace, LINES, now)) return refused('TOO_MANY_ATTEMPTS')

  const { action, pack } = role === 'viewer' ? rules.judge(wish.text) : { action: 'allow', pack: null }
  if (action === 'drop') return refused('LINE_REFUSED')
  room.spokenAt.set(wish.profileId, now)
  if (action === 'hold' && pack) return { is: 'held', pack }
  return { is: 'said', isHidden: action === 'hide' }
}

/** Why somebody may not speak now, whatever they say. */
async function refusalOf(room: Room, wish: Wish, now: number): Promise<Judgement | null> {
  const { rules } = room
  const sanction = rules.sanctionOf(wish.profileId, now)
  if (sanction?.kind === 'ban') return refused('CHAT_BANNED')
  if (sanction) return refused('CHAT_TIMEOUT', (sanction.until ?? now) - now)
  if (rules.isTooNew(madeAtOf(wish.accountId), now)) return refused('ACCOUNT_TOO_NEW')
  if (rules.shown.followersOnly && !(await wish.follows())) return refused('FOLLOWERS_ONLY')
  const last = room.spokenAt.get(wish.profileId)
  const waitMs = last === undefined ? 0 : last + rules.shown.slowSeconds * 1_000 - now
  return waitMs > 0 ? refused('SLOW_MODE', waitMs) : null
}
