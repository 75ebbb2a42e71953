import { Trans, useLingui } from '@lingui/react/macro'
import { user, type AnswerOf } from '@tayang/contract'
import { Button } from '@tayang/design'
import { useCall, useChange } from '#shared/api'
import { chooseTracking } from '#shared/track'
import { formatDay, useLanguage } from '#shared/i18n'
import { OwnList } from './own-list.tsx'
import style from './own-account.module.css'

type Consent = AnswerOf<typeof user.listConsents>['data'][number]
/** The consents that can be withdrawn; that to the terms ends with the account. */
const withdrawable = ['analytics', 'push', 'marketing'] as const
type Withdrawable = (typeof withdrawable)[number]

const isWithdrawable = (purpose: string): purpose is Withdrawable =>
  withdrawable.some((one) => one === purpose)

/** Every consent with its date, and a way to withdraw it. */
export function Consents() {
  const consents = useCall(user.listConsents, {})
  return (
    <OwnList query={consents} empty={<Trans>Nothing yet</Trans>}>
      {(consent) => <ConsentEntry key={`${consent.purpose} ${consent.grantedAt}`} consent={consent} />}
    </OwnList>
  )
}

function ConsentEntry({ consent }: { consent: Consent }) {
  const { t } = useLingui()
  const language = useLanguage()
  const name = usePurposeName()(consent.purpose)
  const { purpose, version, withdrawnAt } = consent
  const putConsent = useChange(user.putConsent, {
    refreshes: [user.listConsents],
    failure: t`An error occured. Please try again.`,
    // This browser stops at once; others when they next read the consents.
    onDone: (_, { params }) => params.purpose === 'analytics' && chooseTracking(false),
  })
  const withdraw = (of: Withdrawable) =>
    putConsent.run({ params: { purpose: of }, body: { version, language, isGranted: false } })
  const given = formatDay(consent.grantedAt, language, { year: true })
  return (
    <li className={style.entry}>
      <div className={style.what}>
        <p>{name}</p>
        <p className={style.note}>
          {withdrawnAt === null ? (
            <Trans>
              Agreed on {given}, text {version}
            </Trans>
          ) : (
            <Trans>Withdrawn on {formatDay(withdrawnAt, language, { year: true })}</Trans>
          )}
        </p>
      </div>
      {withdrawnAt === null && isWithdrawable(purpose) && (
        <Button
          tone="outline"
          size="small"
          busy={putConsent.isRunning ? t`Loading...` : undefined}
          aria-label={t`Withdraw: ${name}`}
          onClick={() => withdraw(purpose)}
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
    </li>
  )
}

function usePurposeName(): (purpose: string) => string {
  const { t } = useLingui()
  return (purpose) => {
    switch (purpose) {
      case 'terms':
        return t`Terms of Service and Privacy Policy`
      case 'analytics':
        return t`Measuring how the site is used`
      case 'push':
        return t`Push notifications`
      case 'marketing':
        return t`News and offers`
      default:
        return purpose
    }
  }
}
