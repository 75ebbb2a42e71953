/**
 * Push: notifications that come while no page is open (Spec 1, section 4).
 *
 * Owns the service worker's registration, the prompt and the three things that a browser remembers of it: what was
 * chosen, the token of this device, and whether the house has it. Follows what a push opened.
 */
export { OpenedPush, PushPrompt } from './lazy-push.ts'
export type { BrowserPush } from './push-flow.ts'
export { useBrowserPush } from './use-browser-push.ts'
