import { admin, type AnswerOf, type CallOf, type Operation } from '@tayang/contract'
import { useCallback } from 'react'
import { session } from '#shared/session'
import { isRefusal } from './api-refusal.ts'
import { request, send, type Sending } from './send.ts'
import { stepUp } from './step-up.ts'

const STALE = 'Session InvalidSessionToken'
/** A token that ends within this is renewed before it is used. */
const AHEAD_MS = 20_000

export type CallSending = Pick<Sending, 'headers' | 'signal' | 'form' | 'file'>

/**
 * Calls an operation as the operator. A stale token is renewed once for all calls that wait, and a call that needs a
 * fresh code waits for it and is then repeated.
 */
export function call<const O extends Operation>(
  o: O,
  input: CallOf<O>,
  sending: CallSending = {},
): Promise<AnswerOf<O>> {
  return signedIn((bearer) => send(o, input, { ...sending, bearer }))
}

/** Calls an operation that answers a file, and gives the file to the browser. */
export async function downloadCall<const O extends Operation>(
  o: O,
  input: CallOf<O>,
  fallbackName: string,
): Promise<void> {
  const answer = await signedIn((bearer) => request(o, input as Parameters<typeof request>[1], { bearer }))
  const named = /filename="?([^";]+)"?/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await answer.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: named ?? fallbackName })
  link.click()
  URL.revokeObjectURL(address)
}

/** The bytes of an operation that answers a file. */
export async function fileCall<const O extends Operation>(
  o: O,
  input: CallOf<O>,
  signal: AbortSignal,
): Promise<Blob> {
  const answer = await signedIn((bearer) =>
    request(o, input as Parameters<typeof request>[1], { bearer, signal }),
  )
  return answer.blob()
}

async function signedIn<T>(deal: (bearer: string) => Promise<T>): Promise<T> {
  const bearer = await freshToken()
  try {
    return await raised(() => deal(session.get()?.accessToken ?? bearer))
  } catch (error) {
    if (!isRefusal(error, STALE)) throw error
    // Somebody else's renewal may have replaced it meanwhile.
    const known = session.get()?.accessToken
    const next = known !== undefined && known !== bearer ? known : await renew()
    return await raised(() => deal(next))
  }
}

async function raised<T>(deal: () => Promise<T>): Promise<T> {
  try {
    return await deal()
  } catch (error) {
    if (!isRefusal(error, 'STEP_UP_REQUIRED')) throw error
    await stepUp.ask()
    return await deal()
  }
}

/** A token that is good for a moment at least. */
async function freshToken(): Promise<string> {
  const known = session.get()
  if (!known) return ''
  return known.expiresAt - Date.now() < AHEAD_MS ? renew() : known.accessToken
}

let running: Promise<string> | null = null

function renew(): Promise<string> {
  running ??= exchange().finally(() => {
    running = null
  })
  return running
}

async function exchange(): Promise<string> {
  const known = session.get()
  if (!known) return ''
  try {
    const { data } = await send(admin.renewConsoleSession, { body: { accessToken: known.accessToken } })
    session.change(data)
    return data.accessToken
  } catch (error) {
    // Without a response the session may be good still: the next call tries again.
    if (isRefusal(error) && error.status !== null && error.status < 500) session.end('over')
    throw error
  }
}

/** Renews the token ahead of its end; for what authenticates otherwise than by a call: the socket, an open desk. */
export function useFreshToken(): () => Promise<string> {
  return useCallback(() => freshToken(), [])
}
