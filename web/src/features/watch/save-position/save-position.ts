import { heartbeat, type MediaDetail } from '@tayang/contract'
import type { HistoryReport } from '@tayang/player/core'
import { ApiRefusal, call } from '#shared/api'
import { deviceUuid, session } from '#shared/session'
import { rememberBegun } from './begun-memory.ts'
import {
  forgetAllPositions,
  forgetPosition,
  keepPosition,
  keptPositions,
  type KeptPosition,
} from './kept-positions.ts'

const FIRST_WAIT_MS = 2_000
const WAIT_MS_MAX = 60_000

let waitMs = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the position of a playback to the history; a guest's goes to statistics alone. Failures are silent. */
export function savePosition(item: MediaDetail, sessionId: string, report: HistoryReport): void {
  const progress = {
    mediaType: 'video' as const,
    mediaSubType: item.type,
    mediaId: item.id,
    position: report.positionS,
    length: report.lengthS,
    seriesId: item.seriesId,
    nextId: item.nextId,
    deviceId: deviceUuid(),
    sessionId,
  }
  const sending = { keepalive: report.leaving }
  const accountId = session.viewer()?.account.id
  if (accountId === undefined) {
    call(heartbeat.saveGuestHistory, { body: progress }, sending).catch(() => undefined)
    return
  }
  // Kept before it is sent: the page or the connection may end before there is an answer.
  const position = { accountId, at: Date.now(), progress }
  keepPosition(position)
  rememberBegun(accountId, true)
  void deliver(position, sending)
}

/** Sends what the server does not have yet, the oldest first; stops where there is still no connection. */
async function sendKeptPositions(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  for (const position of keptPositions(session.viewer()?.account.id ?? '')) {
    if (!(await deliver(position))) return
  }
}

/** As `sendKeptPositions`, for those of a page that is gone: another device may have gone on since. */
export async function sendLeftPositions(): Promise<void> {
  const left = keptPositions(session.viewer()?.account.id ?? '')
  if (left.length === 0) return
  try {
    const query = { 'mediaIds[]': left.map(({ progress }) => progress.mediaId) }
    const { data } = await call(heartbeat.selectHistories, { query })
    const isOld = ({ at, progress }: KeptPosition) =>
      data.some(({ mediaId, updatedAt }) => mediaId === progress.mediaId && updatedAt > at)
    left.filter(isOld).forEach(forgetPosition)
  } catch {
    // Without an answer they stay as they are, and the next page asks.
    return
  }
  await sendKeptPositions()
}

/** False where there was no answer: it is sent again, by and by. */
async function deliver(position: KeptPosition, sending = {}): Promise<boolean> {
  try {
    await call(heartbeat.saveHistory, { body: position.progress }, sending)
    waitMs = FIRST_WAIT_MS
  } catch (error) {
    if (isLost(error)) {
      tryAgain()
      return false
    }
  }
  // Stored, or refused for good.
  forgetPosition(position)
  return true
}

function isLost(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.status === null || error.status >= 500)
}

function tryAgain(): void {
  if (timer) return
  timer = setTimeout(() => void sendKeptPositions(), waitMs)
  waitMs = Math.min(waitMs * 2, WAIT_MS_MAX)
}

if (typeof window !== 'undefined') {
  addEventListener('online', () => void sendKeptPositions())
  // Positions do not outlive the sign-out.
  session.subscribe(() => session.viewer() === null && forgetAllPositions())
}
