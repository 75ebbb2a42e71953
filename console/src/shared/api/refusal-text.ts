import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { RefusalCode } from '@tayang/contract'
import { useCallback } from 'react'
import { isRefusal } from './api-refusal.ts'

/** Refusals that any screen may meet. The sentence of any other is that of the server. */
const texts: Partial<Record<RefusalCode, MessageDescriptor>> = {
  FORBIDDEN: msg`Your roles don't allow this.`,
  NOT_FOUND: msg`This is no longer there.`,
  CASE_DECIDED: msg`Another operator has already decided this.`,
  CASHOUT_TAKEN: msg`Another operator is working on this cash-out.`,
  CASHOUT_SECOND_OPERATOR: msg`Another operator must confirm this payout.`,
  SECOND_OPERATOR: msg`Another operator must confirm this.`,
  REVISION_OUTDATED: msg`Someone changed this in the meantime. Please check again.`,
  UNDO_OVER: msg`This can no longer be undone.`,
  CLIP_DECIDED: msg`This clip has already been reviewed.`,
  TOO_MANY_ATTEMPTS: msg`Too many attempts. Please wait a moment.`,
  INVALID_CREDENTIAL: msg`Wrong name or password.`,
  INVALID_OTP: msg`This code isn't right.`,
  INVALID_PARAMETERS: msg`Something you entered isn't right.`,
  BODY_TOO_LARGE: msg`This is too large.`,
  UNAVAILABLE: msg`The server can't do this right now. Please try again.`,
  MAINTENANCE: msg`Closed for maintenance.`,
}

function textOf(i18n: I18n, error: unknown): string {
  if (!isRefusal(error)) return i18n._(msg`Something went wrong. Please try again.`)
  if (error.status === null) return i18n._(msg`No connection to the server. Please try again.`)
  const known = error.code === null ? undefined : texts[error.code]
  if (known === undefined) return error.message
  return error.code === 'INVALID_PARAMETERS' && error.details.length > 0
    ? `${i18n._(known)} ${error.details.join(', ')}`
    : i18n._(known)
}

/** What a refusal says to the operator, in the language of the console. */
export function useRefusalText(): (error: unknown) => string {
  const { i18n } = useLingui()
  return useCallback((error) => textOf(i18n, error), [i18n])
}
