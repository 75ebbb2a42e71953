import { NETWORK_ERROR, type ClipUpload } from '@tayang/contract'
import { ApiRefusal, refusalOf } from '#shared/api'
import type { UploadTarget } from './upload-state.ts'

/** A piece is sized for two seconds: a line on which it takes this long is gone. */
const PIECE_MS_MAX = 60_000
const ASK_MS_MAX = 15_000

/** Sends bytes of the file to the address that the server named; its signature is the right to do so. */
export function sendPiece(
  file: Blob,
  { target, from, to }: { target: UploadTarget; from: number; to: number },
  signal: AbortSignal,
): Promise<number> {
  return receivedBytes(target, {
    method: 'PUT',
    headers: { 'content-range': `bytes ${from}-${to - 1}/${file.size}` },
    body: file.slice(from, to),
    signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_MS_MAX)]),
  })
}

/** How many bytes of the file the server has. */
export function askReceived(target: UploadTarget, signal: AbortSignal): Promise<number> {
  return receivedBytes(target, {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS_MAX)]),
  })
}

async function receivedBytes({ uploadUrl }: UploadTarget, init: RequestInit): Promise<number> {
  const answer = await fetch(uploadUrl, init).catch(() => {
    throw new ApiRefusal(null, NETWORK_ERROR)
  })
  if (!answer.ok) throw await refusalOf(answer)
  // A line may also break within the answer.
  const { data } = (await answer.json()) as { data: ClipUpload }
  return data.receivedBytes
}

/** Resolves after that time, or as soon as the browser says that it is online again. */
export function waitForLine(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
