/**
 * Title access: the right of whoever is here to play a film or a clip.
 *
 * One call, for the player of films and for the feed of clips. What a refusal means is said by who asked.
 */
export { askAccess } from './ask-access.ts'
