import { countData, countDataAtOnce } from './data-store.ts'
import { watchMediaBytes } from './media-bytes.ts'
import { addPageBytes } from './page-bytes.ts'

/** A tab writes to the storage this often at most. */
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

function take(bytes: number): void {
  addPageBytes(bytes)
  waitingBytes += bytes
  timer ??= setTimeout(() => flush(countData), WRITE_EVERY_MS)
}

/** Begins to count what this page fetches of films, clips, channels and live shows; further calls change nothing. */
export function startDataMeter(): void {
  if (isRunning) return
  isRunning = true
  watchMediaBytes(take)
  addEventListener('pagehide', () => flush(countDataAtOnce))
}
