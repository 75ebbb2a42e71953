import type { WebConfig } from '@tayang/contract'

export const providerNames = { facebook: 'Facebook', google: 'Google' } as const
export type ProviderName = keyof typeof providerNames
export type ProviderOffer = NonNullable<WebConfig['providers'][ProviderName]>

/** User agents of web views inside apps. See docs/product/sign-in.md#web-views-hide-google. */
const WEB_VIEW = /; wv\)|FBAN|FBAV|Instagram|Line\//

/** Google refuses to sign people in inside a web view. */
export function isWebView(agent: string): boolean {
  return /iPhone|iPad|iPod/.test(agent) ? !agent.includes('Safari') : WEB_VIEW.test(agent)
}

/** The configured providers that work in this browser. */
export function offeredProviders(config: WebConfig | null, agent: string): ProviderName[] {
  return (Object.keys(providerNames) as ProviderName[]).filter(
    (name) => config?.providers[name] && !(name === 'google' && isWebView(agent)),
  )
}
