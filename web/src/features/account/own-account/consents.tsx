import { Trans, useLingui } from '@lingui/react/macro'
import { user, type AnswerOf } from '@tayang/contract'
import { Button } from '@tayang/design'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api'
import { showToast } from '#shared/toasts'
import { chooseTracking } from '#shared/track'
import { formatDay, useLanguage } from '#shared/i18n'
import { OwnList } from './own-list.tsx'
import style from './own-account.module.css'

type Consent = AnswerOf<typeof user.listConsents>['data'][number]
/** What can be withdrawn; the terms end with the account. */
const withdrawable = ['analytics', 'push', 'marketing'] as const
type Withdrawable = (typeof withdrawable)[number]

const isWithdrawable = (purpose: string): purpose is Withdrawable =>
  withdrawable.some((one) => one === purpose)

/** Every consent with its date, and the way back. */
export function Consents({ accountId }: { accountId: string }) {
  const consents = useQuery({
    queryKey: ['consents', accountId],
    queryFn: async () => (await call(user.listConsents, {})).data,
  })
  return (
    <OwnList query={consents} empty={<Trans>Nothing yet</Trans>}>
      {(consent) => (
        <ConsentEntry
          key={`${consent.purpose} ${consent.grantedAt}`}
          consent={consent}
          accountId={accountId}
        />
      )}
    </OwnList>
  )
}

function ConsentEntry({ consent, accountId }: { consent: Consent; accountId: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const cache = useQueryClient()
  const name = usePurposeName()(consent.purpose)
  const { purpose, version, withdrawnAt } = consent
  const withdraw = useMutation({
    mutationFn: (of: Withdrawable) =>
      call(user.putConsent, { params: { purpose: of }, body: { version, language, isGranted: false } }),
    onSuccess: (_, of) => {
      // This browser stops at once; the others when they are asked again.
      if (of === 'analytics') chooseTracking(false)
      return cache.invalidateQueries({ queryKey: ['consents', accountId] })
    },
    onError: () => showToast(t`An error occured. Please try again.`, 'error'),
  })
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
          busy={withdraw.isPending ? t`Loading...` : undefined}
          aria-label={t`Withdraw: ${name}`}
          onClick={() => withdraw.mutate(purpose)}
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
