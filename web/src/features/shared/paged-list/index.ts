/**
 * Paged list: what is one's own, page after page, with the four states of a list (loading, empty, failed, there).
 *
 * Knows no call: how a page is read is handed in. A page that fails says so in the words of the specification.
 */
export { PagedList } from './paged-list.tsx'
export { CouldNotRead } from './could-not-read.tsx'
