import type { Plugin } from 'vite'

/** The order of cascade layers, as `design` has it. */
const LAYERS = '@layer reset, tokens, base, components, utilities;'

/**
 * Begins every style sheet with the order of the layers. A chunk's sheet may be read before the one that declares it,
 * and layers are ordered as they first appear: the reset would then win over the components.
 */
export const layersFirst: Plugin = {
  name: 'tayang:layers-first',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
      const css = typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString('utf8')
      file.source = LAYERS + css
    }
  },
}
