import { useLingui } from '@lingui/react/macro'
import { NETWORK_ERROR } from '@tayang/contract'
import type { UploadRefusal } from '../sending/upload-state.ts'

/** What a refusal says in the page's language; the server's own sentence where it has none here. */
export function useRefusalText(): (refusal: UploadRefusal) => {
  sentence: string
  details: readonly string[]
} {
  const { t } = useLingui()
  const sentences: Readonly<Record<string, string>> = {
    STREAMER_ONLY: t`You need our approval to go live. Please contact us.`,
    AGE_REQUIRED: t`Please enter your birth date first`,
    UPLOADS_FULL: t`You've uploaded as much as you can for now`,
    NO_SPACE: t`There's no room for this file right now`,
    MEDIA_NOT_SUPPORTED: t`Video format not supported`,
    UPLOAD_TOO_LARGE: t`The file is larger than expected`,
    UPLOAD_SIGNATURE_INVALID: t`This upload has expired. Please post it again.`,
    UPLOAD_ELSEWHERE: t`This file is uploading in another tab.`,
    UPLOAD_USED: t`This file is uploading in another tab.`,
  }
  return ({ code, message, details }) => {
    if (code === null) {
      const isOffline = message === NETWORK_ERROR.message
      return isOffline
        ? { sentence: t`Network Error`, details: [t`Please check your internet connection and try again`] }
        : { sentence: message, details }
    }
    // Limits of a day are named in the details.
    return { sentence: sentences[code] ?? message, details: code === 'UPLOADS_FULL' ? details : [] }
  }
}
