/** A request as the cache sees it; names of headers are in lower case. */
export interface CacheableRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface CacheableResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

interface Stored<Response> {
  readonly response: Response
  readonly request: CacheableRequest
  readonly vary: readonly string[]
  readonly freshUntil: number
}

export interface SharedCache<Response extends CacheableResponse> {
  /** The answer, and whose request it was fetched for where it came out of the cache. */
  answer(request: CacheableRequest): Promise<{ response: Response; storedFor: CacheableRequest | null }>
}

/** Statuses that a cache may keep where nothing says how long (RFC 9110), but partial content. */
const HEURISTIC = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])
const HEURISTIC_MS = 60_000

/**
 * A shared cache in front of a site, by RFC 9111 and as bold as it allows: it keeps whatever it may, for as long
 * as it may, also what names no life of its own, and never asks again where it need not. Nothing is dropped.
 */
export function openSharedCache<Response extends CacheableResponse>(
  fetchFresh: (request: CacheableRequest) => Promise<Response>,
  now: () => number = () => performance.now(),
): SharedCache<Response> {
  const byUrl = new Map<string, Stored<Response>[]>()
  return {
    async answer(request) {
      const stored = byUrl.get(request.url)?.find((one) => mayReuse(one, request, now()))
      if (stored) return { response: stored.response, storedFor: stored.request }
      const response = await fetchFresh(request)
      const lifeMs = lifeOf(request, response)
      if (lifeMs > 0) {
        const kept = { response, request, vary: namesOf(response, 'vary'), freshUntil: now() + lifeMs }
        byUrl.set(request.url, [kept, ...(byUrl.get(request.url) ?? [])])
      }
      return { response, storedFor: null }
    },
  }
}

function mayReuse(
  { request: first, vary, freshUntil }: Stored<CacheableResponse>,
  request: CacheableRequest,
  now: number,
) {
  if (request.method !== first.method || now >= freshUntil || vary.includes('*')) return false
  return vary.every((name) => first.headers[name] === request.headers[name])
}

/** How long the response may be kept for others; 0 where it may not. */
function lifeOf({ method, headers }: CacheableRequest, response: CacheableResponse): number {
  const directives = directivesOf(response)
  const isForbidden = ['no-store', 'private', 'no-cache'].some((name) => directives.has(name))
  // A part is no whole answer, and this cache puts none together.
  if (method !== 'GET' || isForbidden || response.status === 206) return 0
  const allowsToken = ['public', 's-maxage', 'must-revalidate'].some((name) => directives.has(name))
  if (headers['authorization'] !== undefined && !allowsToken) return 0
  const seconds = directives.get('s-maxage') ?? directives.get('max-age')
  if (seconds !== undefined) return Number(seconds) * 1000
  const expires = response.headers['expires']
  if (typeof expires === 'string') return Math.max(0, Date.parse(expires) - Date.now()) || 0
  return HEURISTIC.has(response.status) || directives.has('public') ? HEURISTIC_MS : 0
}

function directivesOf(response: CacheableResponse): Map<string, string> {
  return new Map(
    namesOf(response, 'cache-control').map((directive): [string, string] => {
      const [name = '', value = ''] = directive.split('=', 2)
      return [name.trim(), value.replaceAll('"', '')]
    }),
  )
}

function namesOf({ headers }: CacheableResponse, header: string): string[] {
  const value = headers[header]
  const text = typeof value === 'string' ? value : (value ?? []).join(',')
  return text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
}
