/**
 * Clip review: clips that wait are watched, published or rejected, all of it by keyboard.
 *
 * The next clip is read and its first pictures are fetched while this one is watched, so that it is there as soon as
 * one has decided.
 */
export { Section } from './section.tsx'
