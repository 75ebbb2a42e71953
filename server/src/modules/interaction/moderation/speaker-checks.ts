import { madeAtOf } from '#platform/ids/ids'
import type { Room } from '../room.ts'
import type { SanctionFact } from './chat-rules.ts'

/** What a room asks of a person before it looks at their text. */
export interface SpeakerChecks {
  readonly isOver: boolean
  readonly isPremium: boolean
  readonly ownerProfileId: string | null
  /** By operators, in every room. */
  readonly silence: SanctionFact | null
  /** By the streamer or a moderator, in the streamer's rooms. */
  readonly sanction: SanctionFact | null
  readonly isTooNew: boolean
  readonly minAccountAgeDays: number
  readonly needsFollower: boolean
}

/** The same rules as for a message (`moderateMessage`), all of them: the first that fails hides no other. */
export function speakerChecks(
  room: Pick<Room, 'rules' | 'isOver' | 'isPremium' | 'ownerProfileId'>,
  person: { readonly profileId: string; readonly accountId: string },
  now: number,
): SpeakerChecks {
  const { rules } = room
  // Streamers and moderators are bound by nothing but a silence.
  const isViewer = rules.roleOf(person.profileId) === 'viewer'
  return {
    isOver: room.isOver,
    isPremium: room.isPremium,
    ownerProfileId: room.ownerProfileId,
    silence: rules.silenceOf(person.profileId, now),
    sanction: isViewer ? rules.sanctionOf(person.profileId, now) : null,
    isTooNew: isViewer && rules.isTooNew(madeAtOf(person.accountId), now),
    minAccountAgeDays: rules.shown.minAccountAgeDays,
    needsFollower: isViewer && rules.shown.followersOnly,
  }
}
