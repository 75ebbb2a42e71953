import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import { exportClipsOf, forgetMaker, forgetUploader, someOf } from './own/remove-rows.ts'
import type { Removing } from './own/remove-clips.ts'
import type { ClipRows } from './tables.ts'

/** What one part of this module stores of a profile. */
export interface PersonalPart {
  exportOf(profileId: string): Promise<unknown>
  eraseOf(profileId: string): Promise<void>
}

/** Clips that an operator published under a name. */
interface PublishedClips extends Pick<PersonalDataHandler, 'erase'> {
  exportOf(person: Parameters<PersonalDataHandler['exportOf']>[0]): Promise<readonly { id: string }[]>
}

const ERASED_AT_ONCE = 100

/**
 * Everything of a person about clips. Their own clips go with their bytes; clips that they cut in shows of others stay
 * without their name, and so do those that an operator published under it, of which the library knows.
 */
export function openClipsPersonalData({
  rows,
  removing,
  published,
  parts,
}: {
  rows: ClipRows
  removing: Pick<Removing, 'remove'>
  published: PublishedClips
  parts: Readonly<Record<string, PersonalPart>>
}): PersonalDataHandler {
  return {
    section: 'clips',
    erases: ['own clips with their files', 'own name on clips', 'likes and comments beside clips'],
    keeps: [],
    async exportOf(person) {
      const { profileId } = person
      const own = await exportClipsOf(rows, profileId, EXPORT_ROWS_MAX)
      const isOwn = new Set(own.map(({ id }) => id))
      const rest = Object.entries(parts).map(
        async ([name, part]) => [name, await part.exportOf(profileId)] as const,
      )
      return {
        own,
        published: (await published.exportOf(person)).filter(({ id }) => !isOwn.has(id)),
        ...Object.fromEntries(await Promise.all(rest)),
      }
    },
    async erase(person) {
      const { profileId } = person
      for (;;) {
        const ids = await someOf(rows, profileId, ERASED_AT_ONCE)
        for (const id of ids) await removing.remove(id, profileId)
        if (ids.length < ERASED_AT_ONCE) break
      }
      await forgetMaker(rows, profileId)
      await forgetUploader(rows, person.accountId)
      for (const part of Object.values(parts)) await part.eraseOf(profileId)
      await published.erase(person)
    },
  }
}
