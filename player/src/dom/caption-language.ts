import type { Playback } from './playback-shape.ts'

/** The part of a playback that a choice of captions needs. */
export type Captioned = Pick<Playback, 'view' | 'chooseCaptions'>

const KEY = 'tayang.caption-language'

/** The language of the captions that were chosen last; null where none were, or they were turned off. */
export function readStoredCaptionLanguage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Turns captions on or off, and remembers the choice for the next film. */
export function chooseAndKeepCaptions(playback: Captioned, id: number | null): void {
  playback.chooseCaptions(id)
  const language = playback.view.getState().captions.find((one) => one.id === id)?.language
  try {
    if (language === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, language)
  } catch {
    // Private mode or a full storage: the choice holds for this visit only.
  }
}
