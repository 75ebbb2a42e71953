import { useLingui } from '@lingui/react/macro'
import type { Activity, ActivityEvent } from '@tayang/contract'

/** What happened, in the words of the owner. */
export function useEventWords(): (event: ActivityEvent, outcome: Activity['outcome']) => string {
  const { t } = useLingui()
  const done: Readonly<Record<ActivityEvent, string>> = {
    registration: t`Account created`,
    'sign-in': t`Log in`,
    'console-sign-in': t`Log in to the operators’ console`,
    'refresh-replay': t`A copied session was stopped`,
    'sessions-ended': t`Devices logged out`,
    'password-change': t`Password changed`,
    'number-change': t`Mobile number changed`,
    'email-change': t`Email changed`,
    'second-factor-change': t`Two-step verification changed`,
    'passkey-change': t`Passkeys changed`,
    'provider-change': t`Ways to log in changed`,
    'bank-account-change': t`Bank account changed`,
    'change-undone': t`A change was undone`,
    'account-export': t`Own data downloaded`,
    'stream-key-reset': t`Stream key reset`,
  }
  const failed: Readonly<Partial<Record<ActivityEvent, string>>> = {
    'sign-in': t`Failed login`,
    'console-sign-in': t`Failed login to the operators’ console`,
    'refresh-replay': done['refresh-replay'],
  }
  return (event, outcome) =>
    outcome === 'ok' ? done[event] : (failed[event] ?? t`Refused, a proof was wrong: ${done[event]}`)
}
