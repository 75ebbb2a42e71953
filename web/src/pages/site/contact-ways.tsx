import { Mail, MessageCircle } from 'lucide-react'
import type { Language } from '#shared/i18n'
import { NetworkMark } from '../../app/shells/site/network-mark.tsx'
import type { Contacts } from './read-contacts.ts'
import style from './legal.module.css'

const networks = [
  ['contact.instagram', 'Instagram'],
  ['contact.x', 'X'],
  ['contact.facebook', 'Facebook'],
] as const

/** In the language of the page, which its reader chose there and not for the site. */
const words = {
  en: {
    chat: 'Customer service',
    none: 'There is no way to write to us at the moment. Please come back soon.',
  },
  id: { chat: 'Layanan pelanggan', none: 'Saat ini kami belum bisa dihubungi. Silakan kembali lagi nanti.' },
} as const

/** How to reach the operator: the contacts of the footer, and the chat of customer service. */
export function ContactWays({ contacts, language }: { contacts: Contacts; language: Language }) {
  const { chat, none } = words[language]
  const email = contacts['contact.email']
  const { csWhatsapp } = contacts
  if (Object.keys(contacts).length === 0) return <p className={style.none}>{none}</p>
  return (
    <ul className={style.contacts}>
      {email && (
        <li>
          <a href={`mailto:${email}`}>
            <Mail size={18} aria-hidden />
            {email}
          </a>
        </li>
      )}
      {csWhatsapp && (
        <li>
          <a href={csWhatsapp} rel="noreferrer">
            <MessageCircle size={18} aria-hidden />
            {chat}
          </a>
        </li>
      )}
      {networks.map(
        ([key, name]) =>
          contacts[key] && (
            <li key={key}>
              <a href={contacts[key]} rel="noreferrer">
                <NetworkMark network={name} />
                {name}
              </a>
            </li>
          ),
      )}
    </ul>
  )
}
