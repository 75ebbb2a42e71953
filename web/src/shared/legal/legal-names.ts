/** Of every text here: a new wording is a new version, and is agreed to anew. */
export const LEGAL_VERSION = '2026-11.2'
/** The day since which it holds. */
export const LEGAL_SINCE = Date.UTC(2026, 10, 20)

/** The static pages, as their addresses are called. */
export const legalNames = [
  'about-us',
  'contact-us',
  'faqs',
  'terms',
  'terms-ugc',
  'terms-cashout',
  'privacy-policy',
  'end-user-license-agreement',
] as const

export type LegalName = (typeof legalNames)[number]
