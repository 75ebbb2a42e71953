export interface Quality {
  heightPx: number
  bandwidthBps: number
}

/** The height that names a picture: its shorter side, so that a portrait 720p is not called 1280p. */
export function namedHeightPx(picture: { width?: number | null; height: number | null }): number | null {
  const { width, height } = picture
  return width && height ? Math.min(width, height) : height
}

/** One quality for each picture height, tallest first, never above the cap; of equal heights the best bitrate. */
export function listQualities(
  variants: readonly { heightPx: number | null; bandwidthBps: number }[],
  capHeightPx = Number.POSITIVE_INFINITY,
): Quality[] {
  const best = new Map<number, Quality>()
  for (const { heightPx, bandwidthBps } of variants) {
    if (!heightPx || heightPx > capHeightPx) continue
    if (bandwidthBps > (best.get(heightPx)?.bandwidthBps ?? -1))
      best.set(heightPx, { heightPx, bandwidthBps })
  }
  return [...best.values()].sort((a, b) => b.heightPx - a.heightPx)
}
