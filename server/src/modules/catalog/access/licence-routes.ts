import { playback } from '@tayang/contract'
import type { Secrets } from '#platform/secrets'
import { route, type Asked, type Route } from '#platform/route'
import type { CatalogRows } from '../tables.ts'
import type { Grants } from './grants.ts'

/** Purpose under which keys of versions are sealed. */
export const KEY_SEAL = 'catalog.content-key'

interface LicenceNeeds {
  rows: CatalogRows
  grants: Grants
  secrets: Secrets
}

/** ClearKey licences: 16 bytes by GET (HLS), JSON by POST (EME). The right is the token in its own header alone. */
export function licenceRoutes(needs: LicenceNeeds): Route[] {
  const { grants } = needs
  return [
    route(playback.getClearKey, async ({ params, asked, now, refuse }) => {
      if (!grants.opensKey(tokenOf(asked), params.kid, now)) return refuse('INVALID_SESSION_AUTH')
      const key = await findKey(needs, params.kid)
      if (!key) return refuse('NOT_FOUND')
      return { bytes: key, contentType: 'application/octet-stream' }
    }),

    route(playback.postClearKey, async ({ body, asked, now, refuse }) => {
      const token = tokenOf(asked)
      const wanted = body.kids.filter((kid) => grants.opensKey(token, hexOf(kid), now))
      if (wanted.length === 0) return refuse('INVALID_SESSION_AUTH')
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

function tokenOf(asked: Asked): string {
  return asked.header(playback.LICENCE_HEADER) ?? ''
}

/** Key ids travel as base64url in EME and as hexadecimal in playlists. */
function hexOf(kid: string): string {
  return Buffer.from(kid, 'base64url').toString('hex')
}

async function findKey({ rows, secrets }: LicenceNeeds, keyId: string): Promise<Buffer | undefined> {
  const version = await rows
    .selectFrom('version')
    .innerJoin('item', 'item.id', 'version.item_id')
    .select('key_sealed')
    .where('key_id', '=', keyId)
    .where('item.hidden_at', 'is', null)
    .executeTakeFirst()
  return version?.key_sealed ? secrets.open(KEY_SEAL, version.key_sealed) : undefined
}
