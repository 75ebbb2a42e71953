import { lazyPart } from '@tayang/design/lazy-part'

// A file of their own each: who imports this module for something else loads none of them.
export const OpenedPush = lazyPart(async () => (await import('./opened-push.tsx')).OpenedPush)
export const PushPrompt = lazyPart(async () => (await import('./push-prompt.tsx')).PushPrompt)
