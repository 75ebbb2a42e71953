import { lazily } from '@tayang/design/lazily'

// A file of their own each: who imports this module for something else loads none of them.
export const OpenedPush = lazily(async () => (await import('./opened-push.tsx')).OpenedPush)
export const PushPrompt = lazily(async () => (await import('./push-prompt.tsx')).PushPrompt)
