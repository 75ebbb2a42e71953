/**
 * Arrival: parts of the program that come late, over lines that come and go.
 *
 * Owns how the file of a part is asked for until it is there. Every `import()` of the built site goes through here
 * by itself: `web/unused-plugin.ts` puts `bring` where the bundler has its own way. Nobody calls it by hand.
 */
export { bring } from './bring.ts'
