import { lazyPart } from '@tayang/design/lazy-part'

/** The modal comes when it is opened: no list of clips waits for it. */
export const UploadDialog = lazyPart(async () => (await import('./dialog/upload-dialog.tsx')).UploadDialog, {
  isNeeded: true,
})
