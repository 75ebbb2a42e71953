import type { Generated } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'

/** What a category is called in each language. */
export interface CategoryNames {
  readonly en: string
  readonly id: string
}

export interface CategoryTables {
  show_category: {
    id: string
    friendly_id: string
    name: string
    name_en: string
    name_id: string
    icon: string | null
    position: number
  }
  first_content: { only_one: Generated<boolean> }
  show: { category_id: string | null }
}

/** The categories of shows. */
export function openCategoryRows(database: Database) {
  const db = database.forModule<CategoryTables>('catalog')

  return {
    async categories(page: { limit: number; offset: number }) {
      const [rows, total] = await Promise.all([
        db
          .selectFrom('show_category')
          .select(['id', 'name', 'name_en', 'name_id', 'icon'])
          .orderBy('position')
          .limit(page.limit)
          .offset(page.offset)
          .execute(),
        db.selectFrom('show_category').select(db.fn.countAll().as('total')).executeTakeFirst(),
      ])
      return { rows, total: Number(total?.total ?? 0) }
    },
    async hasCategory(id: string): Promise<boolean> {
      if (!isId(id)) return false
      const found = await db.selectFrom('show_category').select('id').where('id', '=', id).executeTakeFirst()
      return found !== undefined
    },
    async putCategory(category: {
      id: string
      friendlyId: string
      name: string
      names?: CategoryNames | undefined
      icon?: string | null
      order: number
    }): Promise<string> {
      const { name, names = { en: name, id: name }, icon = null, order } = category
      const row = { name, name_en: names.en, name_id: names.id, icon, position: order }
      const put = await db
        .insertInto('show_category')
        .values({ id: category.id, friendly_id: category.friendlyId, ...row })
        .onConflict((conflict) => conflict.column('friendly_id').doUpdateSet(row))
        .returning('id')
        .executeTakeFirstOrThrow()
      return put.id
    },
    /** Shows of a removed category continue without one. False where there is no such category. */
    async removeCategory(friendlyId: string): Promise<boolean> {
      return await database.transaction(db, async (tx) => {
        const found = tx.selectFrom('show_category').select('id').where('friendly_id', '=', friendlyId)
        await tx.updateTable('show').set({ category_id: null }).where('category_id', 'in', found).execute()
        const removed = await tx
          .deleteFrom('show_category')
          .where('friendly_id', '=', friendlyId)
          .executeTakeFirst()
        return removed.numDeletedRows > 0n
      })
    },
    async isFirstContentDue(): Promise<boolean> {
      const given = await db.selectFrom('first_content').select('only_one').executeTakeFirst()
      return given === undefined
    },
    async noteFirstContent(): Promise<void> {
      await db
        .insertInto('first_content')
        .defaultValues()
        .onConflict((known) => known.doNothing())
        .execute()
    },
  }
}
