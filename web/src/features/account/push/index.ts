/**
 * Push: notifications that arrive while no page is open (docs/product/notifications.md#push-permission).
 *
 * It owns the registration of the service worker, the prompt, and what a browser remembers: the choice, the token of
 * this device, and whether the server has it. It opens the page of a pressed push.
 */
export { OpenedPush, PushPrompt } from './lazy-push.ts'
export type { BrowserPush } from './push-flow.ts'
export { useBrowserPush } from './use-browser-push.ts'
