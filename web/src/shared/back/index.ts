/**
 * Back: what the browser's Back does while something lies over the page.
 *
 * It owns the history entries of overlays. What lies over a page says so itself, by `@tayang/design/overlays`.
 */
export { BackCloses } from './back-closes.tsx'
