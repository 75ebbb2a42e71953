import { minify } from 'terser'
import type { Plugin } from 'vite'

/** Libraries come as their own compilers left them; nothing is to be gained there. */
const THEIRS = /^assets\/(shaka-engine|frame)/

/**
 * A first load is held to a budget of bytes (ruling R19). Another minifier finds two or three in a hundred that the
 * bundler's own left in our files.
 */
export const secondLook: Plugin = {
  name: 'tayang:second-look',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || THEIRS.test(file.fileName)) continue
      const { code } = await minify(file.code, { module: true, compress: { passes: 3 } })
      if (code !== undefined && code.length < file.code.length) file.code = code
    }
  },
}
