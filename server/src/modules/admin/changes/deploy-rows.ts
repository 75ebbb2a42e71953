import type { Kysely } from 'kysely'

export interface DeployTables {
  deploy: { id: string; version: string; at: number }
}

/** The SQL of deploys: each version that this installation ran, in the order in which they began. */
export function deployRows(db: Kysely<DeployTables>) {
  return {
    async last(): Promise<string | null> {
      const found = await db
        .selectFrom('deploy')
        .select('version')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return found?.version ?? null
    },

    async insert(deploy: DeployTables['deploy']): Promise<void> {
      await db.insertInto('deploy').values(deploy).execute()
    },

    async since(at: number, limit: number): Promise<DeployTables['deploy'][]> {
      const found = await db
        .selectFrom('deploy')
        .selectAll()
        .where('at', '>=', at)
        .orderBy('at', 'desc')
        .limit(limit)
        .execute()
      return found.map((deploy) => ({ ...deploy, at: Number(deploy.at) }))
    },
  }
}
