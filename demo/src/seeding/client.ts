import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  admin,
  pathOf,
  user,
  type AnswerOf,
  type CallOf,
  type Operation,
  type RefusalBody,
} from '@tayang/contract'

/** The site's own application id: the demo comes in as a browser of the operator would. */
const APP_ID = 'tayang-web'
/** An app that restarts or is busy is asked again so often, with growing pauses. */
const TRIES_MAX = 6
const PAUSE_MS = 500
const CALL_MS_MAX = 60_000
const UPLOAD_MS_MAX = 10 * 60_000

export class Refused extends Error {
  readonly code: string | null
  constructor(operation: string, status: number, body: RefusalBody | null) {
    super(`${operation} was refused: ${status} ${body?.code ?? ''} ${body?.message ?? ''}`)
    this.code = body?.code ?? null
  }
}

/**
 * A signed-in person who speaks the published API. What only operators may do is asked for with a session of the
 * console, which is opened as an operator does it, and raised where the server asks for it.
 */
export interface Client {
  /** For sockets, which carry it in a frame. */
  token(): string
  call<O extends Operation>(
    operation: O,
    input: CallOf<O>,
    headers?: Record<string, string>,
  ): Promise<AnswerOf<O>>
  /** For operations whose body is a form. */
  submit<O extends Operation>(
    operation: O,
    form: FormData,
    params?: Record<string, string>,
  ): Promise<AnswerOf<O>>
  /** For operations whose body is raw bytes. */
  put(
    operation: Operation,
    params: Record<string, string>,
    bytes: Buffer,
    query?: Record<string, string | number>,
  ): Promise<void>
  /** Puts a file to an address that the API gave. */
  upload(address: string, path: string, sizeBytes: number): Promise<void>
}

export interface Credentials {
  readonly address: string
  readonly email: string
  readonly password: string
}

export async function signIn(credentials: Credentials): Promise<Client> {
  let token = await openSession(credentials)
  let consoleToken: string | null = null

  async function tokenFor({ caller }: Pick<Operation, 'caller'>): Promise<string> {
    if (caller !== 'operator') return token
    return (consoleToken ??= await openConsoleSession(credentials))
  }

  async function signInAgain({ caller }: Pick<Operation, 'caller'>): Promise<void> {
    if (caller === 'operator') consoleToken = null
    else token = await openSession(credentials)
  }

  /** Asks until there is an answer that asking again would not change. */
  async function send(
    operation: Pick<Operation, 'caller' | 'stepUp'>,
    address: string,
    init: RequestInit,
  ): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const bearer = await tokenFor(operation)
      const headers = { ...init.headers, authorization: `Bearer ${bearer}`, 'x-app-id': APP_ID }
      const signal = AbortSignal.timeout(CALL_MS_MAX)
      const answer = await fetch(new URL(address, credentials.address), { ...init, headers, signal }).catch(
        (error: unknown) => {
          if (attempt >= TRIES_MAX) throw error
          return null
        },
      )
      // Too soon or not now: the same again is safe, every call of ours says how things shall be.
      const later = answer === null || answer.status === 429 || answer.status === 503
      const lacksCode = answer !== null && operation.stepUp === true && (await wantsCode(answer))
      const isOut = answer?.status === 401 || lacksCode
      if (answer !== null && (attempt >= TRIES_MAX || (!later && !isOut))) return answer
      await answer?.body?.cancel()
      if (later) await sleep(PAUSE_MS * 2 ** attempt)
      else if (lacksCode) {
        await ask(admin.stepUpConsoleSession, credentials.address, bearer, { password: credentials.password })
      } else await signInAgain(operation)
    }
  }

  return {
    token: () => token,
    async call<O extends Operation>(
      operation: O,
      input: CallOf<O>,
      more: Record<string, string> = {},
    ): Promise<AnswerOf<O>> {
      const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
      const address = `${pathOf(operation, { ...params })}?${searchOf(query ?? {})}`
      const headers = { ...more, ...(body !== undefined && { 'content-type': 'application/json' }) }
      const answer = await send(operation, address, {
        method: operation.method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw await refusedBy(operation.path, answer)
      const text = await answer.text()
      // The mount proves every answer against the contract before it sends it.
      return (text === '' ? { data: undefined, meta: undefined } : JSON.parse(text)) as AnswerOf<O>
    },

    async submit<O extends Operation>(
      operation: O,
      form: FormData,
      params: Record<string, string> = {},
    ): Promise<AnswerOf<O>> {
      const answer = await send(operation, pathOf(operation, params), {
        method: operation.method,
        body: form,
      })
      if (!answer.ok) throw await refusedBy(operation.path, answer)
      return (await answer.json()) as AnswerOf<O>
    },

    async put(operation, params, bytes, query = {}) {
      const headers = { 'content-type': 'application/octet-stream' }
      const body = new Uint8Array(bytes)
      const address = `${pathOf(operation, params)}?${searchOf(query)}`
      const answer = await send(operation, address, { method: operation.method, headers, body })
      if (!answer.ok) throw await refusedBy(operation.path, answer)
      await answer.body?.cancel()
    },

    async upload(address, path, sizeBytes) {
      const headers = { 'content-type': 'video/mp4', 'content-length': String(sizeBytes) }
      const signal = AbortSignal.timeout(UPLOAD_MS_MAX)
      const answer = await fetch(new URL(address, credentials.address), {
        method: 'PUT',
        headers,
        body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
        signal,
        duplex: 'half',
      } as RequestInit)
      if (!answer.ok) throw await refusedBy('upload', answer)
      await answer.body?.cancel()
    },
  }
}

function searchOf(query: object): string {
  return new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}

async function refusedBy(operation: string, answer: Response): Promise<Refused> {
  const body = (await answer.json().catch(() => null)) as RefusalBody | null
  return new Refused(operation, answer.status, body)
}

/** Signs in and makes the session final. The same person on the same machine is the same device each time. */
async function openSession({ address, email, password }: Credentials): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const uuid = attempt === 1 ? deviceOf(email) : randomUUID()
    const device = { uuid, name: 'Demo', platform: 'chrome' as const, osVersion: process.platform }
    try {
      const login = await ask(user.createSession, address, null, {
        type: 'username',
        username: email,
        password,
        device,
      })
      const { data } = (await login.json()) as AnswerOf<typeof user.createSession>
      await ask(user.validateSession, address, data.accessToken, { isNewDevice: data.isNewDevice })
      return data.accessToken
    } catch (error) {
      if (attempt >= TRIES_MAX) throw error
      await sleep(PAUSE_MS * 2 ** attempt)
    }
  }
}

async function openConsoleSession({ address, email, password }: Credentials): Promise<string> {
  const opened = await ask(admin.createConsoleSession, address, null, { username: email, password })
  return ((await opened.json()) as AnswerOf<typeof admin.createConsoleSession>).data.accessToken
}

/** Whether the call was refused only for want of a fresh code; the answer stays readable. */
async function wantsCode(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as RefusalBody | null
  return body?.code === 'STEP_UP_REQUIRED'
}

async function ask(
  operation: Operation,
  address: string,
  token: string | null,
  body: object,
): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-app-id': APP_ID }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  const answer = await fetch(new URL(operation.path, address), {
    method: operation.method,
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_MS_MAX),
  })
  if (!answer.ok) throw await refusedBy(operation.path, answer)
  return answer
}

function deviceOf(email: string): string {
  const hex = createHash('sha256').update(`tayang-demo:${email}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
