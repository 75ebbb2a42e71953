import type { Language } from '#shared/i18n'
import type { LegalName } from './legal-names.ts'

/** The content under a title: text with the tags of `read-html.ts`, a list of such texts, or a link. */
export type LegalContent =
  | string
  | { ol: readonly string[] }
  | { ul: readonly string[] }
  | { link: { label: string; url: string } }

/** The shape of the static pages: a header and its content. See docs/product/site.md#static-pages. */
export interface LegalText {
  version: string
  header: string
  /** The language that the toggle offers. */
  nextLanguage: Language
  contentList: { title: string; contents: LegalContent[] }[]
}

/** Each in a chunk of its own: only a text that is read is loaded. */
const texts = import.meta.glob<{ default: LegalText }>('./texts/*.json')

export async function readLegal(name: LegalName, language: Language): Promise<LegalText> {
  return (await texts[`./texts/${name}.${language}.json`]!()).default
}
