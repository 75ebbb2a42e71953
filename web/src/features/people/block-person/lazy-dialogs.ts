import { lazily } from '@tayang/design/lazily'

// In chunks of their own: a page that imports this module for the list of blocked people loads neither.
export const BlockDialog = lazily(async () => (await import('./block-dialog.tsx')).BlockDialog, {
  isNeeded: true,
})
export const AccessDenied = lazily(async () => (await import('./access-denied.tsx')).AccessDenied, {
  isNeeded: true,
})
