import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'

const INDONESIAN = new URL('src/shared/i18n/catalogues/id.po', import.meta.url)
/** The comment that the macros put before the object of a message. */
const MESSAGE_MARK = /^\*?\s*i18n\s*$/
const PLACEHOLDER = /(["'`])@@text:([\w+/-]+):\w+@@\1/g
const PLACEHOLDER_START = '@@text:'

export type TextLanguage = 'en' | 'id'

/** Of the parts of a syntax tree what is read here; Babel 7 brings no types. */
interface Literal {
  type: string
  value?: unknown
}
interface Property {
  type: string
  key: { name?: string }
  value: Literal
}
interface MessagePath {
  node: { leadingComments?: { value: string }[] | null; properties: Property[] }
}
interface Babel {
  types: { stringLiteral(value: string): Literal; valueToNode(value: unknown): Literal }
}

const catalogue = await formatter().parse(readFileSync(INDONESIAN, 'utf8'), {
  locale: 'id',
  sourceLocale: 'en',
  filename: INDONESIAN.pathname,
})
/** English as the code has it, by the id that the macros make of it; filled while modules are read. */
const english = new Map<string, string>()

/** Makes of a message what Lingui reads at run time: its text in parts, so that no page parses any. */
export const compiledMessages = ({ types }: Babel) =>
  visitorOf((message) => {
    const text = message.get('message')
    if (text) text.value = types.valueToNode(compile(String(text.value.value)))
  })

/**
 * Marks where the text of a message belongs, for `textsIn` to fill in once per language. The mark has a sum of the
 * texts, so that a changed translation changes the name of its file. A browser looks nothing up, so all ids are one.
 */
export const markedMessages = ({ types }: Babel) =>
  visitorOf((message) => {
    const [id, text] = [message.get('id'), message.get('message')]
    if (!id || !text) return
    const name = String(id.value.value)
    english.set(name, String(text.value.value))
    const sum = createHash('sha256').update(textOf(name, 'en')).update(textOf(name, 'id'))
    id.value = types.stringLiteral('_')
    text.value = types.stringLiteral(`${PLACEHOLDER_START}${name}:${sum.digest('hex').slice(0, 8)}@@`)
  })

function visitorOf(change: (message: Map<string | undefined, Property>) => void) {
  return {
    visitor: {
      ObjectExpression({ node: { leadingComments, properties } }: MessagePath) {
        if (!leadingComments?.some(({ value }) => MESSAGE_MARK.test(value))) return
        change(new Map(properties.map((property) => [property.key.name, property])))
      },
    },
  }
}

export const hasTexts = (code: string) => code.includes(PLACEHOLDER_START)

/** A chunk with its texts in one language. A mark that is left over would be shown to people, so it fails the build. */
export function withTexts(code: string, language: TextLanguage): string {
  const filled = code.replaceAll(PLACEHOLDER, (_, _quote, id: string) =>
    JSON.stringify(compile(textOf(id, language))),
  )
  if (hasTexts(filled))
    throw new Error(`A text has no place: ${filled.slice(filled.indexOf(PLACEHOLDER_START))}`)
  return filled
}

/** What has no Indonesian yet is English, as on the server. */
function textOf(id: string, language: TextLanguage): string {
  const text = english.get(id)
  if (text === undefined) throw new Error(`No module has the message ${id}.`)
  return language === 'en' ? text : catalogue[id]?.translation || text
}

function compile(message: string): unknown {
  const { source, errors } = createCompiledCatalog('en', { message }, { namespace: 'json' })
  if (errors.length > 0) throw new Error(`Not a message: ${message}`, { cause: errors[0] })
  return (JSON.parse(source) as { messages: { message: unknown } }).messages.message
}
