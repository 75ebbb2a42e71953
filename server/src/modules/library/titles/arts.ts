import type { Readable } from 'node:stream'
import { admin, PICTURE_WIDTHS } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import { newId } from '#platform/ids/ids'
import { narrowPicture, takePicture, type PictureFormat } from '#platform/pictures/pictures'
import { refuse } from '#platform/http/refusal'
import type { ArtKind, CatalogRows } from '../tables.ts'
import { isHidden, putPicture } from './rows/picture-rows.ts'

/** Longest edge that is kept of a picture. */
const EDGE_MAX = 1920
/** Pictures that are resized at once; others wait, so that a page of new titles does not take every core. */
const NARROWING_AT_ONCE_MAX = 2

type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export interface KeptPicture {
  picture_id: string
  width: number
  height: number
}

export interface Arts {
  /** Stores a picture for an item. A still never replaces an operator's picture. */
  put(art: { itemId: string; kind: ArtKind; stream: Readable; isStill: boolean }): Promise<void>
  /** Stores a picture for something that is no title, under an id that the caller noted or under a new one. */
  keep(stream: Readable, formats?: readonly PictureFormat[], pictureId?: string): Promise<KeptPicture>
  drop(pictureId: string): Promise<void>
  /** The key of a picture or of its narrower variant, which is made on the first request and kept. */
  find(
    pictureId: string,
    width: PictureWidth | null,
    which?: { evenHidden: boolean },
  ): Promise<string | undefined>
}

/** Pictures of titles: one WebP blob each under an id of its own, with variants beside it. */
export function openArts({ rows, blobs }: { rows: CatalogRows; blobs: Blobs }): Arts {
  const making = new Map<string, Promise<string | undefined>>()
  let free = NARROWING_AT_ONCE_MAX
  const waiting: (() => void)[] = []

  async function narrow(pictureId: string, width: PictureWidth): Promise<string | undefined> {
    const key = keyOf(pictureId, width)
    if (await blobs.stat(key)) return key
    const whole = await blobs.read(keyOf(pictureId, null))
    if (!whole) return undefined
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free--
    try {
      const narrowed = await narrowPicture(Buffer.concat(await whole.toArray()), width)
      await blobs.write(key, once(narrowed), { sizeBytesMax: admin.ART_BYTES_MAX })
      return key
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }

  async function keep(
    stream: Readable,
    formats?: readonly PictureFormat[],
    pictureId = newId(),
  ): Promise<KeptPicture> {
    const picture = await takePicture(stream, {
      sizeBytesMax: admin.ART_BYTES_MAX,
      edgeMax: EDGE_MAX,
      ...(formats ? { formats } : {}),
    })
    const written = await blobs.write(keyOf(pictureId, null), once(picture.webp), {
      sizeBytesMax: admin.ART_BYTES_MAX,
    })
    if (written === 'too-large') return refuse('IMAGE_NOT_SUPPORTED')
    return { picture_id: pictureId, width: picture.width, height: picture.height }
  }

  return {
    keep,
    drop: (pictureId) => blobs.remove(folderOf(pictureId)),
    async put({ itemId, kind, stream, isStill }) {
      const kept = await keep(stream)
      let isStored = false
      try {
        isStored = await putPicture(rows, { itemId, kind, isStill, ...kept })
      } finally {
        // Also where the item was removed meanwhile.
        if (!isStored) await blobs.remove(folderOf(kept.picture_id))
      }
    },

    async find(pictureId, width, which) {
      if (!which?.evenHidden && (await isHidden(rows, pictureId))) return undefined
      if (width === null) return (await blobs.stat(keyOf(pictureId, null))) && keyOf(pictureId, null)
      const key = keyOf(pictureId, width)
      const under = making.get(key) ?? narrow(pictureId, width).finally(() => making.delete(key))
      making.set(key, under)
      return under
    },
  }
}

function folderOf(pictureId: string): string {
  return `pictures/${pictureId}`
}

function keyOf(pictureId: string, width: PictureWidth | null): string {
  return `${folderOf(pictureId)}/${width === null ? 'whole' : `w${width}`}.webp`
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
