import { describe, expect, test } from 'vitest'
import { code, documents, files, linesOf, source, textOf } from './repository.ts'

/** What an engineer of the field would have to learn first; each word with what we write instead. */
const forbidden = JSON.parse(textOf('tools/rules/forbidden-words.json')) as {
  words: Record<string, string>
  names: string[]
  folders: string[]
}

/** Where these words are listed, or belong to texts that people see. */
const EXCEPT = /^tools\/rules\/|^docs\/figures\/|\/catalogues\/|^demo\/src\/catalogue\//
const SHOWN_TEXT = /<Trans>|\bt`/

const programs = code.filter((file) => !file.endsWith('.css'))

describe('the words of the repository', () => {
  test('are those of the field, in comments, tests and documents', () => {
    const pattern = new RegExp(`\\b(${Object.keys(forbidden.words).join('|')})\\b`, 'i')
    const found = linesOf([...programs, ...documents].filter((file) => !EXCEPT.test(file)))
      .filter(({ line }) => !SHOWN_TEXT.test(line))
      .map(({ at, line }) => ({ at, word: pattern.exec(line)?.[1]?.toLowerCase() }))
      .filter(({ word }) => word !== undefined)
      .map(({ at, word = '' }) => `${at}: ${word} (${forbidden.words[word] ?? 'another word'})`)
    expect(found).toEqual([])
  })

  test('are those of the field, in names of code', () => {
    const pattern = new RegExp(`\\b(${forbidden.names.join('|')})\\b`)
    const found = linesOf(source.filter((file) => !EXCEPT.test(file)))
      .filter(({ line }) => pattern.test(line))
      .map(({ at }) => at)
    expect(found).toEqual([])
  })

  test('are those of the field, in names of folders', () => {
    const folders = new Set(files.flatMap((file) => file.split('/').slice(0, -1)))
    expect(forbidden.folders.filter((folder) => folders.has(folder))).toEqual([])
  })
})
