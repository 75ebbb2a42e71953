import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { loadChunk } from '@tayang/design/chunks'
import { useEffect, useState } from 'react'
import { isRefusal } from '#shared/api'
import { showToast } from '#shared/toasts'

/** What is known of a refusal; of one over a socket there is no more. */
export interface RefusalSaid {
  /** Null where nobody but a proxy answered, or nobody at all. */
  readonly code: string | null
  readonly message: string
}

/**
 * What an error says to the person who sees it, in the language of the page. The texts are loaded with the first
 * refusal that needs them.
 */
export function useRefusalText(): (error: unknown) => Promise<string> {
  const { t, i18n } = useLingui()
  return async (error) => {
    if (!isRefusal(error)) return i18n._(general)
    if (error.status === null && !isEnglish(i18n)) return t`Network Error`
    return await textOf(i18n, error)
  }
}

/** Shows it as a toast. */
export function useRefusalToast(): (error: unknown) => void {
  const textOf = useRefusalText()
  return (error) => void textOf(error).then((text) => showToast(text, 'error'))
}

/** The same, for what is a part of the page; null until it is known. */
export function useShownRefusal(refusal: RefusalSaid | null): string | null {
  const { i18n } = useLingui()
  const [found, setFound] = useState<{ of: string; text: string } | null>(null)
  const { code = null, message = null } = refusal ?? {}
  useEffect(() => {
    if (message === null || isEnglish(i18n)) return undefined
    let isLeft = false
    void textOf(i18n, { code, message }).then(
      (text) => isLeft || setFound({ of: `${code} ${message}`, text }),
    )
    return () => void (isLeft = true)
  }, [i18n, code, message])
  if (message === null || isEnglish(i18n)) return message
  return found?.of === `${code} ${message}` ? found.text : null
}

const general = msg`An error occured. Please try again.`

/** The server speaks English, letter by letter as the product has it. */
const isEnglish = ({ locale }: I18n) => locale === 'en'

/** In the language of the page; of what that language has no text for, that it went wrong. */
export async function textOf(i18n: I18n, { code, message }: RefusalSaid): Promise<string> {
  if (isEnglish(i18n)) return message
  if (code === null) return i18n._(general)
  // Where the texts do not arrive, nothing of another language is shown.
  const texts = await loadChunk(() => import('./translate-refusal.ts')).catch(() => null)
  return i18n._(texts?.translateRefusal(code, message) ?? general)
}
