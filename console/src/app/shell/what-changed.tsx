import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type MadeChange } from '@tayang/contract'
import { History } from 'lucide-react'
import { Empty, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { useNow } from '#shared/i18n'
import { Popover } from './popover.tsx'
import style from './bar.module.css'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Settings, switches, closings, bans, operators and deploys of the last hours; the number is that of the last one. */
export function WhatChanged() {
  const { t } = useLingui()
  const read = useCall(admin.listChanges, { query: {} })
  const now = useNow(MINUTE_MS)
  const count = read.data?.filter(({ at }) => at > now - HOUR_MS).length ?? 0
  return (
    <Popover
      wide
      className={style.barButton}
      face={
        <>
          <History size={17} aria-hidden />
          <span className={style.wideOnly}>
            <Trans>What changed</Trans>
          </span>{' '}
          <strong className="figures">{count}</strong>
        </>
      }
    >
      {() => (
        <WhenRead read={read} rows={3}>
          {(changes) =>
            changes.length === 0 ? (
              <Empty>{t`Nothing changed within six hours.`}</Empty>
            ) : (
              <ul className={style.rows}>
                {changes.map((change) => (
                  <li key={change.id}>
                    <Change change={change} />
                  </li>
                ))}
              </ul>
            )
          }
        </WhenRead>
      )}
    </Popover>
  )
}

function Change({ change }: { change: MadeChange }) {
  const { t } = useLingui()
  const kinds: Readonly<Record<MadeChange['kind'], string>> = {
    setting: t`Setting`,
    switch: t`Switch`,
    maintenance: t`Maintenance`,
    ban: t`Ban`,
    lifted: t`Lifted`,
    operator: t`Operator`,
    deploy: t`New version`,
  }
  const { at, kind, target, by, facts } = change
  const reason = facts?.['reason']
  return (
    <div>
      <span>
        {kinds[kind]} {target}
        <small>
          {by === null ? '' : (by.name ?? t`an operator`)}
          {typeof reason === 'string' && ` · ${reason}`}
        </small>
      </span>
      <When at={at} ago />
    </div>
  )
}
