import path from 'node:path'
import type { Plugin } from 'vite'
import { builtFiles } from './built-files.ts'

const ENTRY = 'src/app/first-picture.ts'
const LATER = '../player/engine/shaka-engine.js'
const PLAYER = 'src/features/watch/watch-title/index.ts'
/** Chunks that hold the page's program: see `vite.config.ts`. */
const PROGRAM = /\/(site|frame|after)-[\w-]+\.js$/
const NAME = 'virtual:first-picture-files'

/**
 * Builds `first-picture.ts` as an entry of its own beside the program, and tells the server under which names it and
 * what it needs lie, and the player that takes the film over: `virtual:first-picture-files`, empty while developing.
 */
export const firstPicture: Plugin = {
  name: 'tayang:first-picture',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  buildStart() {
    if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
    this.emitFile({
      type: 'chunk',
      id: path.resolve(ENTRY),
      name: 'first-picture',
      preserveSignature: 'strict',
    })
  },
  load(id) {
    if (id !== `\0${NAME}`) return
    const first = builtFiles([ENTRY, LATER])
    const program = first.filter((file) => PROGRAM.test(file))
    if (program.length > 0)
      throw new Error(`The first picture would wait for the program: ${program.join(', ')}`)
    const player = builtFiles([PLAYER]).filter((file) => !first.includes(file))
    return [
      `export const firstPictureFiles = ${JSON.stringify(first)}`,
      `export const playerFiles = ${JSON.stringify(player)}`,
    ].join('\n')
  },
}
