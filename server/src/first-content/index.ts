/**
 * First content: the categories, gifts and packages of a new installation without the demo, so that its first streamer
 * can start a show. Operators change and remove them; what they removed is never restored.
 */
export { giveFirstContent } from './first-content.ts'
