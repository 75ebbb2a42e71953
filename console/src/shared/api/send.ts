import { DEFAULT_DETAILS, FALLBACK_MESSAGE, NETWORK_ERROR, pathOf } from '@tayang/contract'
import type { AnswerOf, CallOf, Operation, RefusalBody } from '@tayang/contract'
import { ApiRefusal } from './api-refusal.ts'

const APP_ID = 'tayang-console'

export interface Sending {
  /** The access token, if there is one. */
  bearer?: string | undefined
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  /** A multipart body, for an operation that reads its own. */
  form?: FormData
  /** A file, for an operation whose body is bytes. */
  file?: Blob
}

type Input = { params?: Parts; query?: Parts; body?: unknown }
type Parts = Readonly<Record<string, unknown>>

/** One call over HTTP, without any session of its own. */
export async function send<O extends Operation>(
  o: O,
  input: CallOf<O>,
  sending: Sending = {},
): Promise<AnswerOf<O>> {
  const answer = await request(o, input as Input, sending)
  if (answer.status === 204) return { data: undefined, meta: undefined } as AnswerOf<O>
  return (await answer.json()) as AnswerOf<O>
}

/** The response itself, for an operation that answers a file. */
export async function request(o: Operation, input: Input, sending: Sending): Promise<Response> {
  const { params, query, body } = input
  const { bearer, headers, signal, form, file } = sending
  const sent = form ?? file ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await fetch(`${pathOf(o, params)}${queryOf(query)}`, {
    method: o.method,
    headers: {
      'x-app-id': APP_ID,
      'accept-language': 'en',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiRefusal(null, NETWORK_ERROR)
  })
  if (!answer.ok) throw new ApiRefusal(answer.status, await refusalIn(answer))
  return answer
}

function queryOf(query: Parts = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/** The refusal in a response. A proxy may respond in its own words, which are not shown. */
async function refusalIn(answer: Response): Promise<RefusalBody> {
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body))
    return { code: null, message: FALLBACK_MESSAGE, details: [DEFAULT_DETAILS] }
  const { details } = body as Partial<RefusalBody>
  return { ...(body as RefusalBody), details: Array.isArray(details) ? details : [] }
}
