import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type SettingState } from '@tayang/contract'
import { useState } from 'react'
import { Chip, Empty, ListFoot, Panel, ReasonDialog, SmallButton, When, WhenRead } from '#kit'
import { useCallList, useChange } from '#shared/api'
import { shortOf } from './schema-of-field.ts'
import style from './settings.module.css'

/** What a setting was, when and by whom, with a button that puts an earlier value again. */
export function SettingHistory({ setting, may }: { setting: SettingState; may: boolean }) {
  const { t } = useLingui()
  const [cursor, setCursor] = useState<string>()
  const [back, setBack] = useState<{ revision: number; value: unknown } | null>(null)
  const list = useCallList(admin.listSettingHistory, {
    params: { key: setting.key },
    query: { perPage: 10, ...(cursor !== undefined && { cursor }) },
  })
  const rollBack = useChange(admin.rollBackSetting, {
    done: setting.isMoney ? t`Asked. Another operator confirms it.` : t`Put again`,
    refreshes: [admin.listSettings],
    onDone: () => setBack(null),
  })
  const was = shortOf(back?.value ?? null)
  return (
    <Panel title={t`History`}>
      <WhenRead read={list} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>{t`It has had its default ever since.`}</Empty>
          ) : (
            <ul className={style.lines}>
              {rows.map((row) => (
                <li key={row.revision}>
                  <When at={row.from} />
                  <code>{row.value === null ? t`default` : shortOf(row.value)}</code>
                  <span className={style.quiet}>
                    {row.changedByName ?? t`somebody who is gone`}
                    {row.reason === '' ? '' : `: ${row.reason}`}
                  </span>
                  {row.isCancelled && <Chip>{t`called off`}</Chip>}
                  {may && row.revision !== setting.revision && (
                    <SmallButton onPress={() => setBack(row)}>
                      <Trans>Put again</Trans>
                    </SmallButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      <ListFoot next={list.next} cursor={cursor} goTo={(next) => setCursor(next ?? undefined)} />
      <ReasonDialog
        open={back !== null}
        title={t`Put this value again`}
        will={
          setting.isMoney
            ? t`Another operator has to confirm it: ${was}`
            : t`It applies to everybody at once: ${was}`
        }
        needsNote={setting.isMoney}
        confirm={t`Put again`}
        stepUp
        second={setting.isMoney}
        isBusy={rollBack.isRunning}
        onClose={() => setBack(null)}
        onConfirm={({ note }) =>
          rollBack.run({
            params: { key: setting.key },
            body: { revision: back?.revision ?? 0, reason: note },
          })
        }
      />
    </Panel>
  )
}
