import path from 'node:path'
import type { Plugin } from 'vite'
import { builtFiles } from './built-files.ts'

const ENTRY = 'src/app/embed/embed-player.ts'
const NAME = 'virtual:embed-files'

/**
 * Builds the player of embedded clips as an entry of its own, which shares the site's player and nothing of its pages,
 * and tells the server under which names it and what it imports lie: `virtual:embed-files`.
 */
export const embed: Plugin = {
  name: 'tayang:embed',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  buildStart() {
    if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
    this.emitFile({ type: 'chunk', id: path.resolve(ENTRY), name: 'embed', preserveSignature: 'strict' })
  },
  load(id) {
    if (id !== `\0${NAME}`) return
    const files = this.environment.mode === 'build' ? builtFiles([ENTRY]) : [`/${ENTRY}`]
    return `export const embedFiles = ${JSON.stringify(files)}`
  },
}
