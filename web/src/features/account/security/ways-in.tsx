import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account, type WayIn } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { ConfirmPersonDialog } from '#features/account/confirm-person'
import { OwnList } from '#features/account/own-account'
import {
  exchangeCode,
  offeredProviders,
  ProviderMark,
  providerNames,
  reloadAccount,
  requestProviderCode,
  useOffers,
  WindowBlocked,
  WindowClosed,
  type ProviderName,
} from '#features/account/sign-in'
import { isRefusal, useCall, useChange } from '#shared/api'
import { formatDay, useLanguage } from '#shared/i18n'
import { showToast } from '#shared/toasts'
import { Link, urls } from '#shared/urls'
import style from './security.module.css'

type Way = WayIn['way']

/** Google, Facebook and the number: connected to the account, or taken off it. */
export function WaysIn({ account }: { account: Account }) {
  const ways = useCall(user.listWaysIn, {})
  const offered = offeredProviders(useOffers() ?? null, navigator.userAgent)
  const all: Way[] = ['google', 'facebook', 'phone']
  const found = (way: Way) => ways.data?.find((one) => one.way === way)
  const shown = all.filter((way) => way === 'phone' || offered.includes(way) || found(way))
  const entries = ways.data && shown.map((way) => ({ way, known: found(way) ?? null }))
  return (
    <>
      <p className={style.note}>
        <Trans>With more than one way in, you still get in when one is lost.</Trans>
      </p>
      <OwnList query={{ ...ways, data: entries }} empty={null}>
        {({ way, known }) => <Entry key={way} account={account} way={way} known={known} />}
      </OwnList>
    </>
  )
}

function Entry({ account, way, known }: { account: Account; way: Way; known: WayIn | null }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [isAsking, setIsAsking] = useState(false)
  const name = way === 'phone' ? t`Mobile number` : providerNames[way]
  const since = known?.since == null ? null : formatDay(known.since, language, { year: true })
  return (
    <li className={style.entry}>
      {way === 'phone' ? (
        <Smartphone size={24} aria-hidden className={style.icon} />
      ) : (
        <ProviderMark name={way} size={24} />
      )}
      <div className={style.what}>
        <p className={style.name}>{name}</p>
        <p className={style.note}>
          {known === null && <Trans>Not connected</Trans>}
          {known !== null && way === 'phone' && account.mobile}
          {known !== null && way !== 'phone' && <Trans>Connected on {since}</Trans>}
          {known !== null && !known.mayRemove && (
            <>
              {' · '}
              <Trans>Your only way in</Trans>
            </>
          )}
        </p>
      </div>
      {known === null && way === 'phone' ? (
        <Link to={`${urls.profile()}#contact`} className={style.link}>
          <Trans>Add a number</Trans>
        </Link>
      ) : (
        <Button
          tone="outline"
          size="small"
          disabled={known !== null && !known.mayRemove}
          aria-label={known === null ? t`Connect ${name}` : t`Disconnect ${name}`}
          onClick={() => setIsAsking(true)}
        >
          {known === null ? <Trans>Connect</Trans> : <Trans>Disconnect</Trans>}
        </Button>
      )}
      {isAsking && known === null && way !== 'phone' && (
        <ConnectDialog account={account} way={way} onClose={() => setIsAsking(false)} />
      )}
      {isAsking && known !== null && (
        <DisconnectDialog account={account} way={way} name={name} onClose={() => setIsAsking(false)} />
      )}
    </li>
  )
}

interface DialogProps {
  account: Account
  onClose: () => void
}

function ConnectDialog({ account, way, onClose }: DialogProps & { way: ProviderName }) {
  const { t } = useLingui()
  const offer = useOffers()?.providers[way]
  const add = useChange(user.addWayIn, { refreshes: [user.listWaysIn] })
  const name = providerNames[way]
  const wordsOf = (error: unknown) => {
    if (error instanceof WindowBlocked) return t`Your browser blocked the window. Allow it and try again.`
    if (error instanceof WindowClosed) return t`The window was closed before ${name} answered.`
    if (isRefusal(error, 'IDENTITY_TAKEN'))
      return t`This account of ${name} is connected to another Tayang account.`
    return null
  }
  return (
    <ConfirmPersonDialog
      account={account}
      purpose="wayIn"
      title={t`Connect ${name}`}
      action={<Trans>Continue</Trans>}
      wordsOf={wordsOf}
      onConfirm={async (proof) => {
        const granted = await requestProviderCode(offer!)
        const token = await exchangeCode(way, granted)
        await add.runAsync({ params: { provider: way }, body: { token, ...proof } })
        showToast(t`${name} is connected`, 'ok')
        onClose()
      }}
      onClose={onClose}
    >
      <Trans>A window of {name} opens next. Afterwards it logs you in here.</Trans>
    </ConfirmPersonDialog>
  )
}

function DisconnectDialog({ account, way, name, onClose }: DialogProps & { way: Way; name: string }) {
  const { t } = useLingui()
  const remove = useChange(user.removeWayIn, { refreshes: [user.listWaysIn] })
  return (
    <ConfirmPersonDialog
      account={account}
      purpose="wayIn"
      title={t`Disconnect ${name}`}
      action={<Trans>Disconnect</Trans>}
      tone="danger"
      wordsOf={(error) =>
        isRefusal(error, 'LAST_WAY_IN') ? t`This is your only way in. Add another one first.` : null
      }
      onConfirm={async (proof) => {
        await remove.runAsync({ params: { way }, body: proof })
        // The number is shown on the account too.
        if (way === 'phone') await reloadAccount().catch(() => undefined)
        onClose()
      }}
      onClose={onClose}
    >
      <Trans>You won't be able to log in with it.</Trans>
    </ConfirmPersonDialog>
  )
}
