import { Trans, useLingui } from '@lingui/react/macro'
import { Wordmark } from '@tayang/design'
import { Apple, Mail, Smartphone } from 'lucide-react'
import { Link, urls } from '#shared/urls'
import type { RootData } from '../../root-data.ts'
import { MoreLinks } from './more-links.tsx'
import { NetworkMark } from './network-mark.tsx'
import { PromoSlot } from './promo-slot.tsx'
import { SubscribeLinks } from './subscribe-links.tsx'
import style from './footer.module.css'

const stores = [
  ['store.android', 'Google Play', Smartphone],
  ['store.ios', 'App Store', Apple],
] as const
const networks = [
  ['contact.instagram', 'Instagram'],
  ['contact.x', 'X'],
  ['contact.facebook', 'Facebook'],
] as const

type Facts = RootData['facts']

/** The sections of the footer; one without a page or a setting is left out. */
export function FooterSections({ categories, facts }: Pick<RootData, 'categories' | 'facts'>) {
  const { t } = useLingui()
  const email = facts['contact.email']
  return (
    <>
      <PromoSlot />
      <About facts={facts} />
      {stores.some(([key]) => facts[key]) && <Stores facts={facts} />}
      {categories.length > 0 && (
        <nav aria-label={t`Browse`}>
          <h2>
            <Trans>Browse</Trans>
          </h2>
          <ul>
            {categories.map((page) => (
              <li key={page.friendlyId}>
                <Link to={urls.page(page.friendlyId)}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <SubscribeLinks />
      {email && (
        <div>
          <h2>
            <Trans>Contact Us</Trans>
          </h2>
          <a href={`mailto:${email}`}>
            <Mail size={16} />
            {email}
          </a>
        </div>
      )}
      <div className={style.more}>
        <h2>
          <Trans>About Tayang</Trans>
        </h2>
        <MoreLinks />
      </div>
    </>
  )
}

function About({ facts }: { facts: Facts }) {
  return (
    <div className={style.about}>
      <Wordmark />
      <p>
        <Trans>Movies, series and live shows, made and watched in Indonesia.</Trans>
      </p>
      <ul className={style.networks}>
        {networks.map(
          ([key, name]) =>
            facts[key] && (
              <li key={key}>
                <a href={facts[key]} rel="noreferrer" aria-label={name}>
                  <NetworkMark network={name} />
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

function Stores({ facts }: { facts: Facts }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Download Our Apps`}>
      <h2>
        <Trans>Download Our Apps</Trans>
      </h2>
      <ul className={style.stores}>
        {stores.map(
          ([key, name, Icon]) =>
            facts[key] && (
              <li key={key}>
                <a href={facts[key]} rel="noreferrer">
                  <Icon size={16} />
                  {name}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
