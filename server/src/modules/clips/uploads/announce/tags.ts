import type { InputOf, clipUploads, SettingValue, Tag } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { numberOf, tagsByNumber } from '../rows/tag-rows.ts'
import { CLIPS_TAG } from '../../clips-tag.ts'
import type { ClipRows } from '../../tables.ts'

type Asked = InputOf<typeof clipUploads.createTag>['body']['data'][number]
type Categories = SettingValue<'clips.categories'>

/** The tags of these names, in their order; a name that is none of the caller's is refused. */
export async function nameTags(
  rows: ClipRows,
  asked: readonly Asked[],
  by: { profileId: string; categories: Categories },
): Promise<Tag[]> {
  const tags: Tag[] = []
  for (const [place, { type, names }] of asked.entries()) {
    const given = Object.values(names)
    if (type === 'genre') {
      const category = categoryOf(given, by.categories)
      if (!category) return refuseTag(place, 'no category of clips')
      const { en, id: idn } = category.title
      const id = await numberOf(rows, { type, en, idn })
      tags.push({ id, names: { 1: en, en, id: idn }, type })
    } else if (type === 'type') {
      if (!given.includes('clips')) return refuseTag(place, 'a clip has the type clips')
      tags.push(CLIPS_TAG)
    } else {
      if (!given.includes(by.profileId)) return refuseTag(place, 'only the own profile')
      const name = by.profileId
      const id = await numberOf(rows, { type, en: name, idn: name })
      tags.push({ id, names: { 1: name, en: name, id: name }, type })
    }
  }
  return tags
}

/** By its key or by its name in one of the languages, whatever the case of its letters. */
function categoryOf(given: readonly string[], categories: Categories): Categories[number] | undefined {
  const names = new Set(given.map((name) => name.toLowerCase()))
  return categories.find(({ key, title }) =>
    [key, title.en, title.id].some((name) => names.has(name.toLowerCase())),
  )
}

/** The categories among these numbers; the others must be the type `clips` and the own profile. */
export async function categoriesOf(
  rows: ClipRows,
  numbers: readonly number[],
  by: { profileId: string; categories: Categories; categoriesMax: number },
): Promise<{ en: string; id: string }[]> {
  const wanted = new Set(numbers)
  wanted.delete(CLIPS_TAG.id)
  const tags = await tagsByNumber(rows, [...wanted])
  if (tags.length < wanted.size) return refuseTags('there is no such tag')
  const genres = tags.filter(({ type }) => type === 'genre')
  const strange = tags.find(({ type, en }) => type === 'profile_id' && en !== by.profileId)
  const isOffered = (name: string) => by.categories.some(({ title }) => title.en === name)
  if (strange) return refuseTags('a tag names somebody else')
  if (genres.length === 0) return refuseTags('at least one category')
  if (genres.length > by.categoriesMax) return refuseTags(`at most ${by.categoriesMax} categories`)
  if (!genres.every(({ en }) => isOffered(en))) return refuseTags('there is no such category any more')
  return genres.map(({ en, idn }) => ({ en, id: idn }))
}

const refuseTag = (place: number, why: string): never =>
  refuse('INVALID_PARAMETERS', undefined, { details: [`data.${place}: ${why}`] })
const refuseTags = (why: string): never =>
  refuse('INVALID_PARAMETERS', undefined, { details: [`tags: ${why}`] })
