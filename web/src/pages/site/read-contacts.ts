import { screen, type SettingKey } from '@tayang/contract'
import type { SiteContext } from '#shared/api'

const keys = [
  'contact.email',
  'csWhatsapp',
  'contact.instagram',
  'contact.x',
  'contact.facebook',
] as const satisfies readonly SettingKey[]

type Contact = (typeof keys)[number]

/** How the operator can be reached, as set; what could not be read is left out. */
export type Contacts = { readonly [K in Contact]?: string }

export async function readContacts({ call }: Pick<SiteContext, 'call'>): Promise<Contacts> {
  // The words of the page are worth reading without them.
  const answer = await call(screen.getSettings, { query: { 'keys[]': [...keys] } }).catch(() => null)
  const settings = answer?.data ?? {}
  return Object.fromEntries(
    keys.flatMap((key) => (typeof settings[key] === 'string' && settings[key] ? [[key, settings[key]]] : [])),
  )
}
