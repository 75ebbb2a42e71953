import type { WebConfig } from '@tayang/contract'

type Soon<T> = T | Promise<T>

/** What other modules and ports contribute to the remote configuration. */
export interface ConfigExtensions {
  /** The providers of sign-in; mock providers only for requests that may see the demo. */
  providersOf(isDemo: boolean): Soon<WebConfig['providers']>
  smartfrenOf(isDemo: boolean): Soon<WebConfig['smartfren']>
  /** The public VAPID key of Web Push. */
  pushKeyOf(): string | null
}
