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
  campaign: msg`Publish a campaign`,
  'chance-correction': msg`Give a chance`,
  'chance-removal': msg`Remove a chance`,
  'draw-exclusion': msg`Exclude from draws, or let in`,
  'draw-figures': msg`Figures of a draw`,
  'draw-void': msg`Void a draw`,
  prize: msg`Hand a prize over`,
  winner: msg`Pass a prize on`,
}

/** What the second operator says yes to. */
export const willWords: Record<ApprovalKind, MessageDescriptor> = {
  'money-setting': msg`The setting takes this value, from the moment that was asked for.`,
  'birth-date': msg`The birth date of this person is changed, and with it what they may do.`,
  reversal: msg`The movement is taken back, whole: the sender has the diamonds again, the receiver gives back the gencash.`,
  wallet: msg`A frozen wallet gifts and cashes out nothing; one that is let go does so again.`,
  'cashout-rejection': msg`The whole sum goes back to its owner, who reads the reason. Make sure that the bank did not pay.`,
  'people-export': msg`What is known of this person is given out.`,
  campaign: msg`The campaign is public at once, and nothing that it promises can be changed.`,
  'chance-correction': msg`This person gets one more chance in the draw.`,
  'chance-removal': msg`The chance is not in the list from which winners are drawn.`,
  'draw-exclusion': msg`Accounts that are excluded take part in no draw.`,
  'draw-figures': msg`These figures are mixed into the draw, and published. Compare them with their source first.`,
  'draw-void': msg`The draw is void, in public and for good. The reason is published.`,
  prize: msg`The prize was handed over; diamonds, packages and vouchers are given at once.`,
  winner: msg`The prize passes to the next reserve, in public.`,
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
