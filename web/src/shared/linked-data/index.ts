/**
 * Linked data: what a page shows in the words of schema.org, for search engines and for previews of other sites.
 *
 * Built on the server, by the loader of a page. See docs/product/site.md#linked-data.
 */
export { linkedSeason, linkedShow, linkedTitle } from './linked-data.ts'
