/**
 * Draw proof: what proves a prize draw, and computing it again in the visitor's browser.
 *
 * The computation (`check`) knows nothing of the server's code: it is written from the description in
 * docs/product/draws.md#the-computation alone, as `web/public/undian/verify.mjs` is. It runs in a worker that loads
 * when the button is pressed, and with it the curve of drand's signature.
 */
export { DrawProofView } from './draw-proof.tsx'
export { useDrawStateWord } from './use-draw-words.ts'
