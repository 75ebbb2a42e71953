import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messages as english } from './catalogues/en.po'
import { openI18n } from './open-i18n.ts'
import { readMessage } from './read-message.ts'

const catalogue = readFileSync(path.join(import.meta.dirname, 'catalogues/en.po'), 'utf8')
const texts = [...catalogue.matchAll(/^msgid ((?:".*"\n)+)/gm)]
  .map(([, lines]) =>
    lines!
      .match(/"(.*)"/g)!
      .map((line) => JSON.parse(line) as string)
      .join(''),
  )
  .filter((text) => text !== '')

test('every text of the product is understood as its own compiler understands it', () => {
  const compiled = new Set(Object.values(english).map((message) => JSON.stringify([message].flat())))
  const read = texts.map((text) => JSON.stringify([readMessage(text)].flat()))
  expect(texts.length).toBeGreaterThan(100)
  expect(read.filter((message) => !compiled.has(message))).toEqual([])
})

test('English is spoken without a catalogue, with its values and plurals', () => {
  const words = openI18n('en', {})
  const say = (message: string, values: Record<string, unknown>) => words._({ id: 'any', message, values })
  expect(say('Resend in {time}', { time: '0:42' })).toBe('Resend in 0:42')
  const films = '{count, plural, one {# film} other {# films}} of {name}'
  expect(say(films, { count: 1, name: 'Rani' })).toBe('1 film of Rani')
  expect(say(films, { count: 7, name: '{name}' })).toBe('7 films of {name}')
})
