import type { PushMessage } from '@tayang/contract'

/** Push: one message to one device that subscribed. The sending module decides who gets which. */
export interface Push {
  /** What a browser needs to subscribe: the public VAPID key, base64url (RFC 8292). */
  readonly publicKey: string
  /**
   * `gone`: the subscription has ended, or its endpoint is an address that we never connect to; the token must be
   * deleted. `refused`: the service rejects this message for good. What a retry may fix is a Failure.
   */
  send(token: string, message: PushMessage): Promise<'sent' | 'gone' | 'refused'>
}
