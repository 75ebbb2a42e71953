/**
 * Public profile: somebody as everybody sees them.
 *
 * The head with its actions, past shows and clips, followers and following. Following, blocking, reporting and sharing
 * belong to features of their own; a profile is edited on the person's own page.
 */
export { PersonView } from './person-view.tsx'
export { readClipsOf, readHandle, readPerson, type PersonPage } from './read-person.ts'
