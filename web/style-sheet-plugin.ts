import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const ASSETS = path.join(import.meta.dirname, 'build/client/assets')
const NAME = 'virtual:style-sheet'

/** Tells the server what the site's style sheet says: `virtual:style-sheet`, empty while developing. */
export const styleSheet: Plugin = {
  name: 'tayang:style-sheet',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return
    const isBuilt = this.environment.mode === 'build' && existsSync(ASSETS)
    // The client is built before the server.
    const file = isBuilt ? readdirSync(ASSETS).find((name) => /^style-.+\.css$/.test(name)) : undefined
    if (isBuilt && file === undefined) throw new Error('The built site has no style sheet.')
    const text = file === undefined ? '' : readFileSync(path.join(ASSETS, file), 'utf8')
    return `export const styleSheet = ${JSON.stringify(text)}`
  },
}
