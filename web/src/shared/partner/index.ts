/**
 * Partner: in whose variant of the site a page stands, and what is hidden there.
 *
 * Told once by the variant's shell, from the server's list; read by whatever sells or shares.
 */
export { InPartner, useHidden, usePartner, type Partner } from './partner.tsx'
