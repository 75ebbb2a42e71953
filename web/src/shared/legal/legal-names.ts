/** The version of all texts: a person agrees to each new version again. */
export const LEGAL_VERSION = '2026-11.3'
/** The date from which the texts are valid. */
export const LEGAL_SINCE = Date.UTC(2026, 10, 20)

/** The static pages, as in their addresses. */
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
