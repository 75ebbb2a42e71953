export const THUMBNAIL_TYPES = ['image/jpeg', 'image/png'] as const

export interface DraftedInfo {
  name: string
  categoryId: string
  thumbnail: Pick<File, 'type'> | null
  /** It calls itself a picture, and its bytes are of another kind. */
  isDisguised: boolean
  /** The show has a picture already. */
  hasThumbnail: boolean
}

export interface InfoTroubles {
  name: boolean
  category: boolean
  thumbnail: 'missing' | 'format' | null
}

/** What is wrong with stream info before it is sent. */
export function validateInfo(draft: DraftedInfo): InfoTroubles {
  const { name, categoryId, thumbnail, isDisguised, hasThumbnail } = draft
  return {
    name: name.trim() === '',
    category: categoryId === '',
    thumbnail: thumbnail && isDisguised ? 'format' : validateThumbnail(thumbnail, hasThumbnail),
  }
}

function validateThumbnail(picked: Pick<File, 'type'> | null, has: boolean): InfoTroubles['thumbnail'] {
  if (!picked) return has ? null : 'missing'
  return (THUMBNAIL_TYPES as readonly string[]).includes(picked.type) ? null : 'format'
}

export const isGood = ({ name, category, thumbnail }: InfoTroubles) => !name && !category && !thumbnail

/** At most so many characters, as a person counts them. */
export const firstOf = (text: string, most: number) => [...text].slice(0, most).join('')

const FIRST_BYTES: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
]

/** Whether a file begins as a JPEG or a PNG does: its name, and so its type, may say anything. */
export async function isJpegOrPng(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return FIRST_BYTES.some((first) => first.every((byte, at) => bytes[at] === byte))
}
