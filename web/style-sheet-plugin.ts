import { readdirSync, readFileSync } from 'node:fs'
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
    return `export const styleSheet = ${JSON.stringify(this.environment.mode === 'build' ? readSheet() : '')}`
  },
}

/** The client is built before the server, whose own build adds a second sheet at its end. */
function readSheet(): string {
  const sheets = readdirSync(ASSETS).filter((name) => /^style-.+\.css$/.test(name))
  const [sheet] = sheets
  if (sheet === undefined || sheets.length > 1) throw new Error('The built client must have one style sheet.')
  return readFileSync(path.join(ASSETS, sheet), 'utf8')
}
