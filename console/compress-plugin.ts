import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const BYTES_MIN = 1_024
const COMPRESSED = /\.(?:js|css|html|svg|json)$/

/** Writes each text of the build once more as `.br` and `.gz`: the server compresses nothing while people wait. */
export const compressed: Plugin = {
  name: 'tayang:compressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!COMPRESSED.test(name)) continue
      const file = path.join(dir, name)
      const bytes = readFileSync(file)
      if (bytes.length < BYTES_MIN) continue
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      )
    }
  },
}
