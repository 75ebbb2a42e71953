import { screen, type SettingKey, type SettingValue } from '@tayang/contract'
import type { SiteContext } from '#shared/api'

const keys = [
  'store.android',
  'store.ios',
  'contact.email',
  'contact.instagram',
  'contact.x',
  'contact.facebook',
] as const satisfies readonly SettingKey[]

/** Settings about the site itself; a setting that could not be read is not shown. */
export type SiteFacts = { readonly [K in (typeof keys)[number]]?: SettingValue<K> }

export async function readSiteFacts({ call }: Pick<SiteContext, 'call'>): Promise<SiteFacts> {
  // A footer without its links is better than no page.
  const answer = await call(screen.getSettings, { query: { 'keys[]': [...keys] } }).catch(() => null)
  const settings = answer?.data ?? {}
  return Object.fromEntries(
    keys.flatMap((key) => (typeof settings[key] === 'string' && settings[key] ? [[key, settings[key]]] : [])),
  )
}
