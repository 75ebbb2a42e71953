import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../protocol/machine.ts'

const require = createRequire(import.meta.url)

/** The two players that other sites use, as they come from npm. */
export const libraries = {
  '/shaka.js': path.join(root, 'node_modules/shaka-player/dist/shaka-player.hls-es2021.js'),
  '/hls.js': path.join(path.dirname(require.resolve('hls.js')), 'hls.min.js'),
} as const

const starts = {
  shaka: [
    '/shaka.js',
    'const player = new shaka.Player(); player.attach(video).then(() => player.load(playlist))',
  ],
  hls: ['/hls.js', 'const player = new Hls(); player.loadSource(playlist); player.attachMedia(video)'],
} as const

export type Rival = keyof typeof starts

/** A page with nothing but a video and a player with its defaults, over the same files. */
export function writeRivalPage(rival: Rival, playlist: string): string {
  const [library, start] = starts[rival]
  return [
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bare</title>',
    '<video autoplay muted playsinline style="width:100%"></video>',
    `<script src="${library}"></script>`,
    `<script>const video = document.querySelector('video'), playlist = ${JSON.stringify(playlist)}; ${start}</script>`,
  ].join('\n')
}
