import { licences, playback } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import { readBody } from '#platform/http/bodies/read-body'
import { route, type RequestInfo, type Route } from '#platform/http/route'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { Tally } from '#platform/limits/tally'
import type { CatalogRows } from '#modules/library'
import type { Grants } from '../access/grants.ts'
import { sealedKeyOf } from './rows.ts'
import type { LicenceProviders } from './providers.ts'

/** Purpose under which keys of versions are sealed. */
export const KEY_SEAL = 'catalog.content-key'

/** A Widevine request is a few kilobytes; a client that needs longer to send it tries again. */
const CHALLENGE_MS_MAX = 10_000
/** Licences that one account may request, because providers charge for them: a film needs one in five minutes. */
const LICENCES_MAX = { limit: 60, perMs: 60_000 }

interface LicenceNeeds {
  rows: CatalogRows
  grants: Grants
  secrets: Secrets
  clock: Clock
  providers: LicenceProviders
  settings: Pick<Settings, 'drm'>
  tally: Tally
  /** The account to which a token of a channel opens a key of something that it shows. */
  channelHolderOf(token: string, keyId: string, now: number): Promise<string | null>
}

/** A provider's response is bytes for the browser's decryption module, and nothing that a browser would open. */
const OPAQUE = 'application/octet-stream'

/** Licences of providers. The right is checked first, so that nobody without it reaches a provider through us. */
function providedRoutes(needs: LicenceNeeds): Route[] {
  const { providers, clock, tally } = needs
  return [
    route(licences.postLicence, async ({ params, query, asked, now, refuse }) => {
      const token = tokenOf(asked)
      const holder = await holderOf(needs, token, query.kid, now)
      if (holder === null) return refuse('INVALID_SESSION_AUTH')
      if (!providers.systems.includes(params.system)) return refuse('NOT_CONFIGURED')
      const taken = await tally.take(`licences:${holder}`, LICENCES_MAX)
      if (!taken.allowed) {
        const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000)
        return refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds })
      }
      const bounds = { sizeBytesMax: licences.CHALLENGE_BYTES_MAX, withinMs: CHALLENGE_MS_MAX, clock }
      const challenge = await readBody(asked.stream, bounds)
      const licence = await providers.ask({ ...params, challenge, token, keyId: query.kid })
      return { bytes: licence, contentType: OPAQUE }
    }),

    route(licences.getCertificate, async ({ query, asked, now, refuse }) => {
      if (!(await holderOf(needs, tokenOf(asked), query.kid, now))) return refuse('INVALID_SESSION_AUTH')
      if (!providers.systems.includes(query.system)) return refuse('NOT_CONFIGURED')
      return { bytes: await providers.certificateOf(query.system), contentType: OPAQUE }
    }),
  ]
}

/** ClearKey licences: 16 bytes by GET (HLS), JSON by POST (EME). The only credential is the token in its own header. */
export function licenceRoutes(needs: LicenceNeeds): Route[] {
  const { settings } = needs
  return [
    ...providedRoutes(needs),
    route(playback.getClearKey, async ({ params, asked, now, refuse }) => {
      if (!(await holderOf(needs, tokenOf(asked), params.kid, now))) return refuse('INVALID_SESSION_AUTH')
      if (!settings.drm.clearKey) return refuse('NOT_CONFIGURED')
      const key = await findKey(needs, params.kid)
      if (!key) return refuse('NOT_FOUND')
      return { bytes: key, contentType: 'application/octet-stream' }
    }),

    route(playback.postClearKey, async ({ body, asked, now, refuse }) => {
      const token = tokenOf(asked)
      const wanted = []
      for (const kid of body.kids) if (await holderOf(needs, token, hexOf(kid), now)) wanted.push(kid)
      if (wanted.length === 0) return refuse('INVALID_SESSION_AUTH')
      if (!settings.drm.clearKey) return refuse('NOT_CONFIGURED')
      const keys = []
      for (const kid of wanted) {
        const key = await findKey(needs, hexOf(kid))
        if (key) keys.push({ kty: 'oct', kid, k: key.toString('base64url') })
      }
      if (keys.length === 0) return refuse('NOT_FOUND')
      return { bytes: JSON.stringify({ keys, type: 'temporary' }), contentType: 'application/json' }
    }),
  ]
}

/** The account to which this token opens this key, by the title or by a channel that shows it. */
async function holderOf(
  { grants, channelHolderOf }: LicenceNeeds,
  token: string,
  keyId: string,
  now: number,
): Promise<string | null> {
  return grants.holderOf(token, keyId, now) ?? channelHolderOf(token, keyId, now)
}

function tokenOf(asked: RequestInfo): string {
  return asked.header(playback.LICENCE_HEADER) ?? ''
}

/** Key ids travel as base64url in EME and as hexadecimal in playlists. */
function hexOf(kid: string): string {
  return Buffer.from(kid, 'base64url').toString('hex')
}

async function findKey({ rows, secrets }: LicenceNeeds, keyId: string): Promise<Buffer | undefined> {
  const sealed = await sealedKeyOf(rows, keyId)
  return sealed ? secrets.open(KEY_SEAL, sealed) : undefined
}
