import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingGroup, SettingKey } from '@tayang/contract'

export const groupNames: Record<Exclude<SettingGroup, 'switches'>, MessageDescriptor> = {
  accounts: msg`Accounts`,
  gifts: msg`Gifts`,
  'cash-out': msg`Cash out`,
  campaigns: msg`Campaigns`,
  shop: msg`Shop`,
  clips: msg`Clips`,
  live: msg`Live`,
  ads: msg`Ads`,
  contact: msg`Contact and links`,
  blocks: msg`Texts of blocks`,
  reports: msg`Reasons of reports`,
}

/** What a setting is called, and whom a change touches. */
interface SettingWords {
  readonly name: MessageDescriptor
  /** One sentence: what it does. */
  readonly says?: MessageDescriptor
}

const named = (name: MessageDescriptor, says?: MessageDescriptor): SettingWords => ({
  name,
  ...(says && { says }),
})

/** Every setting but the switches, which have a screen of their own. */
export const settingWords: Partial<Record<SettingKey, SettingWords>> = {
  csWhatsapp: named(msg`Customer service link`, msg`Where "Contact us" leads.`),
  cancelUpdateAction: named(msg`Button that puts an update off`),
  'otp.length': named(msg`Digits of a code`, msg`Codes that are sent from now on have so many digits.`),
  'age.required': named(
    msg`Ask for the age`,
    msg`People say their birth date before gifts, going live and cash-outs.`,
  ),
  'age.minimum': named(
    msg`Least age`,
    msg`Younger people send no gifts, do not go live and cash nothing out.`,
  ),
  'streamer.approvalRequired': named(
    msg`Streamers need an approval`,
    msg`Nobody goes live whom an operator has not approved.`,
  ),
  'auth.verifyBeforeLogin': named(
    msg`Verify the email first`,
    msg`No one can log in before opening the link in the email.`,
  ),
  'ad.tag.url.web': named(msg`Address of the ads`, msg`Empty: no film begins with an ad.`),
  'ad.origins': named(msg`Further origins of ads`),
  'gift.gencash_per_diamond': named(msg`Gencash for a diamond`),
  'gift.feePercent': named(
    msg`Fee of a gift, percent`,
    msg`Kept of every gift from the moment on at which it applies.`,
  ),
  'gift.taxPercent': named(msg`Tax of a gift, percent`),
  'gift.allowExact': named(msg`A balance equal to the price is enough`),
  'diamond.lowestPrice': named(
    msg`Cheapest diamond, rupiah`,
    msg`A diamond must pay for the gencash that it makes.`,
  ),
  minimum_cashout_price: named(msg`Least cash-out, rupiah`),
  gencash_conversion_rate: named(msg`Rupiah for a gencash`),
  'cashout.feeRupiah': named(msg`Fee of a cash-out, rupiah`, msg`Each figure applies from its day on.`),
  'cashout.taxPercent': named(msg`Tax of a cash-out, percent`, msg`Each figure applies from its day on.`),
  'cashout.requiresFactor': named(
    msg`Two-step verification before a cash-out`,
    msg`Who cashes out needs an authenticator app or a passkey.`,
  ),
  'cashout.holdHours': named(msg`Hours a payout waits`, msg`After a new device, number or bank account.`),
  'cashout.banks': named(msg`Banks`, msg`Payouts to a held bank wait until an operator has checked it.`),
  'data.prices': named(msg`Rupiah for a GB`, msg`For Hemat Kuota, at each operator.`),
  'telco.package.url': named(msg`Page of the data packages`),
  'tax.vat': named(msg`VAT, percent`, msg`Each rate applies from its day on.`),
  'invoice.seller': named(msg`Seller on invoices`),
  'store.android': named(msg`App for Android`),
  'store.ios': named(msg`App for iOS`),
  'contact.email': named(msg`Email address`),
  'contact.instagram': named(msg`Instagram`),
  'contact.x': named(msg`X`),
  'contact.facebook': named(msg`Facebook`),
  'clips.playlistId': named(msg`Playlist of all clips`),
  'clips.video.maxSize': named(msg`Largest file, MB`),
  'clips.video.minDuration': named(msg`Shortest clip, milliseconds`),
  'clips.video.maxDuration': named(msg`Longest clip, milliseconds`),
  'clips.video.format': named(msg`Formats of a clip`),
  'clips.video.resolution': named(msg`Least sizes of a picture`),
  'clips.video.aspectRatio': named(msg`Shapes of a clip`),
  'clips.thumbnail.maxSize': named(msg`Largest thumbnail, bytes`),
  'clips.thumbnail.resolution': named(msg`Least sizes of a thumbnail`),
  'clips.thumbnail.aspectRatio': named(msg`Shapes of a thumbnail`),
  'clips.categories': named(msg`Categories of clips`),
  'clips.autoApprove': named(
    msg`Publish without a review`,
    msg`Uploads are public as soon as they play. Nobody looks at them first.`,
  ),
  'clips.uploadsPerDay': named(msg`Uploads of one account a day`),
  'clips.megabytesPerDay': named(msg`MB of one account a day`),
  'clips.inReviewMax': named(msg`Clips of one account in review`),
  'clips.filesPerDay': named(msg`Files to keep of one account a day`),
  'moment.perShow': named(msg`Moments of one show`),
  'moment.review': named(
    msg`Moments that operators review`,
    msg`Risky: of shows with an open report, and of new streamers.`,
  ),
  'quiz.requiresWatching': named(
    msg`Quizzes for those who watch`,
    msg`Only an account that has been at the second of a quiz may answer it.`,
  ),
  'block.blockee.title': named(msg`Blocked: title`),
  'block.blockee.message.default': named(msg`Blocked: text`),
  'block.blockee.message.follow': named(msg`Blocked: no following`),
  'block.blockee.message.sendDiamond': named(msg`Blocked: no gifts`),
  'block.blocker.title': named(msg`Blocking: title`),
  'block.blocker.message': named(msg`Blocking: text`),
  'userReport.reason.user': named(msg`Reasons to report a person`),
  'userReport.reason.comment': named(msg`Reasons to report a comment`),
  'userReport.reason.content': named(msg`Reasons to report content`),
}
