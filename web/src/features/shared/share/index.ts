/**
 * Share: giving the address of a public page away.
 *
 * A button and the dialog behind it (A072). It is not there for whom a partner hides it; the address is the site's own,
 * without the partner's prefix, since whoever gets it may stand anywhere.
 */
export { ShareButton } from './share-button.tsx'
