import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** Scripts that bare pages take from npm, by the path that they are served at. */
export const bareScripts = {
  '/hls.js': path.join(path.dirname(require.resolve('hls.js')), 'hls.light.min.js'),
  '/mpegts.js': require.resolve('mpegts.js'),
} as const

/** The least page that plays a film: hls.js light and a playlist. */
export function writeBarePlayer(playlist: string): string {
  return barePage(
    '/hls.js',
    `const player = new Hls(); player.loadSource(${JSON.stringify(playlist)}); player.attachMedia(video)`,
  )
}

/** The least page that plays a live show: the publisher's own FLV over one request, as close to live as it keeps. */
export function writeBareLive(flv: string): string {
  const source = { type: 'flv', isLive: true, url: flv }
  const settings = {
    enableStashBuffer: false,
    liveSync: true,
    liveSyncMaxLatency: 0.5,
    liveSyncTargetLatency: 0.25,
    liveSyncPlaybackRate: 1.1,
  }
  const start = `mpegts.createPlayer(${JSON.stringify(source)}, ${JSON.stringify(settings)})`
  return barePage('/mpegts.js', `const player = ${start}; player.attachMediaElement(video); player.load()`)
}

function barePage(library: keyof typeof bareScripts, script: string): string {
  return [
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>bare</title><video autoplay playsinline style="width:100%"></video>',
    `<script src="${library}"></script>`,
    `<script>const video = document.querySelector('video'); ${script}; video.play().catch(() => {})</script>`,
  ].join('\n')
}
