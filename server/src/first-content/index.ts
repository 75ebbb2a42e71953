/**
 * First content: the categories, gifts and packages that an installation without the demo begins with, so that
 * its first streamer can start a show. Operators change and remove them; what they removed is never put back.
 */
export { giveFirstContent } from './first-content.ts'
