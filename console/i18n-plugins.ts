import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { compiledMessages } from '../web/message-visitors.ts'

const configPath = fileURLToPath(new URL('lingui.config.ts', import.meta.url))

/** Turns a catalogue into its messages where somebody imports one. */
export const catalogues = lingui({ configPath })

const { preset, rolldown } = linguiTransformerBabelPreset({ descriptorFields: 'message' }, { configPath })

/** What turns interface texts into messages; it runs after everything else. */
export const macros = babel({ presets: [{ preset, rolldown }] })

/** In a build the English text of a message is compiled, so that no page parses any. */
export const buildMacros = babel({
  presets: [{ preset: { plugins: [...preset.plugins, compiledMessages] }, rolldown }],
})
