import type { Language } from '#shared/i18n'
import type { LegalName } from './legal-names.ts'

/** What stands under a title: text with the few tags of `read-html.ts`, a list of such texts, or a link. */
export type LegalContent =
  | string
  | { ol: readonly string[] }
  | { ul: readonly string[] }
  | { link: { label: string; url: string } }

/** The shape of the static pages (Spec 2, section 2; decision 2.6): a header and what stands under it. */
export interface LegalText {
  version: string
  header: string
  /** The language that the toggle offers. */
  nextLanguage: Language
  contentList: { title: string; contents: LegalContent[] }[]
}

/** Each a file of its own: nobody loads what nobody reads. */
const texts = import.meta.glob<{ default: LegalText }>('./texts/*.json')

export async function readLegal(name: LegalName, language: Language): Promise<LegalText> {
  return (await texts[`./texts/${name}.${language}.json`]!()).default
}
