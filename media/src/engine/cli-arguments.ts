import type { Recipe } from './recipe.ts'

/** A recipe as the argument array of an `ffmpeg` program, 5.1 or later. No shell is involved. */
export function argumentsOf(recipe: Recipe): string[] {
  const words = ['-hide_banner', '-nostats', '-loglevel', 'info', '-y']
  words.push('-progress', 'pipe:2', '-stats_period', '0.5')
  if (!recipe.inputs.some(({ from }) => from === 'pipe:0')) words.push('-nostdin')

  for (const input of recipe.inputs) {
    const { re, ...options } = input.options ?? {}
    if (re === '1') words.push('-re')
    // The recipe rotates pictures itself; lavfi does not have this option.
    if (input.format !== 'lavfi') words.push('-noautorotate')
    if (input.format !== undefined) words.push('-f', input.format)
    words.push(...flags(options), '-i', input.from)
  }
  if (recipe.filter !== undefined) words.push('-filter_complex', recipe.filter)
  for (const output of recipe.outputs) {
    output.streams.forEach((stream, index) => {
      words.push('-map', stream.from, `-c:${index}`, stream.codec)
      words.push(...flags(stream.options ?? {}, `:${index}`))
    })
    words.push('-map_metadata', '-1', '-map_chapters', '-1', ...flags(output.options ?? {}))
    words.push('-f', output.format, output.to)
  }
  return words
}

function flags(options: Readonly<Record<string, string>>, stream = ''): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}${stream}`, value])
}
