import { NETWORK_ERROR } from '@tayang/contract'
import { isRefusal } from '#shared/api'
import type { UploadEvent, UploadRefusal } from './upload-state.ts'

/** Answers of a proxy or of a server in trouble: the same bytes may arrive a moment later. */
const passingStatuses: ReadonlySet<number | null> = new Set([null, 408, 425, 500, 502, 503, 504])

/** What a call that failed means for the upload. */
export function eventOfFailure(error: unknown, atMs: number): UploadEvent {
  // An answer that broke off in its midst.
  if (!isRefusal(error)) return { type: 'line-failed', refusal: NETWORK_ERROR, atMs }
  const { code, message, details, status } = error
  const refusal: UploadRefusal = { code, message, details }
  if (isRefusal(error, 'UPLOAD_ELSEWHERE') || isRefusal(error, 'UPLOAD_USED')) {
    return { type: 'misplaced', refusal, atMs }
  }
  return passingStatuses.has(status) ? { type: 'line-failed', refusal, atMs } : { type: 'refused', refusal }
}
