/**
 * Legal: the static pages in both languages, as data: terms, privacy policy, help, who we are.
 *
 * Owns the texts and their version, which a person agrees to by registering, and which tags their HTML may have. Each
 * is loaded when it is read. How they look is the business of whoever shows them.
 */
export { idOfBlock, LegalBlocks } from './legal-blocks.tsx'
export { LEGAL_SINCE, LEGAL_VERSION, legalNames, type LegalName } from './legal-names.ts'
export { readLegal, type LegalText } from './read-legal.ts'
export { useLegalTitles } from './use-legal-titles.ts'
