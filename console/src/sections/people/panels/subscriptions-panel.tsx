import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PersonHead } from '@tayang/contract'
import { Chip, Panel, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import style from './panels.module.css'

/** Subscriptions that the person has or had. */
export function SubscriptionsPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const read = useCall(admin.listPersonSubscriptions, { params: { accountId: person.accountId } })
  return (
    <Panel title={t`Subscriptions`}>
      <WhenRead read={read} rows={1}>
        {(subscriptions) =>
          subscriptions.length === 0 ? (
            <p className={style.nothing}>
              <Trans>No subscription yet.</Trans>
            </p>
          ) : (
            <ul className={style.rows}>
              {subscriptions.map((one) => (
                <li key={one.id}>
                  <span className={style.rowText}>{one.packageName}</span>
                  {one.isActive && (
                    <Chip tone={one.includesPremium ? 'premium' : 'ok'}>
                      <Trans>Running</Trans>
                    </Chip>
                  )}
                  <span className={style.quiet}>
                    <When at={one.startAt} /> – <When at={one.endAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </Panel>
  )
}
