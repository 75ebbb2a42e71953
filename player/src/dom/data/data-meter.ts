import { countData, countDataAtOnce } from './data-store.ts'
import { watchMediaBytes } from './media-bytes.ts'
import { addPageBytes } from './page-bytes.ts'

/** A tab writes to the storage at most this often. */
const WRITE_EVERY_MS = 2_000

let waitingBytes = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isRunning = false

function flush(add: (bytes: number) => unknown): void {
  clearTimeout(timer)
  timer = undefined
  if (waitingBytes === 0) return
  const bytes = waitingBytes
  waitingBytes = 0
  void add(bytes)
}

function count(bytes: number): void {
  addPageBytes(bytes)
  waitingBytes += bytes
  timer ??= setTimeout(() => flush(countData), WRITE_EVERY_MS)
}

/**
 * Begins to count the bytes of films, clips, channels and live shows that this page fetches; further calls do
 * nothing.
 */
export function startDataMeter(): void {
  if (isRunning) return
  isRunning = true
  watchMediaBytes(count)
  addEventListener('pagehide', () => flush(countDataAtOnce))
}
