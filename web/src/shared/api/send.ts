import { DEFAULT_DETAILS, FALLBACK_MESSAGE, NETWORK_ERROR, pathOf } from '@tayang/contract'
import type { AnswerOf, CallOf, Operation, RefusalBody } from '@tayang/contract'
import { ApiRefusal } from './api-refusal.ts'
import { maintenance } from './maintenance.ts'
import { baseOf } from './user-base.ts'

const APP_ID = 'tayang-web'

export interface Sending {
  /** The access token, if there is one. */
  bearer?: string | undefined
  profileId?: string | undefined
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  /** Lets the request outlive the page: the last position of a film. */
  keepalive?: boolean
  /** A multipart body, for an operation that reads its own: a picture and the fields beside it. */
  form?: FormData
}

/** One call over HTTP, without any session of its own. */
export async function send<O extends Operation>(
  o: O,
  input: CallOf<O>,
  sending: Sending = {},
): Promise<AnswerOf<O>> {
  const { params, query, body } = input as { params?: Parts; query?: Parts; body?: unknown }
  const { bearer, profileId, headers, signal, keepalive = false, form } = sending
  const answer = await fetch(`${baseOf(o.path)}${pathOf(o, params)}${queryOf(query)}`, {
    method: o.method,
    headers: {
      'x-app-id': APP_ID,
      'accept-language': 'en',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(profileId && { 'x-profile-id': profileId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    keepalive,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // The browser sets the boundary of the parts.
    ...(form && { body: form }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiRefusal(null, NETWORK_ERROR)
  })

  if (!answer.ok) throw await refusalOf(answer)
  if (answer.status === 204) return { data: undefined, meta: undefined } as AnswerOf<O>
  return (await answer.json()) as AnswerOf<O>
}

/** What a response that is no success says; also where a file was sent to an address that the server named. */
export async function refusalOf(answer: Response): Promise<ApiRefusal> {
  const refusal = await refusalIn(answer)
  if (refusal.code === 'MAINTENANCE') maintenance.setState(true, true)
  return new ApiRefusal(answer.status, refusal, Number(answer.headers.get('retry-after')) || undefined)
}

type Parts = Readonly<Record<string, unknown>>

function queryOf(query: Parts = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/**
 * The refusal in a response. A proxy may respond in its own words, which are not shown. A refusal without details
 * gets the default ones. See docs/product/api.md#error-body.
 */
async function refusalIn(answer: Response): Promise<RefusalBody> {
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body))
    return { code: null, message: FALLBACK_MESSAGE, details: [DEFAULT_DETAILS] }
  const { details } = body as Partial<RefusalBody>
  const isSaid = Array.isArray(details) && details.length > 0
  return { ...(body as RefusalBody), details: isSaid ? details : [DEFAULT_DETAILS] }
}
