import type { PushMessage } from '@tayang/contract'

/** Push: one message to one device that asked for them. Who gets which is the business of whoever sends. */
export interface Push {
  /** What a browser needs to subscribe: the public VAPID key, base64url (RFC 8292). */
  readonly publicKey: string
  /**
   * `gone`: nobody is behind this token, or it names a place that we never speak to; it is to be forgotten. `refused`:
   * the service will not have this message, now or later. What may be better later is a Failure.
   */
  send(token: string, message: PushMessage): Promise<'sent' | 'gone' | 'refused'>
}
