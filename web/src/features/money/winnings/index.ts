/**
 * Winnings: what the signed-in person won in prize draws, and claiming it.
 *
 * The figures of the tax are shown before anything is agreed to. Name, NIK and address are sent once and come back
 * masked; nothing of them is kept here. A name is shown on the proof of a draw only by consent, which can be taken
 * back. See docs/product/draws.md#claims.
 */
export { Winnings } from './winnings.tsx'
