/**
 * Share: sharing the address of a public page.
 *
 * A button and its dialog (docs/product/watching.md#share). A partner can hide it. The address is that of the site,
 * without the prefix of the partner, because its reader may be anywhere.
 */
export { ShareButton } from './share-button.tsx'
