import { ads as contract } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import { networkOf } from '@tayang/contract/network'
import { refuse } from '#platform/http/refusal'
import { route, type RequestInfo, type RawRoute, type Route } from '#platform/http/route'
import { originOf, type Settings } from '#platform/settings/settings'
import type { Tally } from '#platform/limits/tally'
import { sendBlob } from '../media/send-blob.ts'
import type { openAdCounts } from './counts.ts'
import { prerollKeyOf, type Prerolls } from './prerolls.ts'
import { writeVast } from './write-vast.ts'

/** A pre-roll reports eight events; one network that reports more than this is not counted further. */
const EVENTS_MAX = { limit: 240, perMs: 60_000 }
const FOR_EVER = 'public, max-age=31536000, immutable'
/** A player of another site may read the response: it is the same for everybody and names nobody. */
const anyOrigin = { 'access-control-allow-origin': '*' }
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?$/

interface AdNeeds {
  prerolls: Prerolls
  counts: ReturnType<typeof openAdCounts>
  tally: Tally
  settings: Pick<Settings, 'origin' | 'port'>
}

/** The operator's own pre-roll as VAST, and the events that players report of it. */
export function adRoutes({ prerolls, counts, tally, settings }: AdNeeds): Route[] {
  return [
    route(contract.getVast, async ({ asked }) => ({
      bytes: writeVast(await prerolls.current(), baseOf(asked, settings)),
      contentType: 'application/xml; charset=utf-8',
      headers: anyOrigin,
    })),

    route(contract.trackAd, async ({ params, query, asked, now }) => {
      // Only events of the current pre-roll are counted, and only so many from one network.
      const preroll = await prerolls.current()
      const isOurs = preroll?.id === query.spot
      if (isOurs && (await tally.take(`catalog:ads:${networkOf(asked.ip)}`, EVENTS_MAX)).allowed) {
        counts.add(params.event, query.error, now)
      }
      return { bytes: PIXEL, contentType: 'image/gif', headers: anyOrigin }
    }),
  ]
}

export function prerollFileRoute({ blobs }: { blobs: Blobs }): RawRoute {
  return {
    methods: ['GET', 'HEAD'],
    path: '/media/ads/:file',
    async handle(request, reply) {
      const { file = '' } = request.params as Record<string, string>
      const found = prerollKeyOf(file)
      if (!found) return refuse('NOT_FOUND')
      reply.headers({ ...anyOrigin, 'content-security-policy': "sandbox; default-src 'none'" })
      const served = { contentType: 'video/mp4', cacheControl: FOR_EVER, etag: `"${found.id}"` }
      return sendBlob({ blobs, request, reply }, { key: found.key, ...served })
    },
  }
}

/** Without a public origin the server is where the request went: on loopback, or at a host name with a valid form. */
function baseOf(asked: RequestInfo, settings: AdNeeds['settings']): string {
  const host = asked.header('host')
  return settings.origin === undefined && host && HOST.test(host) ? `http://${host}` : originOf(settings)
}
