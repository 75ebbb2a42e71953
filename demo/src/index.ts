/**
 * The demo: what a new installation shows, the films that it is made of, and its seeding.
 *
 * Owns its texts, art, scenarios and scores. Enters an installation only by the published API, as an operator would
 * (`main.ts`, a process of its own), and makes its films with the media room's engine. Never imports the server.
 */
export { catalogue, makingOrder } from './catalogue/catalogue.ts'
export type { Caption, Entry, Film } from './catalogue/entry.ts'
export { lengthSeconds } from './footage/scenario.ts'
export type { Scenario } from './footage/scenario.ts'
export { bunnyPath, makeFilm } from './footage/make-film.ts'
