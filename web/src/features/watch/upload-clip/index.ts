/**
 * Upload clip: a video of one's own becomes a clip that waits for its review.
 *
 * The modal of three steps, the upload that goes on after a lost line, and the offer to continue one that broke off on
 * another visit. It never publishes: docs/product/clips.md#upload-modal. Own clips are listed in `own-clips`.
 */
export { ContinueUpload } from './continue-upload.tsx'
export { UploadButton } from './upload-button.tsx'
