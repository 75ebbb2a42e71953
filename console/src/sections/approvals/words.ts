import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApprovalKind, ApprovalState } from '@tayang/contract'
import type { Tone } from '#kit'

export const kindWords: Record<ApprovalKind, MessageDescriptor> = {
  'money-setting': msg`Money setting`,
  'birth-date': msg`Birth date`,
  reversal: msg`Take a movement back`,
  wallet: msg`Freeze a wallet, or let it go`,
  'cashout-rejection': msg`Reject a cash out`,
  'people-export': msg`Export of people`,
}

/** What the second operator says yes to. */
export const willWords: Record<ApprovalKind, MessageDescriptor> = {
  'money-setting': msg`The setting takes this value, from the moment that was asked for.`,
  'birth-date': msg`The birth date of this person is changed, and with it what they may do.`,
  reversal: msg`The movement is taken back, whole: the sender has the diamonds again, the receiver gives back the gencash.`,
  wallet: msg`A frozen wallet gifts and cashes out nothing; one that is let go does so again.`,
  'cashout-rejection': msg`The whole sum goes back to its owner, who reads the reason. Make sure that the bank did not pay.`,
  'people-export': msg`What is known of this person is given out.`,
}

export const stateWords: Record<ApprovalState, { label: MessageDescriptor; tone: Tone }> = {
  waiting: { label: msg`Waiting`, tone: 'premium' },
  confirmed: { label: msg`Being carried out`, tone: 'info' },
  done: { label: msg`Done`, tone: 'ok' },
  failed: { label: msg`Could not be done`, tone: 'err' },
  refused: { label: msg`Refused`, tone: 'err' },
  withdrawn: { label: msg`Withdrawn`, tone: 'quiet' },
  expired: { label: msg`Expired`, tone: 'quiet' },
}
