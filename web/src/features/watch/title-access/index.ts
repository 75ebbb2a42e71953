/**
 * Title access: the right of this viewer to play a film or a clip.
 *
 * One call, for the player of films and for the feed of clips. Its caller says what a refusal means.
 */
export { askAccess } from './ask-access.ts'
