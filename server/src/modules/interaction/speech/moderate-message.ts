import type { RefusalCode, WordPack } from '@tayang/contract'
import { madeAtOf } from '#platform/ids/ids'
import type { SanctionFact } from '../moderation/chat-rules.ts'
import type { Room } from '../room.ts'

/** A person and the text that they want to send. */
export interface MessageRequest {
  readonly profileId: string
  readonly accountId: string
  readonly text: string
  /** Called only where a rule depends on it. */
  follows(): Promise<boolean>
}

export type ModerationResult =
  | { is: 'accepted'; isHidden: boolean }
  | { is: 'held'; pack: WordPack }
  | { is: 'refused'; code: RefusalCode; waitMs?: number }

const refused = (code: RefusalCode, waitMs?: number): ModerationResult => ({
  is: 'refused',
  code,
  ...(waitMs === undefined ? {} : { waitMs: Math.max(0, Math.ceil(waitMs)) }),
})

/**
 * Decides what happens to a message: by the state of the room, by its author, by their pace, and by the text. Streamers
 * and their moderators are bound by the pace only.
 */
export async function moderateMessage(
  room: Room,
  request: MessageRequest,
  now: number,
): Promise<ModerationResult> {
  const { rules } = room
  if (room.isOver || !room.hasSpace()) return refused('TOO_MANY_ATTEMPTS')
  const silence = rules.silenceOf(request.profileId, now)
  if (silence) return refusedFor(silence, now)
  const role = rules.roleOf(request.profileId)
  const barred = role === 'viewer' ? await refusalOf(room, request, now) : null
  if (barred) return barred
  if (!room.pace.take(request.profileId, now)) return refused('TOO_MANY_ATTEMPTS')

  const { action, pack } = role === 'viewer' ? rules.moderate(request.text) : { action: 'allow', pack: null }
  if (action === 'drop') return refused('LINE_REFUSED')
  room.pace.noteSent(request.profileId, now)
  if (action === 'hold' && pack) return { is: 'held', pack }
  return { is: 'accepted', isHidden: action === 'hide' }
}

function refusedFor({ kind, until }: SanctionFact, now: number): ModerationResult {
  return kind === 'ban' ? refused('CHAT_BANNED') : refused('CHAT_TIMEOUT', (until ?? now) - now)
}

/** Why a viewer may not send anything now, whatever the text. */
async function refusalOf(room: Room, request: MessageRequest, now: number): Promise<ModerationResult | null> {
  const { rules } = room
  const sanction = rules.sanctionOf(request.profileId, now)
  if (sanction) return refusedFor(sanction, now)
  if (rules.isTooNew(madeAtOf(request.accountId), now)) return refused('ACCOUNT_TOO_NEW')
  if (rules.shown.followersOnly && !(await request.follows())) return refused('FOLLOWERS_ONLY')
  const waitMs = room.pace.slowModeMs(request.profileId, rules.shown.slowSeconds, now)
  return waitMs > 0 ? refused('SLOW_MODE', waitMs) : null
}
