/**
 * Chunks: files of the program that load after the page, over connections that fail and return.
 *
 * Owns how the file of a chunk is requested until it has arrived. Every `import()` of the site, the player and these
 * components goes through `loadChunk`, or through `lazyPart`, which calls it; a test says so. It never decides what is
 * a chunk: the bundler does.
 */
export { loadChunk } from './load-chunk.ts'
