import { Readable } from 'node:stream'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import type { Arts } from '#modules/library'
import type { PictureFormat } from '#platform/pictures/pictures'
import { openThumbnailRows } from './thumbnail-rows.ts'

/** Accepted formats, recognised by content and never by name (docs/product/streamer.md#thumbnail). */
const FORMATS: readonly PictureFormat[] = ['jpeg', 'png']
const SENTENCE = 'Thumbnail format must be jpeg or png'

export type Thumbnails = ReturnType<typeof openThumbnails>

/** Pictures of shows: re-encoded, and kept for as long as any show has them. */
export function openThumbnails(needs: { database: Database; pictures: Pick<Arts, 'keep' | 'drop'> }) {
  const { pictures } = needs
  const rows = openThumbnailRows(needs.database)

  async function dropUnlessShown(pictureId: string | null): Promise<void> {
    if (pictureId !== null && !(await rows.isShown(pictureId))) await pictures.drop(pictureId)
  }

  return {
    /** Stores a picture that no show has yet. */
    async keep(file: Buffer | 'too-large'): Promise<string> {
      if (file === 'too-large') return refuse('BODY_TOO_LARGE')
      const kept = await pictures.keep(Readable.from([file]), FORMATS).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'IMAGE_NOT_SUPPORTED') {
          return refuse('IMAGE_NOT_SUPPORTED', SENTENCE)
        }
        throw error
      })
      return kept.picture_id
    },
    /** Gives a show its picture; removes the old one where no other show has it. */
    async set(showId: string, pictureId: string): Promise<void> {
      await dropUnlessShown(await rows.set(showId, pictureId))
    },
    drop: dropUnlessShown,
    /** Removes all pictures of a profile's shows. */
    async eraseOf(profileId: string): Promise<void> {
      for (const pictureId of await rows.clearOf(profileId)) await dropUnlessShown(pictureId)
    },
  }
}
