import { clipUploads, graphemesOf, hasVisible } from '@tayang/contract'
import type { Thumbnail } from '../film/draw-frames.ts'

export type ClipLanguage = (typeof clipUploads.clipLanguages)[number]
export type ClipRating = (typeof clipUploads.clipRatings)[number]

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

export const emptyDraft = (language: ClipLanguage): ClipDraft => ({
  title: '',
  categories: [],
  language,
  rating: 'SU',
  allowsComments: true,
  allowsEmbed: true,
  thumbnail: null,
})

/** Post is enabled only then. See docs/product/clips.md#upload. */
export const canPost = ({ title, thumbnail, categories }: ClipDraft): boolean =>
  hasVisible(title) && thumbnail !== null && categories.length > 0

/** A title as far as it may go, as a person counts characters. */
export const titleWithin = (text: string): string =>
  graphemesOf(text).slice(0, clipUploads.CLIP_TITLE_LENGTH_MAX).join('')

/** Chosen or given back; what is more than may be chosen stays as it was. */
export function toggleCategory(chosen: readonly string[], key: string): readonly string[] {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key)
  return chosen.length < clipUploads.CLIP_CATEGORIES_MAX ? [...chosen, key] : chosen
}
