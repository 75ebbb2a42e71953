import type { CDPSession, Page } from '@playwright/test'
import { openBrowser } from '../browser/open-browser.ts'

/** What a real browser showed. */
export interface LineWatch {
  /** From the start of the navigation to the first picture; null where none came. */
  readonly startS: number | null
  /** Seconds without a new picture after the first one, and how often. */
  readonly stillS: number
  readonly stalls: number
  /** Lines of the picture while each piece was shown, piece by piece. */
  readonly shownLines: readonly (number | null)[]
  /** Seconds from the start of the navigation at which the picture had these lines from then on. */
  readonly changes: readonly { atS: number; lines: number }[]
  readonly mediaBytes: number
  readonly thrownBytes: number
}

const SAMPLE_MS = 100
/** Shorter than this nobody notices. */
const STILL_MS = 250

interface Sample {
  readonly atMs: number
  readonly positionS: number
  readonly lines: number
  readonly isOver: boolean
}

/** Opens an address in a cold browser and notes what its video shows for some seconds. */
export async function watchLine(
  address: string,
  how: { seconds: number; pieceS: number; processorTimes?: number; begin(): void },
): Promise<LineWatch> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const devtools = await page.context().newCDPSession(page)
    if (how.processorTimes) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: how.processorTimes })
    }
    const bytes = await countBytes(devtools)
    await page.addInitScript(noteSamples, SAMPLE_MS)
    how.begin()
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
    await page.waitForTimeout(how.seconds * 1_000)
    return judge(await readSamples(page), how.pieceS, bytes)
  } finally {
    await browser.close()
  }
}

declare global {
  interface Window {
    tayangSamples?: { atMs: number; positionS: number; lines: number; isOver: boolean }[]
  }
}

/** Runs in the page before its own scripts. */
function noteSamples(everyMs: number): void {
  const samples: Sample[] = []
  window.tayangSamples = samples
  setInterval(() => {
    const video = [...document.querySelectorAll('video')].toSorted((a, b) => b.clientWidth - a.clientWidth)[0]
    if (!video) return
    samples.push({
      atMs: performance.now(),
      positionS: video.currentTime,
      lines: Math.min(video.videoWidth, video.videoHeight),
      isOver: video.ended,
    })
  }, everyMs)
}

function readSamples(page: Page): Promise<Sample[]> {
  return page.evaluate(() => window.tayangSamples ?? [])
}

interface Counted {
  /** Bytes by request, with the address. */
  readonly requests: ReadonlyMap<string, { path: string; bytes: number; isWhole: boolean }>
}

/** What came over the wire, whole or not: the books of the page itself leave out what was broken off. */
async function countBytes(devtools: CDPSession): Promise<Counted> {
  const requests = new Map<string, { path: string; bytes: number; isWhole: boolean }>()
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    requests.set(requestId, { path: new URL(request.url).pathname, bytes: 0, isWhole: false })
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength }) => {
    const found = requests.get(requestId)
    if (found) found.bytes += encodedDataLength || dataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    const found = requests.get(requestId)
    if (found) found.isWhole = true
  })
  return { requests }
}

function judge(samples: readonly Sample[], pieceS: number, counted: Counted): LineWatch {
  const first = samples.findIndex(({ positionS, lines }) => lines > 0 && positionS > 0)
  const shown = first < 0 ? [] : samples.slice(first)
  let [stillMs, stalls, since] = [0, 0, shown[0]?.atMs ?? 0]
  const shownLines: (number | null)[] = []
  const changes: { atS: number; lines: number }[] = []
  for (const [at, sample] of shown.entries()) {
    const before = shown[at - 1]
    const isStill = before !== undefined && sample.positionS <= before.positionS && !sample.isOver
    if (!isStill) {
      const stoodMs = (before?.atMs ?? sample.atMs) - since
      if (stoodMs > STILL_MS) {
        stillMs += stoodMs
        stalls += 1
      }
      since = sample.atMs
    }
    const piece = Math.floor(sample.positionS / pieceS)
    // The picture changes a little after the place: the middle of the piece tells.
    if (sample.positionS % pieceS > pieceS / 4) shownLines[piece] ??= sample.lines
    if (changes.at(-1)?.lines !== sample.lines)
      changes.push({ atS: sample.atMs / 1_000, lines: sample.lines })
  }
  const lastMs = shown.at(-1)?.atMs ?? since
  if (lastMs - since > STILL_MS && shown.at(-1)?.isOver === false) {
    stillMs += lastMs - since
    stalls += 1
  }
  return {
    startS: shown[0] ? shown[0].atMs / 1_000 : null,
    stillS: stillMs / 1_000,
    stalls,
    shownLines: Array.from(shownLines, (lines) => lines ?? null),
    changes,
    ...weigh(counted, shownLines),
  }
}

const PIECE_OF_PICTURE = /\/(\d+)\/(\d+)\.m4s$/

/** A piece that was shown in one rung was thrown away in every other, and so is what never came whole. */
function weigh({ requests }: Counted, shownLines: readonly (number | null)[]) {
  let [mediaBytes, thrownBytes] = [0, 0]
  const came = new Set<string>()
  for (const { path, bytes, isWhole } of requests.values()) {
    if (!/\.(m4s|mp4)$/.test(path)) continue
    mediaBytes += bytes
    const [, lines, number] = PIECE_OF_PICTURE.exec(path) ?? []
    if (lines === undefined) continue
    // Pieces are numbered from 1.
    const shown = shownLines[Number(number) - 1]
    const isOther = typeof shown === 'number' && shown !== Number(lines)
    if (isOther || came.has(path)) thrownBytes += bytes
    if (isWhole) came.add(path)
  }
  return { mediaBytes, thrownBytes }
}
