import { pictureUrl, type Library } from '#modules/library'
import { clipById } from './clip-rows.ts'
import type { ClipRows } from './tables.ts'

/** What a reviewer of a report needs to know of a clip beside its texts; nothing of what is no clip of a person. */
export async function evidenceOfClip(
  { rows, library }: { rows: ClipRows; library: Pick<Library, 'clips'> },
  id: string,
): Promise<Record<string, unknown>> {
  const clip = await clipById(rows, id)
  if (!clip) return {}
  const { kind, state, language, makerProfileId, from, size, createdAt } = clip
  const thumbnailId = (await library.clips.factsOf([id])).get(id)?.thumbnailId ?? null
  const thumbnail = thumbnailId && pictureUrl(thumbnailId)
  return { kind, state, language, makerProfileId, from, size, createdAt, thumbnail }
}
