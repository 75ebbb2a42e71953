import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Devices, Passkeys, Password, SecondFactor } from '#features/account/security'
import { WithQueries } from '#shared/api'
import type { Viewer } from '#shared/session'
import { trackPage } from '#shared/track'
import { Panel } from './profile-sections.tsx'
import style from './own-pages.module.css'

/** The sections of `/profile/security`, each with its own states. */
export function SecuritySections({ viewer: { account } }: { viewer: Viewer }) {
  const { t } = useLingui()
  useEffect(() => trackPage('Security'), [])
  // The sections come after the page: the browser has looked for the one that is meant before.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  const sections = [
    // An account of a telecom operator has no password.
    ...(account.telco === null
      ? ([['password', t`Password`, <Password key="password" account={account} />]] as const)
      : []),
    ['second-factor', t`Second factor`, <SecondFactor key="factor" account={account} />],
    ['passkeys', t`Passkeys`, <Passkeys key="passkeys" account={account} />],
    ['devices', t`My devices`, <Devices key="devices" />],
  ] as const
  return (
    <WithQueries>
      <h1>
        <Trans>Security</Trans>
      </h1>
      <nav aria-label={t`Sections`} className={style.sections}>
        {sections.map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={style.panels}>
        {sections.map(([id, name, content]) => (
          <Panel key={id} id={id} name={name}>
            {content}
          </Panel>
        ))}
      </div>
    </WithQueries>
  )
}
