/** The part of a packager's media playlist (RFC 8216) that is needed here. */
export interface Playlist {
  readonly init: string | null
  readonly segments: readonly {
    readonly uri: string
    readonly seconds: number
    readonly bytes: number | null
  }[]
  readonly seconds: number
  readonly targetSeconds: number
  readonly ended: boolean
}

export function readPlaylist(text: string): Playlist {
  const lines = text.split(/\r?\n/)
  if (lines[0] !== '#EXTM3U') throw new Error('not a playlist')
  const segments: { uri: string; seconds: number; bytes: number | null }[] = []
  let init: string | null = null
  let seconds = 0
  let bytes: number | null = null
  let targetSeconds = 0
  for (const line of lines.slice(1)) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8))
    else if (line.startsWith('#EXT-X-BYTERANGE:')) bytes = Number.parseInt(line.slice(17), 10)
    else if (line.startsWith('#EXT-X-TARGETDURATION:')) targetSeconds = Number.parseInt(line.slice(22), 10)
    else if (line.startsWith('#EXT-X-MAP:')) init = /URI="([^"]+)"/.exec(line)?.[1] ?? null
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ uri: line, seconds, bytes })
      bytes = null
    }
  }
  return {
    init,
    segments,
    seconds: segments.reduce((sum, segment) => sum + segment.seconds, 0),
    targetSeconds,
    ended: lines.includes('#EXT-X-ENDLIST'),
  }
}

/** The address of the key: our licence operation, which checks the caller's access. */
function keyAddressOf(keyId: string): string {
  return `/drm/v1.0/license/clearkey/${keyId}`
}

const FAIRPLAY = 'KEYFORMAT="com.apple.streamingkeydelivery"'
const WIDEVINE = 'KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"'

/**
 * Rewrites the key lines: that of ClearKey names our licence operation, or is removed; that of FairPlay names the key,
 * which players pass on; that of Widevine contains its own description of the key and stays.
 */
export function withKeyAddress(
  text: string,
  { keyId, hasClearKey }: { keyId: string; hasClearKey: boolean },
): string {
  return text.replace(/^#EXT-X-KEY:.*\r?\n/gm, (line) => {
    if (line.includes(WIDEVINE)) return line
    if (line.includes(FAIRPLAY)) return line.replace(/URI="[^"]*"/, `URI="skd://${keyId}"`)
    if (!hasClearKey) return ''
    const iv = /,(IV=0x[0-9a-fA-F]+)/.exec(line)?.[1]
    const address = `URI="${keyAddressOf(keyId)}"`
    return `${['#EXT-X-KEY:METHOD=SAMPLE-AES', address, ...(iv ? [iv] : []), 'KEYFORMAT="identity"'].join(',')}\n`
  })
}

/** Removes the packager's comment about itself. */
export function withoutRemarks(text: string): string {
  return text.replace(/^##.*\r?\n/gm, '')
}
