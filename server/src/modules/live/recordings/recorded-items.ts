import type { MediaDetail, MediaItem } from '@tayang/contract'
import type { KeptRecording } from './rows.ts'

export interface RecordedItemNeeds {
  recordings: {
    /** Recordings that play, by their own ids or by those of their shows. */
    named(ids: readonly string[]): Promise<KeptRecording[]>
  }
  shows: {
    /** Those of these shows that everybody may see, as items. */
    shownOf(ids: readonly string[]): Promise<PublicShow[]>
  }
}

interface PublicShow {
  readonly item: MediaItem
  readonly finishedAt: number | null
  readonly pictureUrl: string | null
}

/** The frame in which pictures of shows are drawn; their own shape is not stored. */
const FRAME = { width: 480, height: 640 }

/**
 * Recordings as items of the catalogue: their video ids are valid where ids of titles are. An item has the id of the
 * request, the video's or the show's, so that a position saved under either finds it.
 */
export function openRecordedItems({ recordings, shows }: RecordedItemNeeds) {
  async function itemsOf(ids: readonly string[]): Promise<MediaItem[]> {
    const found = ids.length === 0 ? [] : await recordings.named(ids)
    if (found.length === 0) return []
    const shown = new Map(
      (await shows.shownOf(found.map(({ showId }) => showId))).map((one) => [one.item.id, one]),
    )
    return ids.flatMap((id) => {
      const recording = found.find((one) => one.id === id || one.showId === id)
      const one = recording && shown.get(recording.showId)
      return recording && one ? [toItem(id, { recording, ...one })] : []
    })
  }

  return {
    itemsOf,
    /** The show that was recorded under this id, the video's or its own, and how often it was watched. */
    async viewedOf(id: string): Promise<{ id: string; ownerProfileId: string; views: number } | null> {
      const [recording] = await recordings.named([id])
      const [item] = recording ? await itemsOf([recording.showId]) : []
      return item?.profile ? { id: item.id, ownerProfileId: item.profile.id, views: item.views } : null
    },
    async detailOf(id: string): Promise<MediaDetail | null> {
      const [item] = await itemsOf([id])
      return item
        ? { ...item, seasons: [], episodes: { data: [] }, subtitles: [], chapters: [], intro: null }
        : null
    },
  }
}

function toItem(
  id: string,
  { recording, item, finishedAt, pictureUrl }: PublicShow & { recording: KeptRecording },
): MediaItem {
  return {
    ...item,
    id,
    duration: Math.max(1, Math.round(recording.seconds / 60)),
    durationSeconds: recording.seconds,
    attachments: pictureUrl === null ? {} : { thumbnail_portrait: { fileUrl: pictureUrl, ...FRAME } },
    publishedAt: finishedAt,
    ...(finishedAt !== null && { finishedAt }),
  }
}
