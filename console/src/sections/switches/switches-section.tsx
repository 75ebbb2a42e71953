import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { admin, type SiteSwitch } from '@tayang/contract'
import { Power } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Page, Panel, ReasonDialog, StatusLamp, When, WhenRead } from '#kit'
import { useCall, useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { MaintenancePanel } from './maintenance-panel.tsx'
import style from './switches.module.css'

/** What each switch is called, and what people meet while it is off. */
const words: Record<SiteSwitch['name'], { name: MessageDescriptor; off: MessageDescriptor }> = {
  gifts: { name: msg`Gifts`, off: msg`Nobody sends gifts or paid bullets. What was sent stays.` },
  cashOut: { name: msg`Cash out`, off: msg`Nobody asks for a cash-out. Those that wait are paid as ever.` },
  uploads: { name: msg`Uploads of clips`, off: msg`Nobody begins an upload. Those under way go on.` },
  codes: {
    name: msg`One-time codes`,
    off: msg`No code is sent to a phone. Passwords and providers still work.`,
  },
  signUp: {
    name: msg`New accounts`,
    off: msg`No one can register. People with an account can still log in.`,
  },
  live: { name: msg`Going live`, off: msg`Nobody goes live. Shows on air go on; end them on the wall.` },
}

/** Each switch with who turned it, and when the site closes. */
export function SwitchesSection() {
  const { i18n, t } = useLingui()
  const read = useCall(admin.listSwitches, {})
  const may = useMay('switches.set')
  const [turning, setTurning] = useState<SiteSwitch | null>(null)
  const put = useChange(admin.putSwitch, { onDone: () => setTurning(null) })
  return (
    <Page title={t`Switches`}>
      <div className={style.page}>
        <WhenRead read={read}>
          {(all) => (
            <ul className={style.switches}>
              {all.map((one) => (
                <li key={one.name}>
                  <SwitchPanel one={one} may={may} onTurn={() => setTurning(one)} />
                </li>
              ))}
            </ul>
          )}
        </WhenRead>
        <MaintenancePanel />
      </div>
      {turning && (
        <ReasonDialog
          open
          title={turning.isOn ? t`Turn this off for everybody` : t`Turn this on again`}
          will={
            <>
              <strong>{i18n._(words[turning.name].name)}</strong>{' '}
              {turning.isOn ? i18n._(words[turning.name].off) : t`It works again for everybody at once.`}
            </>
          }
          confirm={turning.isOn ? t`Turn off` : t`Turn on`}
          tone={turning.isOn ? 'danger' : 'brand'}
          isBusy={put.isRunning}
          onClose={() => setTurning(null)}
          onConfirm={({ note }) =>
            put.run({ params: { name: turning.name }, body: { isOn: !turning.isOn, reason: note } })
          }
        />
      )}
    </Page>
  )
}

function SwitchPanel({ one, may, onTurn }: { one: SiteSwitch; may: boolean; onTurn: () => void }) {
  const { i18n, t } = useLingui()
  const { name, off } = words[one.name]
  const who = one.changedByName ?? t`somebody who is gone`
  return (
    <Panel
      title={i18n._(name)}
      note={<StatusLamp tone={one.isOn ? 'ok' : 'err'}>{one.isOn ? t`On` : t`Off`}</StatusLamp>}
    >
      <div className={style.body}>
        <p>
          <span className={style.quiet}>{one.isOn ? t`While it is off:` : t`Now:`}</span> {i18n._(off)}
        </p>
        {one.changedAt !== null && (
          <p className={style.quiet}>
            <When at={one.changedAt} /> {who}
            {one.reason === '' ? '' : `: ${one.reason}`}
          </p>
        )}
        {may && (
          <ActionButton
            icon={Power}
            tone={one.isOn ? 'danger' : 'brand'}
            label={one.isOn ? t`Turn off` : t`Turn on`}
            onPress={onTurn}
          />
        )}
      </div>
    </Panel>
  )
}
