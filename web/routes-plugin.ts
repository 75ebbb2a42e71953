import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The pages that a card fetches ahead, which have their files requested side by side. */
const FETCHED_AHEAD = /(?:^|\/)pages\/(?:watch\/title|title|(?:site\/)?playlist)$/

interface Table {
  routes: Record<string, { imports?: string[] }>
}

/** The table of routes that every browser loads, once the client and the server are built. */
export function findTable(assets: string): string {
  const table = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  if (table === undefined) throw new Error('The built site has no table of routes.')
  return path.join(assets, table)
}

/**
 * Takes out of the table of routes which files the file of each page imports. A file names them itself, and a document
 * is rendered with the server's own table; only what is fetched ahead needs them. They are half of the table's bytes.
 */
export function routes(assets: string): Plugin {
  return {
    name: 'tayang:routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // React Router writes the table while it builds the server.
    closeBundle() {
      const file = findTable(assets)
      const text = readFileSync(file, 'utf8')
      const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
      const table = JSON.parse(text.slice(start, end)) as Table
      for (const [id, route] of Object.entries(table.routes)) {
        if (!FETCHED_AHEAD.test(id)) delete route.imports
      }
      writeFileSync(file, text.slice(0, start) + JSON.stringify(table) + text.slice(end))
    },
  }
}
