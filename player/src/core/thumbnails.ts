export interface Thumbnail {
  startS: number
  endS: number
  /** Address of the sprite as written, relative to the list. */
  image: string
  x: number
  y: number
  widthPx: number
  heightPx: number
}

/** Our own lists are shorter. */
const THUMBNAILS_MAX = 20_000
const TIMING = /^([\d:.]+)\s+-->\s+([\d:.]+)/
const TILE = /^(.*)#xywh=(\d+),(\d+),(\d+),(\d+)$/

const secondsOf = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Reads a WebVTT list of sprite tiles (`sprite.jpg#xywh=x,y,w,h`) and skips entries that it cannot read. */
export function parseThumbnails(text: string): Thumbnail[] {
  const thumbnails: Thumbnail[] = []
  let timing: RegExpExecArray | null = null
  for (const line of text.split(/\r?\n/)) {
    const next = TIMING.exec(line)
    if (next) {
      timing = next
      continue
    }
    const tile = timing && TILE.exec(line.trim())
    if (!timing || !tile || thumbnails.length >= THUMBNAILS_MAX) continue
    const [x, y, widthPx, heightPx] = tile.slice(2).map(Number)
    const [startS, endS] = [secondsOf(timing[1] ?? ''), secondsOf(timing[2] ?? '')]
    timing = null
    if (!widthPx || !heightPx || !Number.isFinite(startS) || !(endS > startS)) continue
    thumbnails.push({ startS, endS, image: tile[1] ?? '', x: x ?? 0, y: y ?? 0, widthPx, heightPx })
  }
  return thumbnails.sort((a, b) => a.startS - b.startS)
}

/** The thumbnail of a position: the last one that has begun. */
export function thumbnailAt(thumbnails: readonly Thumbnail[], positionS: number): Thumbnail | null {
  let low = 0
  let high = thumbnails.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((thumbnails[middle]?.startS ?? 0) <= positionS) low = middle + 1
    else high = middle
  }
  return thumbnails[Math.max(0, low - 1)] ?? null
}
