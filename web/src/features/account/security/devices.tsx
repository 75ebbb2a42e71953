import { Trans, useLingui } from '@lingui/react/macro'
import { user, type KnownDevice } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '#features/account/sign-in'
import { useCall, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { formatAgo, useLanguage } from '#shared/i18n'
import { OwnList } from '#features/account/own-account'
import style from './security.module.css'

/** The devices on which this account is signed in, with Log out, for each and for all others at once. */
export function Devices() {
  const { t } = useLingui()
  const devices = useCall(user.listDevices, {})
  const deleteOthers = useChange(user.deleteOtherDevices, {
    refreshes: [user.listDevices],
    failure: t`An error occured. Please try again.`,
    onDone: () => showToast(t`Your other devices are logged out`, 'ok'),
  })
  const hasOthers = devices.data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <>
      <OwnList query={devices} empty={<Trans>No devices</Trans>}>
        {(device) => <DeviceEntry key={device.uuid} device={device} />}
      </OwnList>
      {hasOthers && (
        <div className={style.end}>
          <Button
            tone="outline"
            busy={deleteOthers.isRunning ? t`Loading...` : undefined}
            onClick={() => deleteOthers.run({})}
          >
            <Trans>Log out all others</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function DeviceEntry({ device }: { device: KnownDevice }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const [isLeaving, setIsLeaving] = useState(false)
  const failure = t`An error occured. Please try again.`
  const deleteDevice = useChange(user.deleteDevice, { refreshes: [user.listDevices], failure })
  const logOutHere = async () => {
    setIsLeaving(true)
    await signOut().catch(() => showToast(failure, 'error'))
    setIsLeaving(false)
  }
  const Picture = device.platform === 'android' || device.platform === 'ios' ? Smartphone : Monitor
  return (
    <li className={style.entry}>
      <Picture size={22} aria-hidden className={style.icon} />
      <div className={style.what}>
        <p className={style.name}>{device.name}</p>
        <p className={style.note}>{[device.osVersion, device.place].filter(Boolean).join(' · ')}</p>
        {device.isCurrent ? (
          <p className={style.here}>
            <Trans>This device</Trans>
          </p>
        ) : (
          <p className={style.note}>
            <Trans>Last used {formatAgo(device.lastSeenAt, now, language)}</Trans>
          </p>
        )}
      </div>
      <Button
        tone="outline"
        size="small"
        busy={deleteDevice.isRunning || isLeaving ? t`Loading...` : undefined}
        aria-label={t`Log out ${device.name}`}
        onClick={() =>
          device.isCurrent ? void logOutHere() : deleteDevice.run({ params: { uuid: device.uuid } })
        }
      >
        <Trans>Log out</Trans>
      </Button>
    </li>
  )
}
