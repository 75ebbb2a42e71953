import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A moving picture of a README: larger, and nobody on a phone waits for it. */
const BYTES_MAX = 1_500_000
const FRAME_MS = 250
const QUALITIES = [70, 55, 40, 28] as const

/** One picture of the page, and when it was taken. */
interface Frame {
  readonly bytes: Buffer
  readonly at: number
}

interface FilmOptions {
  /** How many of the last frames are kept. */
  framesMax: number
  /** Asked after each frame; the film ends with the first that answers true. */
  ends(): Promise<boolean>
  withinMs: number
}

/** Photographs the page again and again by the screenshot API, and keeps the end of it. */
export async function filmPage(page: Page, { framesMax, ends, withinMs }: FilmOptions): Promise<Frame[]> {
  const end = performance.now() + withinMs
  const frames: Frame[] = []
  for (;;) {
    const at = performance.now()
    frames.push({ bytes: await page.screenshot({ type: 'jpeg', quality: 92 }), at })
    if (frames.length > framesMax) frames.shift()
    if ((await ends()) || at > end) return frames
    await page.waitForTimeout(Math.max(0, FRAME_MS - (performance.now() - at)))
  }
}

/** The frames as an animated WebP of this width, in the best quality that stays below the bound. */
export async function animate(frames: readonly Frame[], width: number): Promise<Buffer> {
  const small = await Promise.all(
    frames.map(({ bytes }) => sharp(bytes).resize({ width }).png({ compressionLevel: 1 }).toBuffer()),
  )
  const delay = frames.map(({ at }, index) => Math.round((frames[index + 1]?.at ?? at + FRAME_MS) - at))
  for (const quality of QUALITIES) {
    const made = await sharp(small, { join: { animated: true } })
      .webp({ quality, effort: 4, delay, loop: 0 })
      .toBuffer()
    if (made.length <= BYTES_MAX) return made
  }
  throw new Error(`${frames.length} frames of ${width} px are more than ${BYTES_MAX} bytes`)
}
