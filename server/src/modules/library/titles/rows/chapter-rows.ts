import type { admin, InputOf, Locale, MediaDetail } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import type { CatalogRows } from '../../tables.ts'
import { titleOf } from '../media-item.ts'

export type Parts = InputOf<typeof admin.putTitleChapters>['body']

/** Replaces the chapters and the intro of a title. */
export async function putChapters(
  { database, rows }: { database: Database; rows: CatalogRows },
  itemId: string,
  { chapters, intro }: Parts,
): Promise<void> {
  await database.transaction(rows, async (tx) => {
    // Of two operators at once the second waits and then replaces everything.
    await tx.selectFrom('item').select('id').where('id', '=', itemId).forUpdate().execute()
    await tx.deleteFrom('chapter').where('item_id', '=', itemId).execute()
    await tx.deleteFrom('intro').where('item_id', '=', itemId).execute()
    if (chapters.length > 0) {
      const named = chapters.map(({ startSeconds, title }) => ({
        item_id: itemId,
        start_seconds: startSeconds,
        title_en: title.en,
        title_id: title.id,
      }))
      await tx.insertInto('chapter').values(named).execute()
    }
    if (intro) {
      const marked = { item_id: itemId, start_seconds: intro.startSeconds, end_seconds: intro.endSeconds }
      await tx.insertInto('intro').values(marked).execute()
    }
  })
}

/** The chapters and the intro of a title, in playing order. */
export async function readChapters(
  rows: CatalogRows,
  itemId: string,
  locale: Locale,
): Promise<Pick<MediaDetail, 'chapters' | 'intro'>> {
  const [chapters, intro] = await Promise.all([
    rows.selectFrom('chapter').selectAll().where('item_id', '=', itemId).orderBy('start_seconds').execute(),
    rows.selectFrom('intro').selectAll().where('item_id', '=', itemId).executeTakeFirst(),
  ])
  return {
    chapters: chapters.map((chapter) => ({
      startSeconds: chapter.start_seconds,
      titleLocalized: titleOf(chapter, locale),
    })),
    intro: intro ? { startSeconds: intro.start_seconds, endSeconds: intro.end_seconds } : null,
  }
}
