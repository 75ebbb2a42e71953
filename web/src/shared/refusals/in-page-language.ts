import type { I18n } from '@lingui/core'
import { loadChunk } from '@tayang/design/chunks'
import { ApiRefusal } from '#shared/api'

/**
 * Rejects with the refusal of a call in the language of the page: the player shows what its access was refused with.
 * The texts are loaded with the first refusal, which most playbacks never meet.
 */
export async function inPageLanguage<T>(i18n: I18n, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const { status, code } = error
    const text = await loadChunk(() => import('./use-refusal-text.ts')).catch(() => null)
    throw text
      ? new ApiRefusal(status, { code, details: [...error.details], message: await text.textOf(i18n, error) })
      : error
  }
}
