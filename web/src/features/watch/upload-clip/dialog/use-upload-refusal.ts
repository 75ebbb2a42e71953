import { useLingui } from '@lingui/react/macro'
import { NETWORK_ERROR, readUploadLimit } from '@tayang/contract'
import { formatJakartaDay, useLanguage } from '#shared/i18n'
import { useShownRefusal } from '#shared/refusals'
import type { UploadRefusal } from '../sending/upload-state.ts'

interface Detail {
  readonly text: string
  /** Of a sentence of the server, where the page is in another language. */
  readonly lang?: 'en'
}

/** What a refusal says in the page's language: of uploads here, of anything else as any refusal is shown. */
export function useUploadRefusal(refusal: UploadRefusal): {
  sentence: string | null
  details: readonly Detail[]
} {
  const { t } = useLingui()
  const sayLimit = useLimitText()
  const general = useShownRefusal(refusal)
  const { code, message, details } = refusal
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
  const isOffline = code === null && message === NETWORK_ERROR.message
  if (isOffline)
    return {
      sentence: t`Network Error`,
      details: [{ text: t`Please check your internet connection and try again` }],
    }
  if (code === null) return { sentence: general, details: [] }
  // Limits of a day are named in the details.
  return {
    sentence: sentences[code] ?? general,
    details: code === 'UPLOADS_FULL' ? details.map(sayLimit) : [],
  }
}

/** A limit that has no words here is said as the server says it. */
function useLimitText(): (sentence: string) => Detail {
  const { t } = useLingui()
  const language = useLanguage()
  return (sentence) => {
    const limit = readUploadLimit(sentence)
    if (limit === null) return { text: sentence, ...(language !== 'en' && { lang: 'en' }) }
    const { max } = limit
    if (limit.of === 'in-review')
      return { text: t`At most ${max} clips in review at once; until one is decided or deleted` }
    const day = formatJakartaDay(Date.parse(`${limit.untilDay}T00:00+07:00`), language)
    return {
      text:
        limit.of === 'uploads'
          ? t`At most ${max} uploads a day; until ${day}, 00:00 WIB`
          : t`At most ${max} MB a day; until ${day}, 00:00 WIB`,
    }
  }
}
