import type { OwnClip, SettingValue } from '@tayang/contract'

export type ClipCategories = SettingValue<'clips.categories'>

/** The categories as tags; `1` is the default language of the product. */
export function genreTags(categories: ClipCategories, chosen: readonly string[]) {
  return categories
    .filter(({ key }) => chosen.includes(key))
    .map(({ title: { en, id } }) => ({ names: { 1: en, en, id }, type: 'genre' as const }))
}

/** The keys of the categories that a clip has; one that operators took away is none. */
export function categoriesIn(tags: OwnClip['tags'], categories: ClipCategories): readonly string[] {
  const names = new Set(
    tags.filter(({ type }) => type === 'genre').map((tag) => tag.names['1'] ?? tag.names['en']),
  )
  return categories.filter(({ title }) => names.has(title.en)).map(({ key }) => key)
}
