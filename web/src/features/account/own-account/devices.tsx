import { Trans, useLingui } from '@lingui/react/macro'
import { user, type KnownDevice } from '@tayang/contract'
import { Button } from '@tayang/design'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '#features/account/sign-in'
import { call } from '#shared/api'
import { showToast } from '#shared/toasts'
import { formatAgo, useLanguage } from '#shared/i18n'
import { OwnList } from './own-list.tsx'
import style from './own-account.module.css'

const key = (accountId: string) => ['devices', accountId]

/** My devices: where this account is signed in, and "log out this device". */
export function Devices({ accountId }: { accountId: string }) {
  const devices = useQuery({
    queryKey: key(accountId),
    queryFn: async () => (await call(user.listDevices, {})).data,
  })
  return (
    <OwnList query={devices} empty={<Trans>No devices</Trans>}>
      {(device) => <DeviceEntry key={device.uuid} device={device} accountId={accountId} />}
    </OwnList>
  )
}

function DeviceEntry({ device, accountId }: { device: KnownDevice; accountId: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const cache = useQueryClient()
  const leave = useMutation({
    mutationFn: async () => {
      if (device.isCurrent) await signOut()
      else await call(user.deleteDevice, { params: { uuid: device.uuid } })
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: key(accountId) }),
    onError: () => showToast(t`An error occured. Please try again.`, 'error'),
  })
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
        busy={leave.isPending ? t`Loading...` : undefined}
        aria-label={t`Log out ${device.name}`}
        onClick={() => leave.mutate()}
      >
        <Trans>Log out</Trans>
      </Button>
    </li>
  )
}
