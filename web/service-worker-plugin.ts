import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const source = fileURLToPath(new URL('src/service-worker/sw.ts', import.meta.url))

/** Builds the service worker as one file, `/sw.js`: its name never changes, so that it can replace itself. */
export const serviceWorker: Plugin = {
  name: 'tayang:service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: source, output: { format: 'iife' } },
      },
    })
    const outputs = Array.isArray(built) ? built : [built]
    const [chunk] = outputs.flatMap((one) => ('output' in one ? one.output : []))
    if (chunk?.type !== 'chunk') throw new Error('the service worker was not built')
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code })
  },
}
