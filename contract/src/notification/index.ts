/** Notifications: the list, the choices and the content of a push. */
export * as notification from './operations.ts'
export type { Notification } from './operations.ts'
export { pushMessage } from './push-message.ts'
export type { PushMessage } from './push-message.ts'
export { readRef } from './read-ref.ts'
