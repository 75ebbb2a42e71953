export interface Quality {
  heightPx: number
  bandwidthBps: number
}

/** What a picture is called by: its shorter side, so that an upright 720p is not taken for 1280p. */
export function namedHeightPx(picture: { width?: number | null; height: number | null }): number | null {
  const { width, height } = picture
  return width && height ? Math.min(width, height) : height
}

/** One line per picture height, tallest first, never above the cap; of equal heights the best stays. */
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
