/**
 * Partner: the variant of the site that a page is in, and what is hidden there.
 *
 * The shell of the variant provides it, from the server's list; parts that sell or share read it.
 */
export { InPartner, useHidden, usePartner, type Partner } from './partner.tsx'
