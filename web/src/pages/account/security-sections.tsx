import { useLingui } from '@lingui/react/macro'
import { Devices, Passkeys, Password, SecondFactor, WaysIn } from '#features/account/security'
import type { Viewer } from '#shared/session'
import { OwnSections } from './own-sections.tsx'

/** The sections of `/profile/security`. */
export function SecuritySections({ viewer: { account } }: { viewer: Viewer }) {
  const { t } = useLingui()
  const password = { id: 'password', name: t`Password`, content: <Password account={account} /> }
  const sections = [
    // An account of a telecom operator has no password.
    ...(account.telco === null ? [password] : []),
    { id: 'ways', name: t`Ways to log in`, content: <WaysIn account={account} /> },
    { id: 'second-factor', name: t`Two-step verification`, content: <SecondFactor account={account} /> },
    { id: 'passkeys', name: t`Passkeys`, content: <Passkeys account={account} /> },
    { id: 'devices', name: t`My devices`, content: <Devices /> },
  ]
  return <OwnSections page="Security" sections={sections} />
}
