import type { WebConfig } from '@tayang/contract'

type Soon<T> = T | Promise<T>

/** What other modules and ports add to the remote configuration. */
export interface ConfigFacets {
  /** Providers that sign somebody in; `isDemo` says whether this request may see the stand-ins (ruling R25). */
  providersOf(isDemo: boolean): Soon<WebConfig['providers']>
  smartfrenOf(isDemo: boolean): Soon<WebConfig['smartfren']>
  /** The public VAPID key of Web Push. */
  pushKeyOf(): string | null
}
