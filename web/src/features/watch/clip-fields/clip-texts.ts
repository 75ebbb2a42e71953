import { clipUploads, graphemesOf } from '@tayang/contract'

export type ClipLanguage = (typeof clipUploads.clipLanguages)[number]
export type ClipRating = (typeof clipUploads.clipRatings)[number]

/** A title as far as it may go, as a person counts characters. */
export const titleWithin = (text: string): string =>
  graphemesOf(text).slice(0, clipUploads.CLIP_TITLE_LENGTH_MAX).join('')

/** Chosen or given back; what is more than may be chosen stays as it was. */
export function toggleCategory(chosen: readonly string[], key: string): readonly string[] {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key)
  return chosen.length < clipUploads.CLIP_CATEGORIES_MAX ? [...chosen, key] : chosen
}
