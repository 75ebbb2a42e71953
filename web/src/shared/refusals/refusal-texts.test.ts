import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MessageDescriptor } from '@lingui/core'
import * as contract from '@tayang/contract'
import type { Operation, RefusalCode } from '@tayang/contract'
import { describe, expect, test } from 'vitest'
import { messages } from '../i18n/catalogues/id.po'
import { openI18n } from '../i18n/open-i18n.ts'
import { ownTextOf } from './own-texts.ts'
import { NOT_OF_VIEWERS, textsByCode } from './texts-by-code.ts'
import { translateRefusal } from './translate-refusal.ts'

const { refusals, refusalsOfEvery, ownSentences } = contract
const english = openI18n('en', {})
const indonesian = openI18n('id', messages)

const isOperation = (entry: unknown): entry is Operation =>
  typeof entry === 'object' && entry !== null && 'method' in entry && 'caller' in entry
const ofViewers = Object.values(contract)
  .flatMap((area) =>
    typeof area === 'object' && area !== null ? Object.values(area).filter(isOperation) : [],
  )
  .filter(({ caller }) => caller !== 'operator')

interface Translated {
  of: string
  text: MessageDescriptor | null
}
/** What is not said in Indonesian, or in English otherwise than the contract says it. */
function wrongOf({ of, text }: Translated, sentence: string): string[] {
  if (!text) return [`${of}: no text`]
  const said = indonesian._(text)
  const isSame = said === sentence
  return english._(text) !== sentence
    ? [`${of}: ${english._(text)}`]
    : isSame
      ? [`${of}: not Indonesian`]
      : []
}

describe('every refusal of a call of viewers', () => {
  test('has its Indonesian text by its code, and in English the sentence of the contract', () => {
    const codes = new Set<RefusalCode>([
      ...refusalsOfEvery,
      'SWITCHED_OFF',
      ...ofViewers.flatMap(({ refusals: own = [] }) => own),
    ])
    const wrong = [...codes].flatMap((code) =>
      wrongOf({ of: code, text: translateRefusal(code, refusals[code][1]) }, refusals[code][1]),
    )
    expect(wrong).toEqual([])
    expect(codes.size).toBeGreaterThan(100)
  })

  test('has a text, also one that a socket or the entry of a call says, but those that viewers never meet', () => {
    const wrong = Object.entries(textsByCode).flatMap(([code, text]) =>
      wrongOf({ of: code, text }, refusals[code as RefusalCode][1]),
    )
    expect(wrong).toEqual([])
    const met = new Set(ofViewers.flatMap(({ refusals: own = [] }) => own))
    expect(NOT_OF_VIEWERS.filter((code) => met.has(code))).toEqual([])
  })

  test('has the text of its own sentence, with what varies in it', () => {
    const sentences = [...ownSentences, ...fieldSentences(), ...ofViewers.flatMap(guestSentenceOf)]
    const wrong = sentences
      .map((sentence) => sentence.replace('{}', '16:9 or 9:16'))
      .flatMap((sentence) => wrongOf({ of: sentence, text: ownTextOf(sentence) }, sentence))
    expect(wrong).toEqual([])
    expect(sentences.length).toBeGreaterThan(30)
    const said = translateRefusal('INVALID_PARAMETERS', 'At most 200 characters')
    expect(indonesian._(said!)).toBe('Maksimal 200 karakter')
  })

  test('falls back to the text of its code, and to none for a code of a newer server', () => {
    const said = translateRefusal('LICENCE_REFUSED', 'The provider speaks English')
    expect(indonesian._(said!)).toBe('Penyedia lisensi menolak judul ini')
    expect([translateRefusal('NEWER', 'Newer'), translateRefusal('toString', 'x')]).toEqual([null, null])
  })
})

test('no screen shows the message of an error: it is that of the server, in English', () => {
  const source = path.resolve(import.meta.dirname, '../..')
  const isKnown = (file: string) =>
    // Kept for a log, told apart by it, and where the language is known.
    [
      'app/trouble.ts',
      'features/account/sign-in/flow/session-flow.ts',
      'features/account/sign-in/forms/use-trouble-text.ts',
    ].includes(file)
  const showing =
    /\b(?:error|refusal|access|cause|failure)\.message\b(?!\s*(?:===|\.(?:startsWith|includes)\())/
  const files = globSync('**/*.{ts,tsx}', {
    cwd: source,
    exclude: ['**/*.test.*', 'shared/{api,refusals}/**'],
  })
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((file) => showing.test(readFileSync(path.join(source, file), 'utf8')))
  expect(found.filter((file) => !isKnown(file))).toEqual([])
})

const guestSentenceOf = ({ guestSentence }: Operation) => (guestSentence === undefined ? [] : [guestSentence])

/** Of a schema what is read here, whatever its kind. */
interface Schema {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> }
}
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The sentences of the fields of all bodies, parameters and queries; numbers in them vary. */
function fieldSentences(): string[] {
  const found = new Set<string>()
  const seen = new Set<Schema>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    if (!isSchema(value)) return Object.values(value).forEach(visit)
    if (seen.has(value)) return
    seen.add(value)
    const { def } = value._zod
    if (typeof def['error'] === 'function') found.add(sentenceOf(def['error'] as FieldError))
    // Zod gives the shape of an object by a getter.
    for (const name of ['shape', 'checks', 'innerType', 'element', 'options', 'in', 'out', 'items'])
      visit(def[name])
  }
  for (const { body, params, query } of ofViewers) [body, params, query].forEach(visit)
  return [...found].filter((sentence) => sentence !== '')
}

type FieldError = (issue: { input: string }) => unknown

/** Sentences of a bank account are those of its form, which shows its own. */
function sentenceOf(error: FieldError): string {
  const said = error({ input: '' })
  const isOfBank = Object.values(contract.bankAccountWords).some((sentence) => sentence === said)
  return typeof said !== 'string' || isOfBank ? '' : said.replace(/^(At most )\d+/, '$1{}')
}
