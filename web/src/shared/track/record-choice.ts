import { user } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
import type { Language } from '#shared/i18n'
import { tracking, trackingKeys } from './choice.ts'

/** The version of the text of the bar; a new text asks again where the law requires it. */
const TEXT_VERSION = '2026-11'

/** Records the choice in the account of the viewer, once for each account and choice. */
export async function recordChoice(language: Language): Promise<void> {
  const choice = tracking.getState()
  const accountId = session.viewer()?.account.id
  if (choice === 'open' || !accountId || localStorage.getItem(trackingKeys.recorded) === accountId) return
  await call(user.putConsent, {
    params: { purpose: 'analytics' },
    body: { version: TEXT_VERSION, language, isGranted: choice === 'yes' },
  })
  localStorage.setItem(trackingKeys.recorded, accountId)
}
