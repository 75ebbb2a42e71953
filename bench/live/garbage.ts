import { fork } from 'node:child_process'
import { once } from 'node:events'
import { publishLive } from '../../tests/films.ts'
import { openLiveHarness } from '../../media/src/test/live-harness.ts'

/** A show plays on without a gap while strangers send garbage to its port: whether it did. */
export async function faceGarbage(connections: number): Promise<boolean> {
  await using app = await openLiveHarness()
  const publisher = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/key-calm`, {
    width: 426,
    height: 240,
  })
  await app.server.receives('on-air')
  const began = performance.now()
  // From a process of their own, as strangers do.
  const strangers = fork(new URL('strangers.ts', import.meta.url), [
    String(app.rtmpPort),
    String(connections),
  ])
  await once(strangers, 'exit')
  const seconds = (performance.now() - began) / 1000
  const playlist = await (await fetch(app.live('calm/240/media.m3u8'))).text()
  const isLost = app.server.received.some(({ type }) => type === 'publish-ended')
  publisher.stop()
  await publisher.done
  const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0)
  const listed = playlist.match(/^seg-/gm)?.length ?? 0
  // A segment is a second: as many as seconds went by, but for the moments of a start.
  const isWhole = first + listed > seconds * 0.9 && !/DISCONTINUITY\n/.test(playlist)
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024)
  console.log(
    `${connections} connections of garbage in ${seconds.toFixed(0)} s beside a show: ` +
      `${first + listed} segments, ${isWhole && !isLost ? 'no gap' : 'NOT WHOLE'}, ${memory} MB`,
  )
  return isWhole && !isLost
}
