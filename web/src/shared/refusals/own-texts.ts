import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ownSentences } from '@tayang/contract'

/** What the schemas of bodies say of a field (the contract has no list of them: the test beside this reads them). */
type FieldSentence =
  | '*Field is Required.'
  | 'Choose who to report'
  | 'No choice is right'
  | 'The box lies outside of the picture'
  | 'Use 3 to 30 letters, digits, dots and underscores'
  | 'Your confirmation password is not matching'
  | 'Your password must contain at least 8 characters with lowercase, uppercase, number and special character'
  | 'A NIK has 16 digits'
  | 'At most {} characters'
  | 'Choose a reason'
  | 'Field is required'
  | 'Invalid character'
  | 'Invalid code'
  | 'Invalid email!'
  | 'Invalid name!'
  | 'Invalid OTP code'
  | 'Invalid password!'
  | 'Invalid phone number'
  | 'Password should be at least 8 characters'
  | 'This promo code is not valid'
  | 'Two choices are the same'
  | 'Voucher not found'

type Text = (value: string) => MessageDescriptor

/** Sentences in place of that of a code. `{}` is what varies; it is shown as the server said it. */
const texts: Readonly<Record<(typeof ownSentences)[number] | FieldSentence, Text>> = {
  'Please set a password first': () => msg`Please set a password first`,
  'Please confirm with your password': () => msg`Please confirm with your password`,
  'Please log in with your password': () => msg`Please log in with your password`,
  "You can't block yourself": () => msg`You can't block yourself`,
  "You can't follow yourself": () => msg`You can't follow yourself`,
  "You can't report yourself": () => msg`You can't report yourself`,
  'Invalid Credentials': () => msg`Invalid Credentials`,
  'Authentication Failed.': () => msg`Authentication Failed.`,
  'This passkey could not be used': () => msg`This passkey could not be used`,
  'This link has expired, or it has been used.': () => msg`This link has expired, or it has been used.`,
  'General error, please try again later': () => msg`General error, please try again later`,
  'Choose who to unblock': () => msg`Choose who to unblock`,
  'Choose what to report': () => msg`Choose what to report`,
  'The file is smaller than expected': () => msg`The file is smaller than expected`,
  'Category not found': () => msg`Category not found`,
  'Choose a time in the future': () => msg`Choose a time in the future`,
  'Choose a time within {} days': (daysMax) => msg`Choose a time within ${daysMax} days`,
  'Incorrect mobile number': () => msg`Incorrect mobile number`,
  'You have been blocked by the user, and are unable to follow this profile.': () =>
    msg`You have been blocked by the user, and are unable to follow this profile.`,
  'You have been blocked by the user, and are unable to send Diamonds to this profile.': () =>
    msg`You have been blocked by the user, and are unable to send Diamonds to this profile.`,
  'You are not logged in': () => msg`You are not logged in`,
  'Minimum cash out is Rp{}': (value) => msg`Minimum cash out is Rp${value}`,
  'Thumbnail format must be jpeg or png': () => msg`Thumbnail format must be jpeg or png`,
  'Error: thumbnail aspect ratio should be in {}': (ratio) =>
    msg`Error: thumbnail aspect ratio should be in ${ratio}`,
  'Error: thumbnail resolution should be at least {}': (value) =>
    msg`Error: thumbnail resolution should be at least ${value}`,
  'Error: maximum file size is {}MB': (n) => msg`Error: maximum file size is ${n}MB`,

  '*Field is Required.': () => msg`*Field is Required.`,
  'Choose who to report': () => msg`Choose who to report`,
  'No choice is right': () => msg`No choice is right`,
  'The box lies outside of the picture': () => msg`The box lies outside of the picture`,
  'Use 3 to 30 letters, digits, dots and underscores': () =>
    msg`Use 3 to 30 letters, digits, dots and underscores`,
  'Your confirmation password is not matching': () => msg`Your confirmation password is not matching`,
  'Your password must contain at least 8 characters with lowercase, uppercase, number and special character':
    () =>
      msg`Your password must contain at least 8 characters with lowercase, uppercase, number and special character`,
  'A NIK has 16 digits': () => msg`A NIK has 16 digits`,
  'At most {} characters': (value) => msg`At most ${value} characters`,
  'Choose a reason': () => msg`Choose a reason`,
  'Field is required': () => msg`Field is required`,
  'Invalid character': () => msg`Invalid character`,
  'Invalid code': () => msg`Invalid code`,
  'Invalid email!': () => msg`Invalid email!`,
  'Invalid name!': () => msg`Invalid name!`,
  'Invalid OTP code': () => msg`Invalid OTP code`,
  'Invalid password!': () => msg`Invalid password!`,
  'Invalid phone number': () => msg`Invalid phone number`,
  'Password should be at least 8 characters': () => msg`Password should be at least 8 characters`,
  'This promo code is not valid': () => msg`This promo code is not valid`,
  'Two choices are the same': () => msg`Two choices are the same`,
  'Voucher not found': () => msg`Voucher not found`,
}

/** The text of a sentence in place of that of its code; null for one that is in no list. */
export function ownTextOf(sentence: string): MessageDescriptor | null {
  for (const [frame, text] of Object.entries(texts)) {
    const [before = '', after] = frame.split('{}')
    if (after === undefined) {
      if (sentence === frame) return text('')
    } else if (sentence.startsWith(before) && sentence.endsWith(after)) {
      return text(sentence.slice(before.length, after === '' ? undefined : -after.length))
    }
  }
  return null
}
