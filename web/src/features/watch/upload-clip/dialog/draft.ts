import { hasVisible } from '@tayang/contract'
import type { ClipLanguage, ClipRating } from '#features/watch/clip-fields'
import type { Thumbnail } from '../film/draw-frames.ts'

/** What a person says of a clip before it is posted. */
export interface ClipDraft {
  title: string
  /** Keys of the settings. */
  categories: readonly string[]
  language: ClipLanguage
  rating: ClipRating
  allowsComments: boolean
  allowsEmbed: boolean
  thumbnail: Thumbnail | null
}

export const emptyDraft: ClipDraft = {
  title: '',
  categories: [],
  language: 'id',
  rating: 'SU',
  allowsComments: true,
  allowsEmbed: true,
  thumbnail: null,
}

/** Post is enabled only then. See docs/product/clips.md#upload-modal. */
export const canPost = ({ title, thumbnail, categories }: ClipDraft): boolean =>
  hasVisible(title) && thumbnail !== null && categories.length > 0
