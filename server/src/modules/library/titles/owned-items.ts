import type { Locale, MediaItem } from '@tayang/contract'
import type { Person } from '../person.ts'
import type { ItemFacts } from './rows/item-rows.ts'
import { toMediaItem } from './media-item.ts'

export type ProfilesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, Person>>

/** Items with their owners, where they have one: the menu of a clip's card needs the owner. */
export async function toOwnedItems(
  items: readonly ItemFacts[],
  { locale, profilesOf }: { locale: Locale; profilesOf: ProfilesOf },
): Promise<MediaItem[]> {
  const owners = [...new Set(items.flatMap(({ owner_profile_id }) => owner_profile_id ?? []))]
  const people = owners.length > 0 ? await profilesOf(owners) : new Map<string, Person>()
  return items.map((item) => {
    const owner = people.get(item.owner_profile_id ?? '')
    const plain = toMediaItem(item, locale)
    if (!owner) return plain
    const { id, accountId, name, avatar } = owner
    return { ...plain, profile: { id, accountId, name, avatar } }
  })
}
