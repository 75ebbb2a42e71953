import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Characters that look like Latin letters, by what they look like; a line `a: αаɑ` of the data file each. */
export const confusables: ReadonlyMap<string, string> = readConfusables()

function readConfusables(): Map<string, string> {
  const found = new Map<string, string>()
  const text = readFileSync(path.join(import.meta.dirname, 'confusables.txt'), 'utf8')
  for (const line of text.split('\n')) {
    const [letter = '', alike = ''] = line.split(':')
    if (line.startsWith('#') || alike === '') continue
    for (const char of alike.replaceAll(' ', '')) found.set(char, letter)
  }
  // Enclosed letters that normalization leaves alone: on a black circle, on a black square.
  for (const first of [0x1f150, 0x1f170]) {
    for (let i = 0; i < 26; i++) found.set(String.fromCodePoint(first + i), String.fromCharCode(0x61 + i))
  }
  return found
}
