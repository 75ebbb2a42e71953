import { readCaptionSettings } from '../core/index.ts'
import type { CaptionSettings } from '../core/index.ts'

const KEY = 'tayang.caption-settings'

/** Caption settings are stored in this browser only; where the storage is locked the defaults apply. */
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
