import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { DraftRows } from './draft-rows.ts'

/** Kept moments are a person's own; what they posted belongs to the clips. */
export function openPersonalData(drafts: DraftRows): PersonalDataHandler {
  return {
    section: 'moments',
    erases: ['kept moments', 'the framing used last for own shows'],
    keeps: [],
    async exportOf({ profileId }) {
      const found = await drafts.ofMaker(profileId, EXPORT_ROWS_MAX)
      return found.map(({ id, showId, pressedAt, startsAt, endsAt, createdAt, clipId }) => ({
        id,
        showId,
        pressedAt,
        startsAt,
        endsAt,
        createdAt,
        clipId,
      }))
    },
    erase: ({ profileId }) => drafts.eraseOf(profileId),
  }
}
