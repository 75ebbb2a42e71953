import { Failure } from '../errors/failure.ts'

/** A request to another server. */
export interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: URLSearchParams | string | Uint8Array | null
}

export type Ask = (url: string, question?: Question) => Promise<Response>

interface Bounds {
  /** The hosts that may be asked, as `host:port` in a URL. */
  readonly hosts: readonly string[]
  readonly answerMs: number
}

/** A response of a provider is a token or a few keys. */
const ANSWER_BYTES_MAX = 256 * 1024

/**
 * Sends requests to other servers: only to those of the settings, within a time and a size, without following
 * redirects (SSRF). Errors do not quote the URL, which may contain a token.
 */
export function openOutgoing({ hosts, answerMs }: Bounds): Ask {
  return async (url, { method = 'GET', headers = {}, body = null } = {}) => {
    const { host, protocol } = new URL(url)
    if (!hosts.includes(host) || !/^https?:$/.test(protocol)) throw new Failure(`${host} is not asked`)
    const signal = AbortSignal.timeout(answerMs)
    const sent = body instanceof Uint8Array ? body.slice() : body
    try {
      const answer = await fetch(url, { method, headers, body: sent, redirect: 'manual', signal })
      return copyOf(answer, await readBounded(answer))
    } catch (error) {
      if (error instanceof Failure) throw error
      throw new Failure(`${host} did not answer: ${nameOf(error)}`)
    }
  }
}

/** The body is decoded already, so headers that describe its transport encoding are dropped. */
function copyOf({ status, headers }: Response, bytes: Uint8Array<ArrayBuffer>): Response {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
  return new Response(status === 204 || status === 304 ? null : bytes, { status, headers: kept })
}

async function readBounded(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  for await (const piece of answer.body ?? []) {
    sizeBytes += piece.byteLength
    if (sizeBytes > ANSWER_BYTES_MAX) throw new Failure(`an answer is larger than ${ANSWER_BYTES_MAX} bytes`)
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/** The code of a network error; its message may quote what was sent. */
function nameOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'unknown'
}
