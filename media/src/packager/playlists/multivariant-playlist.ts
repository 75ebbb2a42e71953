/** One rung of the ladder as the multivariant playlist announces it. */
export interface VariantLine {
  name: string
  width: number
  height: number
  framesPerSecond: number
  codec: string
  /** Highest rate of any of its segments. */
  peakBitsPerSecond: number
  averageBitsPerSecond: number
}

export interface SoundLine {
  name: string
  codec: string
  bitsPerSecond: number
}

/** RFC 8216bis, 4.4.6: all rungs, and the sound as a rendition of its own. */
export function writeMultivariantPlaylist(variants: readonly VariantLine[], sound: SoundLine | null): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (sound) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${sound.name}/media.m3u8"`,
    )
  }
  for (const variant of variants) {
    const soundBits = sound?.bitsPerSecond ?? 0
    const codecs = sound ? `${variant.codec},${sound.codec}` : variant.codec
    const attributes = [
      `BANDWIDTH=${Math.ceil(variant.peakBitsPerSecond + soundBits)}`,
      `AVERAGE-BANDWIDTH=${Math.ceil(variant.averageBitsPerSecond + soundBits)}`,
      `CODECS="${codecs}"`,
      `RESOLUTION=${variant.width}x${variant.height}`,
      `FRAME-RATE=${variant.framesPerSecond.toFixed(3)}`,
      ...(sound ? ['AUDIO="sound"'] : []),
      'CLOSED-CAPTIONS=NONE',
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${variant.name}/media.m3u8`)
  }
  return `${lines.join('\n')}\n`
}
