import { Trans, useLingui } from '@lingui/react/macro'
import type { CashoutDetail } from '@tayang/contract'
import { Button, buttonLook, Dialog } from '@tayang/design'
import { CircleCheck } from 'lucide-react'
import { Link, urls } from '#shared/urls'
import { formatMoment, formatRupiah, useLanguage } from '#shared/i18n'
import style from './request.module.css'

/** What was asked for, when it comes, and where it can be followed. */
export function RequestMade({ made, onClose }: { made: CashoutDetail; onClose: () => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { net, payoutAfter, id } = made
  return (
    <Dialog open onClose={onClose} label={t`Cash out requested`} className={style.made}>
      <CircleCheck size={40} aria-hidden />
      <h2>
        <Trans>Cash out requested</Trans>
      </h2>
      <p>
        {payoutAfter === null ? (
          <Trans>
            We'll check it and pay {formatRupiah(net)} to your bank account. We'll let you know when it's
            done.
          </Trans>
        ) : (
          <Trans>
            We'll check it and pay {formatRupiah(net)} after {formatMoment(payoutAfter, language)}. We'll let
            you know when it's done.
          </Trans>
        )}
      </p>
      <Link to={urls.cashOut(id)} className={buttonLook({ wide: true })}>
        <Trans>View details</Trans>
      </Link>
      <Button wide tone="ghost" autoFocus onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
