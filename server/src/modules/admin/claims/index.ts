/** Claims: who works on which case now, so that two operators do not decide about the same one by accident. */
export { openClaims, type ClaimChanged, type Claims } from './claims.ts'
