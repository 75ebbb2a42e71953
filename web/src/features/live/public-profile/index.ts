/**
 * Public profile: somebody as everybody sees them.
 *
 * The head with what one can do about a person, what they showed and their clips, who follows whom. Following,
 * blocking, reporting and sharing themselves are other rooms'; editing is on one's own page.
 */
export { PersonView } from './person-view.tsx'
export { readPerson, type PersonPage } from './read-person.ts'
