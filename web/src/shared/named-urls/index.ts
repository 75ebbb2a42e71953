/**
 * Named urls: canonical addresses with the words of a name (docs/product/site.md#readable-addresses), for links that
 * leave the site. They stand apart from `#shared/urls`, which every page loads and which never writes words.
 */
export { namedUrls } from './named-urls.ts'
