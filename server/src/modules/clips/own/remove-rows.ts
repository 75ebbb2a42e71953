import type { ClipRows, ClipTx } from '../tables.ts'

/** The version that the file of an upload becomes, which may not be encoded yet; null where there is none. */
export async function uploadedVersionOf(tx: ClipTx, id: string): Promise<string | null> {
  const found = await tx
    .selectFrom('clip_upload')
    .select('version_id')
    .where('clip_id', '=', id)
    .executeTakeFirst()
  return found?.version_id ?? null
}

/** Removes a clip, with its upload and its files by their keys; false where a profile neither owns nor made it. */
export async function removeClipOf(tx: ClipTx, id: string, profileId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('clip')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('owner_profile_id', '=', profileId), eb('maker_profile_id', '=', profileId)]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What people left at a clip. */
export async function removeTraces(rows: ClipRows, id: string): Promise<void> {
  await rows.deleteFrom('clip_like').where('item_id', '=', id).execute()
  await rows.deleteFrom('clip_comment').where('item_id', '=', id).execute()
  await rows.deleteFrom('clip_count').where('item_id', '=', id).execute()
}

/** Some clips of an owner. */
export async function someOf(rows: ClipRows, ownerProfileId: string, limit: number): Promise<string[]> {
  const found = await rows
    .selectFrom('clip')
    .select('id')
    .where('owner_profile_id', '=', ownerProfileId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Takes the name of a maker off their clips. */
export async function forgetMaker(rows: ClipRows, profileId: string): Promise<void> {
  await rows
    .updateTable('clip')
    .set({ maker_profile_id: null })
    .where('maker_profile_id', '=', profileId)
    .execute()
}

/** What an account uploaded day by day. */
export async function forgetUploader(rows: ClipRows, accountId: string): Promise<void> {
  await rows.deleteFrom('clip_upload_day').where('account_id', '=', accountId).execute()
}

/** The clips that a profile owns or made, the newest first, for its export. */
export function exportClipsOf(rows: ClipRows, profileId: string, limit: number) {
  return rows
    .selectFrom('clip')
    .leftJoin('clip_upload', 'clip_upload.clip_id', 'clip.id')
    .select(['id', 'kind', 'state', 'reason', 'show_id', 'file_name', 'clip.created_at'])
    .where((eb) => eb.or([eb('owner_profile_id', '=', profileId), eb('maker_profile_id', '=', profileId)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
