import { lazyPart } from '@tayang/design/lazy-part'

// In chunks of their own: a page that imports this module for the list of blocked people loads neither.
export const BlockDialog = lazyPart(async () => (await import('./block-dialog.tsx')).BlockDialog, {
  isNeeded: true,
})
export const AccessDenied = lazyPart(async () => (await import('./access-denied.tsx')).AccessDenied, {
  isNeeded: true,
})
