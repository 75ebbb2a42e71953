import { describe, expect, test } from 'vitest'
import { files, textOf } from './repository.ts'

/** `docs/reference/words.md`: one word for one thing in each language, and the messages that may differ. */
const [english, byEnglish, never, exceptions] = tablesOf(textOf('docs/reference/words.md'))
const catalogues = files.filter((file) => /^(web|console)\/.*\/(en|id)\.po$/.test(file))
/** Programs that say something in both languages. Characters of the demo's films speak as they like. */
const bilingual = files
  .filter((file) => /^((server|contract)\/src|demo\/src\/(catalogue|crowd))\/.*(?<!\.test)\.ts$/.test(file))
  .filter((file) => !/\/(test|migrations)\//.test(file))
  .filter((file) => /\ben: /.test(textOf(file)) && /\bid: /.test(textOf(file)))
const PAIR = /\ben:\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`),\s*id:\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`)/g
const LITERAL = /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g

interface Message {
  readonly at: string
  readonly english: string
  readonly shown: string
}

describe('the words of the interface', () => {
  test('are those of the glossary, in English', () => {
    const words = english!.flatMap(([, , not = '']) => not.split(', '))
    expect(messagesOf('en').flatMap((message) => found(message, words))).toEqual(excepted('en'))
  })

  test('are those of the glossary, in Indonesian', () => {
    const everywhere = never!.map(([word = '']) => word)
    const broken = messagesOf('id').flatMap((message) => {
      return found(message, [...everywhere, ...notBeside(message.english)])
    })
    expect(broken).toEqual(excepted('id'))
  })

  test('are held against messages: each row is met', () => {
    const texts = messagesOf('id')
    const unmet = byEnglish!.filter(
      ([word = '']) => !texts.some((text) => hasWord(text.english, `${word}s?`)),
    )
    expect(unmet).toEqual([])
    expect(catalogues.length).toBeGreaterThan(2)
  })
})

/** `name.en.json` and `name.id.json` have the same texts at the same places. */
const legal = files.filter((file) => /\/legal\/texts\/.*\.id\.json$/.test(file))
/** What stands beside the texts of a page. */
const EMBED = 'web/src/pages/watch/embed-texts.ts'

describe('the words of the legal texts and of the embedded player', () => {
  const pairs = [
    ...legal
      .map((at) => [at.replace('.id.json', '.en.json'), at] as const)
      .map(([of, at]) => ({
        at,
        ofEnglish: stringsIn(JSON.parse(textOf(of))),
        ofIndonesian: stringsIn(JSON.parse(textOf(at))),
      })),
    { at: EMBED, ...embedded() },
  ]

  test('stand in both languages at the same places', () => {
    expect(pairs.length).toBeGreaterThan(8)
    const uneven = pairs.filter(({ ofEnglish, ofIndonesian }) => ofEnglish.length !== ofIndonesian.length)
    expect(uneven.map(({ at }) => at)).toEqual([])
    expect(pairs.flatMap(({ ofEnglish }) => ofEnglish).length).toBeGreaterThan(150)
  })

  test('are those of the glossary', () => {
    const words = english!.flatMap(([, , not = '']) => not.split(', '))
    const everywhere = never!.map(([word = '']) => word)
    const broken = pairs.flatMap(({ at, ofEnglish, ofIndonesian }) =>
      ofEnglish.flatMap((said, n) => [
        ...found({ at, english: said, shown: said }, words),
        ...found({ at, english: said, shown: ofIndonesian[n]! }, [...everywhere, ...notBeside(said)]),
      ]),
    )
    expect(broken).toEqual([])
  })
})

describe('the words that the server sends and that the demo is filled with', () => {
  const pairs = bilingual.flatMap((at) =>
    [...textOf(at).matchAll(PAIR)].map(([, ...said]): [english: Message, indonesian: Message] => {
      const [ofEnglish = '', ofIndonesian = ''] = said.filter((text) => text !== undefined)
      return [
        { at, english: ofEnglish, shown: ofEnglish },
        { at, english: ofEnglish, shown: ofIndonesian },
      ]
    }),
  )

  test('are those of the glossary where both languages stand side by side', () => {
    const words = english!.flatMap(([, , not = '']) => not.split(', '))
    const broken = pairs.flatMap(([ofEnglish, ofIndonesian]) => {
      return [...found(ofEnglish, words), ...found(ofIndonesian, notBeside(ofEnglish.english))]
    })
    expect(broken).toEqual([])
    expect(pairs.length).toBeGreaterThan(200)
  })

  test('are none that Indonesian never has', () => {
    const everywhere = never!.map(([word = '']) => word)
    const broken = bilingual.flatMap((at) =>
      [...textOf(at).matchAll(LITERAL)]
        .map(([, one = '', two = '', three = '']) => one || two || three)
        .filter((shown) => shown.includes(' '))
        .flatMap((shown) => found({ at, english: '', shown }, everywhere)),
    )
    expect(broken).toEqual([])
  })
})

/** What Indonesian does not say where the English has a word of the second table. */
function notBeside(said: string): string[] {
  const rows = byEnglish!.filter(([word = '']) => hasWord(said, `${word}s?`))
  return rows.flatMap(([, , not = '']) => not.split(', '))
}

/** All texts of a document, in their order. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** The two objects of texts of the embedded player. */
function embedded(): { ofEnglish: string[]; ofIndonesian: string[] } {
  const [, ofEnglish = '', ofIndonesian = ''] = /en: \{(.*?)\},\s*id: \{(.*?)\}/s.exec(textOf(EMBED)) ?? []
  const values = (object: string) => [...object.matchAll(/: '([^']+)'/g)].map(([, text = '']) => text)
  return { ofEnglish: values(ofEnglish), ofIndonesian: values(ofIndonesian) }
}

/** The rows of each table of a document, without heads. */
function tablesOf(document: string): string[][][] {
  return document
    .split(/\n(?:\|[^\n]*\|\n)\|[-|]+\|\n/)
    .slice(1)
    .map((part) =>
      part
        .split(/\n(?!\|)/)[0]!
        .split('\n')
        .filter((line) => line.startsWith('|')),
    )
    .map((lines) =>
      lines.map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
    )
}

function messagesOf(language: 'en' | 'id'): Message[] {
  return catalogues
    .filter((file) => file.endsWith(`/${language}.po`))
    .flatMap((at) =>
      [...textOf(at).matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id = '', shown = '']) => ({
        at,
        english: id,
        shown: shown || id,
      })),
    )
}

function found({ at, shown }: Message, words: readonly string[]): string[] {
  return words.filter((word) => hasWord(shown, word)).map((word) => `${at}: ${word}: ${shown}`)
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}{])${word}(?![\\p{L}}])`, 'iu').test(text)
}

/** Each exception as it is found, so that one that is no longer needed fails too. */
function excepted(language: string): string[] {
  return exceptions!.filter(([of]) => of === language).map(([, message = '']) => message)
}
