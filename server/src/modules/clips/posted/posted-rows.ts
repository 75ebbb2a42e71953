import type { ClipRows } from '../tables.ts'

/** The categories with these numbers, in both languages; null where one of them is no category. */
export async function categoriesWith(
  rows: ClipRows,
  numbers: readonly number[],
): Promise<{ en: string; id: string }[] | null> {
  const wanted = [...new Set(numbers)].filter((number) => number > 0 && number <= NUMBER_MAX)
  if (wanted.length < new Set(numbers).size) return null
  const found = await rows
    .selectFrom('clip_tag')
    .select(['id', 'name_en', 'name_id'])
    .where('id', 'in', wanted)
    .where('type', '=', 'genre')
    .execute()
  const byNumber = new Map(found.map((tag) => [tag.id, { en: tag.name_en, id: tag.name_id }]))
  const categories = wanted.flatMap((number) => byNumber.get(number) ?? [])
  return categories.length === wanted.length ? categories : null
}

/** Of a column of type `integer`. */
const NUMBER_MAX = 2 ** 31 - 1
