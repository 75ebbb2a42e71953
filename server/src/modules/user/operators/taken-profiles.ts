import { admin } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import { avatarKeyOf, type Avatars } from '../accounts/avatars.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { accountRows } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** The name of a person whose own name an operator removed. */
const NEUTRAL_NAME = 'Tayang user'

/** What a profile said before operators took it away. */
export interface TakenProfile {
  readonly name: string
  /** Null where only the name was taken. */
  readonly bio: string | null
  /** The blob key of a copy of the picture, which nobody else can read. */
  readonly picture: string | null
}

interface TakenProfileDependencies {
  rows: Kysely<UserTables>
  blobs: Blobs
  avatars: Avatars
  profiles: Profiles
  clock: Clock
}

/** Names, biographies and pictures that operators take away and give back. */
export function openTakenProfiles({ rows, blobs, avatars, profiles, clock }: TakenProfileDependencies) {
  /** The picture goes from its address; its bytes stay under a key of their own until they are given back. */
  async function copyPicture(profileId: string, address: string | null): Promise<string | null> {
    const key = avatarKeyOf(address)
    const bytes = key === null ? undefined : await blobs.read(key)
    if (!bytes) return null
    const copy = `taken/${profileId}-${address?.split('/').at(-1)}.webp`
    await blobs.write(copy, bytes, { sizeBytesMax: admin.ART_BYTES_MAX })
    return copy
  }

  return {
    /** What would be taken: read, and kept, before anything is taken. Null for an unknown profile. */
    async look(profileId: string, { isWhole }: { isWhole: boolean }): Promise<TakenProfile | null> {
      const found = await profiles.profileOf(profileId)
      if (!found) return null
      if (!isWhole) return { name: found.name, bio: null, picture: null }
      return { name: found.name, bio: found.bio, picture: await copyPicture(profileId, found.avatar) }
    },

    /** Replaces name, bio and picture by neutral ones, or the name alone; answers the neutral name. */
    async take(profileId: string, { isWhole }: { isWhole: boolean }): Promise<string> {
      const rest = isWhole ? { bio: '', avatar: null } : {}
      const changed = await profiles.change(profileId, { name: NEUTRAL_NAME, ...rest })
      if (changed && isWhole) {
        await accountRows(rows).hideProfile(profileId, new Date(clock.now()))
        await avatars.drop(changed.avatarBefore)
      }
      return NEUTRAL_NAME
    },

    /** Gives back what its owner has not replaced meanwhile; answers the name that the profile has then. */
    async giveBack(profileId: string, taken: TakenProfile): Promise<string | null> {
      const now = await profiles.profileOf(profileId)
      if (!now) return null
      await profiles.change(profileId, {
        ...(now.name === NEUTRAL_NAME ? { name: taken.name } : {}),
        ...(taken.bio !== null && now.bio === '' ? { bio: taken.bio } : {}),
      })
      if (taken.bio !== null) await accountRows(rows).showProfile(profileId)
      const bytes =
        taken.picture === null || now.avatar !== null ? undefined : await blobs.read(taken.picture)
      if (bytes) await avatars.setAvatar(profileId, bytes)
      if (taken.picture !== null) await blobs.remove(taken.picture)
      return (await profiles.profileOf(profileId))?.name ?? null
    },

    /** Removes the kept picture of somebody who was erased. */
    forget: async (taken: TakenProfile): Promise<void> => {
      if (taken.picture !== null) await blobs.remove(taken.picture)
    },
  }
}

export type TakenProfiles = ReturnType<typeof openTakenProfiles>
