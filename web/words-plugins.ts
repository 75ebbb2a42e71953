import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

// The macros look for their settings from the working folder, which may be any; this names them for good.
process.env['LINGUI_CONFIG'] ??= fileURLToPath(new URL('lingui.config.ts', import.meta.url))

/** What turns interface words into messages: catalogues before everything else, macros after everything else. */
export const catalogues = lingui()
/** The English text stays where it is used: see `readMessage`. */
export const macros = babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })
