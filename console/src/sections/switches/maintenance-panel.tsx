import { useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { DoorClosed, DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Facts, Panel, ReasonDialog, StatusLamp, When, WhenRead } from '#kit'
import { useCall, useChange } from '#shared/api'
import { useMay } from '#shared/session'
import style from './switches.module.css'

const HOUR_MS = 3_600_000
/** What is typed before the site is closed at once. */
const CLOSE = 'TUTUP'

type State = AnswerOf<typeof admin.getMaintenance>['data']

/** Whether the site is closed or will be, and the buttons that change it. */
export function MaintenancePanel() {
  const { t } = useLingui()
  const read = useCall(admin.getMaintenance, {})
  const may = useMay('maintenance.set')
  return (
    <Panel title={t`Maintenance`}>
      <div className={style.body}>
        <WhenRead read={read} rows={2}>
          {(state) => (
            <>
              <StatusLamp tone={state.isOn ? 'err' : state.startAt === null ? 'ok' : 'premium'}>
                {state.isOn ? t`The site is closed` : t`The site is open`}
              </StatusLamp>
              <Facts
                facts={[
                  [t`Closes`, state.startAt === null ? null : <When key="at" at={state.startAt} />],
                  [
                    t`Last changed`,
                    state.changedAt === null ? null : <When key="changed" at={state.changedAt} />,
                  ],
                  [t`By`, state.changedByName],
                ]}
              />
              {may && <ClosingActions state={state} />}
            </>
          )}
        </WhenRead>
      </div>
    </Panel>
  )
}

function ClosingActions({ state }: { state: State }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'now' | 'plan' | 'open' | null>(null)
  const put = useChange(admin.putMaintenance, { onDone: () => setAsked(null) })
  const dialog = { put, state, onClose: () => setAsked(null) }
  return (
    <div className={style.buttons}>
      {(state.isOn || state.startAt !== null) && (
        <ActionButton
          icon={DoorOpen}
          tone="brand"
          label={state.isOn ? t`Open the site` : t`Call the closing off`}
          onPress={() => setAsked('open')}
        />
      )}
      {!state.isOn && (
        <>
          <ActionButton label={t`Plan a closing`} onPress={() => setAsked('plan')} />
          <ActionButton
            icon={DoorClosed}
            tone="danger"
            label={t`Close now`}
            onPress={() => setAsked('now')}
          />
        </>
      )}
      {asked === 'plan' && <PlanDialog {...dialog} />}
      {asked === 'now' && <CloseDialog {...dialog} />}
      {asked === 'open' && <OpenDialog {...dialog} />}
    </div>
  )
}

interface ClosingDialogProps {
  state: State
  put: ReturnType<typeof useChange<typeof admin.putMaintenance>>
  onClose: () => void
}

function PlanDialog({ state, put, onClose }: ClosingDialogProps) {
  const { t } = useLingui()
  const [at, setAt] = useState('')
  const hours = state.noticeMs / HOUR_MS
  return (
    <ReasonDialog
      open
      title={t`Plan a closing`}
      will={t`People read at once when the site closes. It is announced ${hours} hours ahead or more.`}
      noteMax={300}
      confirm={t`Plan`}
      isComplete={at !== ''}
      isBusy={put.isRunning}
      onClose={onClose}
      onConfirm={({ note }) =>
        put.run({ body: { isOn: true, startAt: Date.parse(`${at}:00+07:00`), reason: note } })
      }
    >
      <TextField
        label={t`Closes at (WIB)`}
        type="datetime-local"
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
    </ReasonDialog>
  )
}

function OpenDialog({ state, put, onClose }: ClosingDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      open
      title={state.isOn ? t`Open the site` : t`Call the closing off`}
      will={
        state.isOn
          ? t`Everybody watches and buys again at once. Make sure that what it was closed for is done.`
          : t`The notice that people read is gone at once, and the site stays open.`
      }
      noteMax={300}
      confirm={state.isOn ? t`Open the site` : t`Call it off`}
      isBusy={put.isRunning}
      onClose={onClose}
      onConfirm={({ note }) => put.run({ body: { isOn: false, reason: note } })}
    />
  )
}

function CloseDialog({ put, onClose }: ClosingDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      open
      title={t`Close the site now`}
      will={t`Every page says that we will be back, and calls are refused. Operators work on.`}
      noteMax={300}
      typed={CLOSE}
      tone="danger"
      confirm={t`Close now`}
      isBusy={put.isRunning}
      onClose={onClose}
      onConfirm={({ note }) => put.run({ body: { isOn: true, isUrgent: true, reason: note } })}
    />
  )
}
