/** How well a publisher sends, over a few seconds. */
export interface Health {
  count(message: { bytes: number; isPicture: boolean; isKeyFrame: boolean; elapsedMs: number }): void
  /** The figures since the last call, for a span that the caller measured. */
  take(spanMs: number): { bitsPerSecond: number; framesPerSecond: number; keyFrameMs: number }
}

export function createHealth(): Health {
  let bytes = 0
  let pictures = 0
  let keyFrameMs = 0
  let keyFrameAtMs: number | null = null

  return {
    count(message) {
      bytes += message.bytes
      if (message.isPicture) pictures += 1
      if (!message.isKeyFrame) return
      if (keyFrameAtMs !== null) keyFrameMs = message.elapsedMs - keyFrameAtMs
      keyFrameAtMs = message.elapsedMs
    },
    take(spanMs) {
      const seconds = Math.max(1, spanMs) / 1000
      const figures = {
        bitsPerSecond: Math.round((bytes * 8) / seconds),
        framesPerSecond: Math.round((pictures / seconds) * 10) / 10,
        keyFrameMs,
      }
      bytes = 0
      pictures = 0
      return figures
    },
  }
}
