import type { Page } from '@playwright/test'
import { COLUMNS, decodeMoment, ROW_SHARE, ROWS } from '../bar-code/bar-code.ts'
import { openBrowser } from '../browser/open-browser.ts'

export interface ClockWatch {
  /** Delay of every picture whose moment could be read, from drawn to shown. */
  readonly delaysMs: readonly number[]
  readonly pictures: number
  /** Pictures whose blocks proved nothing. */
  readonly unread: number
  /** Times that no new picture came for longer than STALL_MS. */
  readonly stalls: number
  readonly longestGapMs: number
  /** What the player said itself: `waiting` events. */
  readonly waitings: number
  readonly height: number
}

/** A viewer notices a standing picture from about here. */
const STALL_MS = 500
const START_MS_MAX = 60_000
/** A player that has just begun still finds its place. */
const SETTLE_MS = 8_000

/** Opens an address in a fresh browser and looks at every picture that its video shows, for some seconds. */
export async function watchClock(address: string, seconds: number): Promise<ClockWatch> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(address)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5, undefined, {
      timeout: START_MS_MAX,
    })
    await page.waitForTimeout(SETTLE_MS)
    return read(await lookAt(page, seconds))
  } finally {
    await browser.close()
  }
}

interface Look {
  /** When each picture was shown, by the wall clock, and the brightness of its blocks. */
  readonly pictures: readonly { readonly atMs: number; readonly blocks: readonly number[] }[]
  readonly waitings: number
  readonly height: number
}

function lookAt(page: Page, seconds: number): Promise<Look> {
  return page.evaluate(
    ({ columns, rows, share, lengthMs }) =>
      new Promise<Look>((resolve, reject) => {
        const video = document.querySelector('video')
        // Three pixels a block: the middle one lies well inside, whatever the scaler does at its edges.
        const canvas = new OffscreenCanvas(columns * 3, rows * 3)
        const drawing = canvas.getContext('2d', { willReadFrequently: true })
        if (!video || !drawing) return reject(new Error('no video to look at'))
        const pictures: { atMs: number; blocks: number[] }[] = []
        let waitings = 0
        video.addEventListener('waiting', () => (waitings += 1))
        const look = () => {
          video.requestVideoFrameCallback(look)
          const atMs = Date.now()
          const band = video.videoHeight * share * rows
          drawing.drawImage(video, 0, 0, video.videoWidth, band, 0, 0, columns * 3, rows * 3)
          const { data } = drawing.getImageData(0, 0, columns * 3, rows * 3)
          const blocks = Array.from({ length: columns * rows }, (_, at) => {
            const x = (at % columns) * 3 + 1
            const y = Math.floor(at / columns) * 3 + 1
            return data[(y * columns * 3 + x) * 4 + 1] ?? 0
          })
          pictures.push({ atMs, blocks })
        }
        video.requestVideoFrameCallback(look)
        setTimeout(() => resolve({ pictures, waitings, height: video.videoHeight }), lengthMs)
      }),
    { columns: COLUMNS, rows: ROWS, share: ROW_SHARE, lengthMs: seconds * 1000 },
  )
}

function read({ pictures, waitings, height }: Look): ClockWatch {
  const delaysMs: number[] = []
  const gapsMs: number[] = []
  for (const [at, { atMs, blocks }] of pictures.entries()) {
    const moment = decodeMoment(blocks, atMs)
    if (moment !== null) delaysMs.push(atMs - moment)
    const before = pictures[at - 1]
    if (before) gapsMs.push(atMs - before.atMs)
  }
  return {
    delaysMs,
    pictures: pictures.length,
    unread: pictures.length - delaysMs.length,
    stalls: gapsMs.filter((gapMs) => gapMs > STALL_MS).length,
    longestGapMs: Math.max(0, ...gapsMs),
    waitings,
    height,
  }
}
