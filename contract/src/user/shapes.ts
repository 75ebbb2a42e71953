import * as z from 'zod/mini'
import { id, line, text, time } from '../fields.ts'
import { BIO_LENGTH_MAX, NAME_LENGTH_MAX, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './limits.ts'
import { isHandle } from './is-handle.ts'
import { hasHidden, hasVisible } from './visible.ts'

/** Length bounds of a password, and the sentence for one that is too short. */
export const password = z
  .string()
  .check(
    z.minLength(PASSWORD_LENGTH_MIN, 'Password should be at least 8 characters'),
    z.maxLength(PASSWORD_LENGTH_MAX),
  )

/** What a changed password needs beside its length. */
const STRONG_SENTENCE =
  'Your password must contain at least 8 characters with lowercase, uppercase, number and special character'
export const strongPassword = z.string().check(
  z.maxLength(PASSWORD_LENGTH_MAX),
  z.refine(
    (text) =>
      text.length >= PASSWORD_LENGTH_MIN && [/[a-z]/, /[A-Z]/, /\d/, /[!@#%&]/].every((r) => r.test(text)),
    STRONG_SENTENCE,
  ),
)

/** Stored in lower case. */
export const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  z.email('Invalid email!'),
)

/** Which text a person agreed to, in which language; the server records who and when. */
export const consentGiven = z.object({
  version: z.string().check(z.regex(/^[0-9A-Za-z.-]{1,32}$/)),
  language: z.literal(['en', 'id']),
})
export type ConsentGiven = z.output<typeof consentGiven>

/** A Web Push subscription as JSON, or the token of another push service: plain ASCII either way. */
export const pushToken = z.string().check(z.maxLength(4096), z.regex(/^[\x20-\x7e]*$/))

/** The identifier is made by the browser and kept in its local storage. */
export const device = z.object({
  uuid: z.uuid(),
  name: line(100),
  platform: z.literal(['chrome', 'firefox', 'safari', 'android', 'ios']),
  osVersion: line(50),
  screen: z._default(z.literal('web'), 'web'),
  firebaseToken: z.optional(pushToken),
})
export type Device = z.output<typeof device>

/** An active subscription in an account. */
const subscription = z.object({
  id,
  packageName: z.string(),
  packagePrice: z.number(),
  packageDuration: z.number(),
  packageDurationType: z.string(),
  endAt: time,
  packageGroup: z.object({ id, name: z.string(), includePremium: z.boolean() }),
})
export type Subscription = z.output<typeof subscription>

export const account = z.object({
  id,
  userId: id,
  email: z.nullable(z.string()),
  emailVerifiedAt: z.nullable(time),
  username: z.string(),
  name: z.string(),
  /** E.164. */
  mobile: z.nullable(z.string()),
  diamonds: z.number(),
  gencash: z.number(),
  /** Active ones only. */
  subscriptions: z.array(subscription),
  /** `operator` opens `/admin/v1.0`. */
  roles: z.array(z.string()),
  /** The telecom operator that signed this account in by header enrichment; its password cannot be edited. */
  telco: z.nullable(z.string()),
  msisdn: z.nullable(z.string()),
  /** False where the account came by phone, Google, Facebook or a partner: there is no current password to ask for. */
  hasPassword: z.boolean(),
  /** The partner that created this account, or that it is enrolled with. */
  partner: z.nullable(z.string()),
  /** `2001-12-31`; null until its owner has set it. */
  birthDate: z.nullable(z.string()),
})
export type Account = z.output<typeof account>

/** The relation between the viewer and this profile. */
const relation = z.object({
  isFollowing: z.boolean(),
  /** Whether the viewer, who follows, is notified of shows and clips. */
  bell: z.optional(z.literal(['all', 'none'])),
  totalFollowers: z.number(),
  totalFollowings: z.number(),
})

export const profile = z.object({
  id,
  accountId: id,
  name: z.string(),
  bio: z.string(),
  avatar: z.nullable(z.string()),
  /** Without the `@`; null until its owner has chosen one. */
  handle: z.nullable(z.string()),
  topicArn: z.string(),
  /** The id of the relation, to unfollow by; null where the viewer does not follow. */
  profileRelationId: z.optional(z.nullable(id)),
  relation: z.optional(relation),
})
export type Profile = z.output<typeof profile>

/** A chosen name of an address (docs/product/accounts.md#handle), stored in lower case. */
export const handle = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => isHandle(text), 'Use 3 to 30 letters, digits, dots and underscores'),
)

/** A name that shows something, and nothing that is there without being seen. */
export const displayName = (emptySentence: string) =>
  line(NAME_LENGTH_MAX).check(
    z.trim(),
    z.refine(hasVisible, emptySentence),
    z.refine((name) => !hasHidden(name), 'Invalid character'),
  )

/** The texts of a profile as its owner sends them; absent fields stay unchanged. */
export const profileTexts = z.object({
  name: z.optional(displayName('Field is required')),
  bio: z.optional(text(BIO_LENGTH_MAX).check(z.trim())),
})

export const blockStatus = z.literal(['BLOCKING', 'BLOCKED'])
export type BlockStatus = z.output<typeof blockStatus>

/** A profile as others see it. */
export const publicProfile = z.extend(profile, {
  profileRelationId: z.nullable(id),
  relation,
  block: z.nullable(z.object({ status: blockStatus })),
})
export type PublicProfile = z.output<typeof publicProfile>

/** What a set-up or a sign-in answers to be continued with. */
export const challenge = z.string().check(z.maxLength(1024), z.regex(/^[\w.-]+$/))

/** What a sign-in answers (docs/product/sessions.md#login-result). */
export const loginResult = z.object({
  account,
  profile,
  accessToken: z.string(),
  refreshToken: z.string(),
  isNewDevice: z.boolean(),
  /** 256 bit, single use, ten minutes, valid for `clearByAccountId` alone. */
  logoutToken: z.string(),
})
export type LoginResult = z.output<typeof loginResult>
