import { Trans, useLingui } from '@lingui/react/macro'
import { user, type KnownDevice } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '#features/account/sign-in'
import { useCall, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { formatAgo, useLanguage } from '#shared/i18n'
import { OwnList } from './own-list.tsx'
import style from './own-account.module.css'

/** The devices on which this account is signed in, with Log out. */
export function Devices() {
  const devices = useCall(user.listDevices, {})
  return (
    <OwnList query={devices} empty={<Trans>No devices</Trans>}>
      {(device) => <DeviceEntry key={device.uuid} device={device} />}
    </OwnList>
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
        <p className={style.note}>{device.osVersion}</p>
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
