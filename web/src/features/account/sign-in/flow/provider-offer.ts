import type { WebConfig } from '@tayang/contract'

export const providerNames = { facebook: 'Facebook', google: 'Google' } as const
export type ProviderName = keyof typeof providerNames
export type ProviderOffer = NonNullable<WebConfig['providers'][ProviderName]>

/** Of other makers' apps: what shows a page inside an app (A002). */
const WEB_VIEW = /; wv\)|FBAN|FBAV|Instagram|Line\//

/** Google refuses to sign anybody in inside a web view (Spec 1, section 2). */
export function isWebView(agent: string): boolean {
  return /iPhone|iPad|iPod/.test(agent) ? !agent.includes('Safari') : WEB_VIEW.test(agent)
}

/** The providers that this house offers to this browser. */
export function offeredProviders(config: WebConfig | null, agent: string): ProviderName[] {
  return (Object.keys(providerNames) as ProviderName[]).filter(
    (name) => config?.providers[name] && !(name === 'google' && isWebView(agent)),
  )
}
