import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { compiledMessages, markedMessages } from './message-visitors.ts'

// The macros look for their settings from the working folder, which may be any; this names them for good.
process.env['LINGUI_CONFIG'] ??= fileURLToPath(new URL('lingui.config.ts', import.meta.url))

/** Turns a catalogue into its messages where somebody imports one. */
export const catalogues = lingui()

/** What turns interface texts into messages; it runs after everything else. */
export const macros = babel({ presets: [presetOf()] })

/** In a build a message of the server is compiled; one of a browser is marked, and `languages` writes its text. */
export const buildMacros = babel({
  presets: [presetOf('client', markedMessages), presetOf('ssr', compiledMessages)],
})

function presetOf(environment?: 'client' | 'ssr', visitor?: typeof markedMessages) {
  const { preset, rolldown } = linguiTransformerBabelPreset({ descriptorFields: 'message' })
  if (!visitor) return { preset, rolldown }
  return {
    preset: { plugins: [...preset.plugins, visitor] },
    rolldown: { ...rolldown, applyToEnvironmentHook: ({ name }: { name: string }) => name === environment },
  }
}
