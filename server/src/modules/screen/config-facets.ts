import type { WebConfig } from '@tayang/contract'

type Soon<T> = T | Promise<T>

/** What other rooms add to the remote configuration; `house.ts` plugs them in. */
export interface ConfigFacets {
  /** Providers that sign somebody in; `isDemo` says whether this request may see the stand-ins (ruling R25). */
  providersOf(isDemo: boolean): Soon<WebConfig['providers']>
  smartfrenOf(isDemo: boolean): Soon<WebConfig['smartfren']>
  /** The public VAPID key of Web Push. */
  pushKeyOf(): string | null
}

/** While nobody has plugged anything: an option that does not exist is hidden. */
export const noConfigFacets: ConfigFacets = {
  providersOf: () => ({ google: null, facebook: null }),
  smartfrenOf: () => null,
  pushKeyOf: () => null,
}
