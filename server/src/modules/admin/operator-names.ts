import type { User } from '#modules/user'

/** Adds the name of who changed each; null where nobody did, or the account is gone. */
export async function withNames<Row extends { readonly changedBy: string | null }>(
  user: Pick<User, 'profiles'>,
  rows: readonly Row[],
): Promise<(Row & { changedByName: string | null })[]> {
  const ids = [...new Set(rows.flatMap(({ changedBy }) => changedBy ?? []))]
  const names = await user.profiles.byAccountIds(ids)
  return rows.map((row) => ({
    ...row,
    changedByName: row.changedBy === null ? null : (names.get(row.changedBy)?.name ?? null),
  }))
}
