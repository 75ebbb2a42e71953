import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CampaignCase, CampaignState, ChanceSource, DrawState, PrizeKind } from '@tayang/contract'
import type { Tone } from '#kit'

export const campaignStateWords: Record<CampaignState, { label: MessageDescriptor; tone: Tone }> = {
  draft: { label: msg`Draft`, tone: 'quiet' },
  waiting: { label: msg`Waits for a second operator`, tone: 'premium' },
  public: { label: msg`Public`, tone: 'ok' },
  ended: { label: msg`Ended`, tone: 'quiet' },
}

export const drawStateWords: Record<DrawState, { label: MessageDescriptor; tone: Tone }> = {
  draft: { label: msg`Draft`, tone: 'quiet' },
  announced: { label: msg`Announced`, tone: 'info' },
  closed: { label: msg`Closed`, tone: 'premium' },
  drawn: { label: msg`Drawn`, tone: 'ok' },
  settled: { label: msg`Settled`, tone: 'ok' },
  void: { label: msg`Void`, tone: 'err' },
}

export const prizeKindWords: Record<PrizeKind, MessageDescriptor> = {
  thing: msg`Thing`,
  package: msg`Package`,
  voucher: msg`Voucher`,
  diamonds: msg`Diamonds`,
}

export const sourceWords: Record<ChanceSource, MessageDescriptor> = {
  'episode-quiz': msg`Quiz in a film`,
  'live-quiz': msg`Live quiz`,
  streak: msg`Streak`,
  correction: msg`Correction`,
}

/** What has to be there before a campaign goes public, in words; a campaign without prizes needs none of it. */
export const lackWords: Record<CampaignCase['lacks'][number], MessageDescriptor> = {
  permit: msg`The permit of the ministry: number, issuer and dates`,
  'permit-scan': msg`The scan of the permit`,
  terms: msg`The terms, in both languages`,
  end: msg`An end`,
  age: msg`An age of 18 or more: there are prizes`,
  'permit-over': msg`A permit that is valid until the end`,
  grant: msg`What each package, voucher or diamond prize gives`,
}
