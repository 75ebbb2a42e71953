import type { CDPSession, Page } from '@playwright/test'
import { COLUMNS, ROW_SHARE, ROWS } from '../bar-code/bar-code.ts'
import { openBrowser } from '../browser/open-browser.ts'

/** What a video showed at one moment. */
export interface Sample {
  /** From the start of the navigation. */
  readonly atMs: number
  readonly positionS: number
  readonly lines: number
  readonly isOver: boolean
  /** Where the picture has a clock: the moment by the wall clock, and the brightness of the clock's blocks. */
  readonly clock?: { readonly wallMs: number; readonly blocks: readonly number[] }
}

/** One answer as it came over the line, whole or not: the page's own books leave out what was broken off. */
export interface Came {
  readonly path: string
  readonly bytes: number
  readonly isWhole: boolean
}

export interface Sampled {
  readonly samples: readonly Sample[]
  readonly came: readonly Came[]
}

export interface SamplingOptions {
  readonly seconds: number
  /** So many times slower than this machine's. */
  readonly processorTimes?: number
  /** Reads the clock that `publishClock` draws with every so many samples; without it none. */
  readonly clockEvery?: number
  /** Begins the line, in the moment before the page is asked for. */
  begin(): void
}

const SAMPLE_MS = 100
/** Shorter than this nobody notices. */
const STILL_MS = 250

/** Opens an address in a cold browser and notes what its largest video shows, ten times a second. */
export async function sampleVideo(address: string, options: SamplingOptions): Promise<Sampled> {
  const { seconds, processorTimes, clockEvery = 0, begin } = options
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const devtools = await page.context().newCDPSession(page)
    if (processorTimes !== undefined) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorTimes })
    }
    const came = await noteAnswers(devtools)
    const clock = { columns: COLUMNS, rows: ROWS, share: ROW_SHARE, every: clockEvery }
    await page.addInitScript(noteSamples, { everyMs: SAMPLE_MS, clock })
    begin()
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
    await page.waitForTimeout(seconds * 1_000)
    return { samples: await readSamples(page), came: [...came.values()] }
  } finally {
    await browser.close()
  }
}

declare global {
  interface Window {
    tayangSamples?: Sample[]
  }
}

/** Runs in the page before its own scripts. */
function noteSamples(options: {
  everyMs: number
  clock: { columns: number; rows: number; share: number; every: number }
}): void {
  const { columns, rows, share, every } = options.clock
  const samples: Sample[] = []
  window.tayangSamples = samples
  let drawing: OffscreenCanvasRenderingContext2D | null = null

  /** Three pixels a block: the middle one lies well inside, whatever the scaler does at its edges. */
  function readBlocks(video: HTMLVideoElement): number[] {
    drawing ??= new OffscreenCanvas(columns * 3, rows * 3).getContext('2d', { willReadFrequently: true })
    if (!drawing) return []
    const band = video.videoHeight * share * rows
    drawing.drawImage(video, 0, 0, video.videoWidth, band, 0, 0, columns * 3, rows * 3)
    const { data } = drawing.getImageData(0, 0, columns * 3, rows * 3)
    return Array.from({ length: columns * rows }, (_, at) => {
      const x = (at % columns) * 3 + 1
      const y = Math.floor(at / columns) * 3 + 1
      return data[(y * columns * 3 + x) * 4 + 1] ?? 0
    })
  }

  setInterval(() => {
    const [video] = [...document.querySelectorAll('video')].toSorted((a, b) => b.clientWidth - a.clientWidth)
    if (!video) return
    const isRead = every > 0 && samples.length % every === 0 && video.videoWidth > 0
    samples.push({
      atMs: performance.now(),
      positionS: video.currentTime,
      lines: Math.min(video.videoWidth, video.videoHeight),
      isOver: video.ended,
      ...(isRead && { clock: { wallMs: Date.now(), blocks: readBlocks(video) } }),
    })
  }, options.everyMs)
}

function readSamples(page: Page): Promise<Sample[]> {
  return page.evaluate(() => window.tayangSamples ?? [])
}

async function noteAnswers(devtools: CDPSession): Promise<ReadonlyMap<string, Came>> {
  const came = new Map<string, { path: string; bytes: number; isWhole: boolean }>()
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    came.set(requestId, { path: new URL(request.url).pathname, bytes: 0, isWhole: false })
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength }) => {
    const found = came.get(requestId)
    if (found) found.bytes += encodedDataLength || dataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    const found = came.get(requestId)
    if (found) found.isWhole = true
  })
  return came
}

/** What was seen from the first picture on. */
export interface Shown {
  /** From the start of the navigation to the first picture; null where none came. */
  readonly startS: number | null
  /** Seconds without anything new after the first picture, and how often. */
  readonly stillS: number
  readonly stalls: number
  readonly samples: readonly Sample[]
  /** Seconds from the start of the navigation at which the picture had these lines from then on. */
  readonly changes: readonly { atS: number; lines: number }[]
}

export function shownIn(all: readonly Sample[]): Shown {
  const first = all.findIndex(({ positionS, lines }) => lines > 0 && positionS > 0)
  const samples = first < 0 ? [] : all.slice(first)
  let [stillMs, stalls, since] = [0, 0, samples[0]?.atMs ?? 0]
  const note = (untilMs: number) => {
    if (untilMs - since <= STILL_MS) return
    stillMs += untilMs - since
    stalls += 1
  }
  const changes: { atS: number; lines: number }[] = []
  for (const [at, sample] of samples.entries()) {
    const before = samples[at - 1]
    const isStill = before !== undefined && sample.positionS <= before.positionS && !sample.isOver
    if (!isStill) {
      note(before?.atMs ?? sample.atMs)
      since = sample.atMs
    }
    if (changes.at(-1)?.lines !== sample.lines)
      changes.push({ atS: sample.atMs / 1_000, lines: sample.lines })
  }
  const last = samples.at(-1)
  if (last && !last.isOver) note(last.atMs)
  return {
    startS: samples[0] ? samples[0].atMs / 1_000 : null,
    stillS: stillMs / 1_000,
    stalls,
    samples,
    changes,
  }
}
