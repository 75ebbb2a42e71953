/** Seconds that the page fetches ahead: less than the benchmark seeks. */
const AHEAD_S = 10

/**
 * The least page that plays a film with its sound: no library, the smallest picture and the sound piece by piece, side
 * by side. After a seek what runs is cancelled, and both pieces of the new place are requested at once.
 */
export function writeBarePieces(playlist: string): string {
  return [
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>bare</title><video autoplay playsinline style="width:100%"></video>',
    `<script>(${playPieces.toString()})(${JSON.stringify(playlist)}, ${AHEAD_S})</script>`,
  ].join('\n')
}

/** Runs in the page. */
async function playPieces(playlist: string, aheadS: number): Promise<void> {
  const video = document.querySelector('video')
  if (!video) return
  const read = async (url: string) => (await fetch(url)).text()
  const main = await read(playlist)
  const near = (uri: string, list: string) => new URL(uri, new URL(list, location.href)).href
  // The sound alone is listed as well; a rung has a resolution.
  const rungs = [...main.matchAll(/#EXT-X-STREAM-INF:(.*RESOLUTION.*)\n(.*)/g)].map(
    ([, facts = '', uri = '']) => ({
      bps: Number(/[:,]?BANDWIDTH=(\d+)/.exec(facts)?.[1]),
      codecs: /CODECS="([^"]+)"/.exec(facts)?.[1]?.split(',') ?? [],
      group: /AUDIO="([^"]+)"/.exec(facts)?.[1] ?? '',
      uri,
    }),
  )
  const [rung] = rungs.toSorted((one, other) => one.bps - other.bps)
  if (!rung) return
  const sound = new RegExp(`TYPE=AUDIO,GROUP-ID="${rung.group}".*URI="([^"]+)"`).exec(main)?.[1]
  if (sound === undefined) return
  const isSound = (codec: string) => codec.startsWith('mp4a')
  const media = new MediaSource()
  video.src = URL.createObjectURL(media)
  await new Promise((resolve) => media.addEventListener('sourceopen', resolve, { once: true }))

  const openTrack = async (uri: string, type: string) => {
    // Both before the first append: then a browser takes no other.
    const buffer = media.addSourceBuffer(type)
    const list = near(uri, playlist)
    const text = await read(list)
    let startS = 0
    const pieces = [...text.matchAll(/#EXTINF:([\d.]+),.*\n(?:#.*\n)*(.+)/g)].map(([, length, one = '']) => {
      const piece = { startS, endS: startS + Number(length), url: near(one, list) }
      startS = piece.endS
      return piece
    })
    const settled = () =>
      new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }))
    const append = async (bytes: ArrayBuffer) => {
      if (buffer.updating) await settled()
      buffer.appendBuffer(bytes)
      await settled()
    }
    const init = near(/#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '', list)
    await append(await (await fetch(init)).arrayBuffer())
    let fetching = new AbortController()
    const fill = async (fromS: number) => {
      fetching.abort()
      const { signal } = (fetching = new AbortController())
      let at = pieces.findIndex(({ endS }) => endS > fromS)
      for (let piece = pieces[at]; piece; piece = pieces[(at += 1)]) {
        const { startS: pieceS, url } = piece
        while (pieceS - video.currentTime > aheadS && !signal.aborted) {
          await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
        }
        const bytes = await fetch(url, { signal }).then(
          (answer) => answer.arrayBuffer(),
          () => null,
        )
        if (!bytes || signal.aborted) return
        await append(bytes)
        // Nothing else until both are there.
        if (video.seeking) {
          await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
        }
      }
    }
    video.addEventListener('seeking', () => void fill(video.currentTime))
    return { fill, lengthS: startS }
  }
  const tracks = await Promise.all([
    openTrack(rung.uri, `video/mp4; codecs="${rung.codecs.find((codec) => !isSound(codec))}"`),
    openTrack(sound, `audio/mp4; codecs="${rung.codecs.find(isSound)}"`),
  ])
  media.duration = Math.min(...tracks.map(({ lengthS }) => lengthS))
  for (const { fill } of tracks) void fill(0)
  void video.play()
}
