import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnswerOf, admin, ChangeReason, WinnerState } from '@tayang/contract'
import type { Tone } from '#kit'

export const winnerStateWords: Record<WinnerState, { label: MessageDescriptor; tone: Tone }> = {
  waiting: { label: msg`Waits`, tone: 'premium' },
  claimed: { label: msg`Claimed`, tone: 'info' },
  'handed-over': { label: msg`Handed over`, tone: 'ok' },
  'passed-on': { label: msg`Passed on`, tone: 'quiet' },
}

export const changeWords: Record<ChangeReason, MessageDescriptor> = {
  unclaimed: msg`Not claimed in time`,
  rules: msg`The rules do not allow it`,
  fraud: msg`Fraud`,
  'account-gone': msg`The account is gone`,
  declined: msg`Declined by the winner`,
  error: msg`A mistake of ours`,
}

/** One winner with every step. */
export type WinnerFull = AnswerOf<typeof admin.getWinner>['data']

export const winnerStepWords: Record<WinnerFull['steps'][number]['step'], MessageDescriptor> = {
  won: msg`Won`,
  claimed: msg`Claimed`,
  revealed: msg`Papers read`,
  'handed-over': msg`Handed over`,
  'passed-on': msg`Passed on`,
}
