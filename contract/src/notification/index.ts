/** What comes to a person: the list, the choices and what travels in a push (Spec 1). */
export * as notification from './operations.ts'
export type { Notification } from './operations.ts'
export { pushMessage, readRef } from './push-message.ts'
export type { PushMessage } from './push-message.ts'
