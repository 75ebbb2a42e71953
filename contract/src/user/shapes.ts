import * as z from 'zod/mini'
import { id, line, time } from '../fields.ts'

export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 128

/** Spec 1, section 5 and A009: the length is the server's rule; the sentence is the specification's. */
export const password = z
  .string()
  .check(
    z.minLength(PASSWORD_LENGTH_MIN, 'Password should be at least 8 characters'),
    z.maxLength(PASSWORD_LENGTH_MAX),
  )

/** Stored in lower case (Spec 1, section 5). */
export const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  z.email('Invalid email!'),
)

/** Decision 2.4. The identifier is made by the browser and kept in its local storage. */
export const device = z.object({
  uuid: z.uuid(),
  name: line(100),
  platform: z.literal(['chrome', 'firefox', 'safari', 'android', 'ios']),
  osVersion: line(50),
  screen: z._default(z.literal('web'), 'web'),
  firebaseToken: z.optional(z.string().check(z.maxLength(4096))),
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
  mobile: z.nullable(z.string()),
  diamonds: z.number(),
  gencash: z.number(),
  /** Active ones only. */
  subscriptions: z.array(subscription),
  /** `operator` opens `/admin/v1.0`. */
  roles: z.array(z.string()),
})
export type Account = z.output<typeof account>

export const profile = z.object({
  id,
  accountId: id,
  name: z.string(),
  bio: z.string(),
  avatar: z.nullable(z.string()),
  topicArn: z.string(),
})
export type Profile = z.output<typeof profile>

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
