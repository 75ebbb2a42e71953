/**
 * Film: how operators look at films without the player of the site.
 *
 * A clip is fetched whole, so that every place of it is there at once; of a long film only what lies around the place
 * that is looked at. It counts no view and asks for no right: the address it is given plays.
 */
export { preloadFilm } from './film.ts'
export { playFilm } from './play-film.ts'
export { scrubFilm } from './scrub-film.ts'
export { shuttleOf } from './shuttle.ts'
export { Still, thumbnailAt, useThumbnails } from './stills.tsx'
