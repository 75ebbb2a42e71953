/**
 * Legal: the terms of service and the privacy policy in both languages, as data.
 *
 * Owns the texts and their version, which a person agrees to by registering. Each is loaded when it is read. How they
 * look is the business of whoever shows them.
 */
export { LEGAL_VERSION, readLegal, type LegalName, type LegalText } from './read-legal.ts'
