import { readCaptionSettings } from '../core/index.ts'
import type { CaptionSettings } from '../core/index.ts'

const KEY = 'tayang.caption-settings'

/** Caption settings live in this browser (decision A086); a locked storage means the defaults. */
export function readStoredCaptionSettings(): CaptionSettings {
  try {
    return readCaptionSettings(localStorage.getItem(KEY))
  } catch {
    return readCaptionSettings(null)
  }
}

export function storeCaptionSettings(settings: CaptionSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Private mode or a full storage: the choice holds for this visit only.
  }
}
