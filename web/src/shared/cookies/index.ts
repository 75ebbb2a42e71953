/**
 * Cookies: the few values of a browser that the server needs when it renders a page.
 *
 * It writes them and knows none by name. Nothing secret is kept here: tokens are in local storage.
 */
export { writeCookie } from './write-cookie.ts'
