/**
 * Legal: the static pages in both languages, as data: terms, privacy policy, help, about us.
 *
 * It owns the texts and their version, to which a person agrees by registering, and which tags their HTML may have.
 * Each text is loaded when it is read. Callers decide how texts look.
 */
export { idOfBlock, LegalBlocks } from './legal-blocks.tsx'
export { LEGAL_SINCE, LEGAL_VERSION, legalNames, type LegalName } from './legal-names.ts'
export { readLegal, type LegalText } from './read-legal.ts'
export { useLegalTitles } from './use-legal-titles.ts'
