import type { I18n } from '@lingui/core'
import { ApiRefusal } from '#shared/api'
import { textOf } from './use-refusal-text.ts'

/** Rejects with a refusal in the language of the page: the player shows what access was refused with. */
export async function inPageLanguage<T>(i18n: I18n, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const { status, code, details, retryAfterSeconds } = error
    const message = await textOf(i18n, error)
    throw new ApiRefusal(status, { code, message, details: [...details] }, retryAfterSeconds)
  }
}
