import { countData, countDataAtOnce } from './data-store.ts'
import { watchMediaBytes } from './media-bytes.ts'

/** A tab writes to the storage this often at most. */
const WRITE_EVERY_MS = 2_000

let pageBytes = 0
let waitingBytes = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isRunning = false
const listeners = new Set<() => void>()

function flush(add: (bytes: number) => unknown): void {
  clearTimeout(timer)
  timer = undefined
  if (waitingBytes === 0) return
  const bytes = waitingBytes
  waitingBytes = 0
  void add(bytes)
}

function take(bytes: number): void {
  pageBytes += bytes
  waitingBytes += bytes
  timer ??= setTimeout(() => flush(countData), WRITE_EVERY_MS)
  for (const tell of listeners) tell()
}

/** Begins to count what this page fetches of films, clips, channels and live shows; further calls change nothing. */
export function startDataMeter(): void {
  if (isRunning) return
  isRunning = true
  watchMediaBytes(take)
  addEventListener('pagehide', () => flush(countDataAtOnce))
}

/** Bytes of media since the page came, also those that are not yet written. */
export const mediaBytesOfPage = () => pageBytes

export function watchMeter(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
