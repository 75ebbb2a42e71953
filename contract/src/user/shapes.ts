import * as z from 'zod/mini'
import { id, line, text, time } from '../fields.ts'
import { hasVisible } from './visible.ts'

export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 128
/** Spec 1, section 5: of a name and of a bio. */
export const NAME_LENGTH_MAX = 300
export const BIO_LENGTH_MAX = 300
/** Spec 1, section 5: a picture of a profile. */
export const AVATAR_BYTES_MAX = 10 * 1024 * 1024

/** Spec 1, section 5 and A009: the length is the server's rule; the sentence is the specification's. */
export const password = z
  .string()
  .check(
    z.minLength(PASSWORD_LENGTH_MIN, 'Password should be at least 8 characters'),
    z.maxLength(PASSWORD_LENGTH_MAX),
  )

/** Spec 1, section 5: what the change of a password demands beside its length. */
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

/** Stored in lower case (Spec 1, section 5). */
export const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  z.email('Invalid email!'),
)

/** Which text somebody agreed to, in which language; the server writes down who and when (trust, part 4). */
export const consentGiven = z.object({
  version: z.string().check(z.regex(/^[0-9A-Za-z.-]{1,32}$/)),
  language: z.literal(['en', 'id']),
})
export type ConsentGiven = z.output<typeof consentGiven>

/** A Web Push subscription as JSON, or the token of another push service: plain ASCII either way. */
export const pushToken = z.string().check(z.maxLength(4096), z.regex(/^[\x20-\x7e]*$/))

/** Decision 2.4. The identifier is made by the browser and kept in its local storage. */
export const device = z.object({
  uuid: z.uuid(),
  name: line(100),
  platform: z.literal(['chrome', 'firefox', 'safari', 'android', 'ios']),
  osVersion: line(50),
  screen: z._default(z.literal('web'), 'web'),
  firebaseToken: z.optional(pushToken),
})
export type Device = z.output<typeof device>

/** An active subscription in an account (decision 2.4). */
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
  /** The operator that signed this account in by header enrichment; its password cannot be edited. */
  telco: z.nullable(z.string()),
  msisdn: z.nullable(z.string()),
  /** False where the account came by phone, Google, Facebook or a partner: there is no current password to ask. */
  hasPassword: z.boolean(),
  /** The partner that this account came with or is enrolled with. */
  partner: z.nullable(z.string()),
  /** `2001-12-31`; null until its owner has told it. */
  birthDate: z.nullable(z.string()),
})
export type Account = z.output<typeof account>

/** How the asking viewer and this profile stand to each other (Spec 1, section 3). */
export const relation = z.object({
  isFollowing: z.boolean(),
  totalFollowers: z.number(),
  totalFollowings: z.number(),
})

export const profile = z.object({
  id,
  accountId: id,
  name: z.string(),
  bio: z.string(),
  avatar: z.nullable(z.string()),
  topicArn: z.string(),
  /** The id of the following, to unfollow by; null where the viewer does not follow (A144). */
  profileRelationId: z.optional(z.nullable(id)),
  relation: z.optional(relation),
})
export type Profile = z.output<typeof profile>

/** The texts of a profile as its owner sends them; what is absent stays as it is (Spec 1, section 5, A028). */
export const profileTexts = z.object({
  name: z.optional(line(NAME_LENGTH_MAX).check(z.trim(), z.refine(hasVisible, 'Field is required'))),
  bio: z.optional(text(BIO_LENGTH_MAX).check(z.trim())),
})

export const blockStatus = z.literal(['BLOCKING', 'BLOCKED'])
export type BlockStatus = z.output<typeof blockStatus>

/** A profile as others see it (A142). */
export const publicProfile = z.extend(profile, {
  profileRelationId: z.nullable(id),
  relation,
  block: z.nullable(z.object({ status: blockStatus })),
})
export type PublicProfile = z.output<typeof publicProfile>

/** Decision 2.4 and ruling R6. */
export const loginResult = z.object({
  account,
  profile,
  accessToken: z.string(),
  refreshToken: z.string(),
  isNewDevice: z.boolean(),
  /** 256 bit, single use, ten minutes, good for `clearByAccountId` alone. */
  logoutToken: z.string(),
})
export type LoginResult = z.output<typeof loginResult>
