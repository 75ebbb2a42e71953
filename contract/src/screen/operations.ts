import * as z from 'zod/mini'
import { id, line, many, time } from '../fields.ts'
import { operation } from '../operation.ts'

const SETTINGS_AT_ONCE_MAX = 50
const settingKey = z.string().check(z.regex(/^[\w.-]{1,64}$/))

export const getSetting = operation({
  summary: 'One public setting',
  method: 'GET',
  path: '/screen/v1.0/setting/{key}',
  caller: 'anyone',
  params: z.object({ key: settingKey }),
  answer: z.object({ key: z.string(), value: z.unknown() }),
  cacheSeconds: 60,
  refusals: ['NOT_FOUND'],
})

export const getSettings = operation({
  summary: 'Public settings by key: `keys[]=a&keys[]=b`; unknown ones are left out',
  method: 'GET',
  path: '/screen/v1.0/settings',
  caller: 'anyone',
  query: z.object({ 'keys[]': many(settingKey, SETTINGS_AT_ONCE_MAX) }),
  answer: z.record(z.string(), z.unknown()),
  cacheSeconds: 60,
})

/** How the page sends a person to a sign-in provider; null: not offered here. */
const provider = z.nullable(
  z.object({ authorizationUrl: z.string(), clientId: z.string(), scope: z.string() }),
)

export const webConfig = z.object({
  /** The whole site is replaced while this is true (docs/product/site.md#maintenance). */
  maintenance: z.boolean(),
  /** Announced maintenance; null without any. */
  maintenanceAt: z.nullable(time),
  /** Base of `/user` calls; empty: the same origin. */
  userApiBase: z.string(),
  catalogApiBase: z.string(),
  /** Least time until a client asks again. */
  minFetchSeconds: z.number(),
  version: z.string(),
  providers: z.object({ google: provider, facebook: provider }),
  /** Where the telecom operator adds a transaction to the request; null: header enrichment is off. */
  smartfren: z.nullable(z.object({ heUrl: z.string() })),
  /** The public VAPID key of Web Push. */
  pushKey: z.nullable(z.string()),
  /** How long a deleted account waits, within which its owner can keep it. */
  deletionGraceMs: z.number(),
})
export type WebConfig = z.output<typeof webConfig>

export const getWebConfig = operation({
  summary: 'Remote configuration of the web client; answered during maintenance too',
  method: 'GET',
  path: '/config/v1.0/web',
  caller: 'anyone',
  answer: webConfig,
  duringMaintenance: true,
})

const EVENTS_MAX = 50
const PROPS_MAX = 20

/** One event on a page. It names no person: a pseudonym, and never a phone number. */
const analyticsEvent = z.object({
  name: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  at: time,
  /** Made by the browser after consent; not the account's id. */
  userId: z.nullable(z.uuid()),
  msisdn: z.null(),
  category: z.optional(line(64)),
  partnerName: z.optional(id),
  videoTitle: z.optional(line(300)),
  /** A path of the site, without its query. */
  url: z.optional(line(1024)),
  props: z.optional(
    z
      .record(line(64), z.union([line(300), z.number(), z.boolean()]))
      .check(z.refine((props) => Object.keys(props).length <= PROPS_MAX)),
  ),
})
export type AnalyticsEvent = z.output<typeof analyticsEvent>

export const sendEvents = operation({
  summary: 'Page views and watch events, in batches; sent only with consent',
  method: 'POST',
  path: '/analytics/v1.0/events',
  caller: 'anyone',
  body: z.object({ events: z.array(analyticsEvent).check(z.minLength(1), z.maxLength(EVENTS_MAX)) }),
})
