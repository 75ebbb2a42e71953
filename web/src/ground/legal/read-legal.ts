import type { Language } from '#ground/words'

/** Of every text here: a new wording is a new version, and is agreed to anew. */
export const LEGAL_VERSION = '2026-11'

export type LegalName = 'terms' | 'privacy-policy'

/** The shape of the static pages (decision 2.6): a header and what stands under it. */
export interface LegalText {
  header: string
  /** The language that the toggle offers. */
  nextLanguage: Language
  contentList: { title: string; text: string[] }[]
}

type Load = () => Promise<{ text: LegalText }>

const texts: Record<LegalName, Record<Language, Load>> = {
  terms: {
    en: async () => await import('./texts/terms.en.ts'),
    id: async () => await import('./texts/terms.id.ts'),
  },
  'privacy-policy': {
    en: async () => await import('./texts/privacy-policy.en.ts'),
    id: async () => await import('./texts/privacy-policy.id.ts'),
  },
}

export async function readLegal(name: LegalName, language: Language): Promise<LegalText> {
  return (await texts[name][language]()).text
}
