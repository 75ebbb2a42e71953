export const THUMBNAIL_TYPES = ['image/jpeg', 'image/png'] as const

export interface DraftedInfo {
  name: string
  categoryId: string
  thumbnail: Pick<File, 'type'> | null
  /** The show has a picture already. */
  hasThumbnail: boolean
}

export interface InfoTroubles {
  name: boolean
  category: boolean
  thumbnail: 'missing' | 'format' | null
}

/** Spec 3, section 5: what is wrong with stream info before it is sent. */
export function judgeInfo({ name, categoryId, thumbnail, hasThumbnail }: DraftedInfo): InfoTroubles {
  return {
    name: name.trim() === '',
    category: categoryId === '',
    thumbnail: judgeThumbnail(thumbnail, hasThumbnail),
  }
}

function judgeThumbnail(picked: Pick<File, 'type'> | null, has: boolean): InfoTroubles['thumbnail'] {
  if (!picked) return has ? null : 'missing'
  return (THUMBNAIL_TYPES as readonly string[]).includes(picked.type) ? null : 'format'
}

export const isGood = ({ name, category, thumbnail }: InfoTroubles) => !name && !category && !thumbnail

/** At most so many characters, as a person counts them. */
export const firstOf = (text: string, most: number) => [...text].slice(0, most).join('')
