import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, subscription } from '@tayang/contract'
import { Button, Cloth, TextField } from '@tayang/design'
import { Ticket } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { isRefusal, useChange, WithQueries } from '#shared/api'
import { reloadAccount } from '#features/account/sign-in'
import { Onward } from '#features/money/wanted-title'
import { formatDay, useLanguage, useSuppliedName } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import style from './redeem-voucher.module.css'

type Redeemed = { packageName: string; endAt: number }

/** One field, what comes of it, and its outcome. */
export function RedeemVoucher() {
  return (
    <WithQueries>
      <VoucherForm />
    </WithQueries>
  )
}

function VoucherForm() {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const redeem = useChange(subscription.createTransaction)
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null)
  const troubleOf = useTrouble()
  /** A code keeps its idempotency key, so that a lost answer redeems it once. */
  const key = useRef({ code: '', value: '' })

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const typed = code.trim().toUpperCase()
    if (typed === '') return setTrouble(t`Field is required`)
    if (key.current.code !== typed) key.current = { code: typed, value: crypto.randomUUID() }
    setTrouble(null)
    try {
      const { data } = await redeem.runAsync(
        { body: { type: 'voucher', code: typed } },
        { headers: { [loyalty.IDEMPOTENCY_HEADER]: key.current.value } },
      )
      setRedeemed(data)
      // What may be watched now is in the account.
      void reloadAccount().catch(() => undefined)
    } catch (error) {
      setTrouble(troubleOf(error))
    }
  }

  if (redeemed) return <Done {...redeemed} />
  return (
    <div className={style.ticket}>
      <Cloth kind="parang" className={style.cloth} />
      <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          label={t`Voucher code`}
          hint={t`As printed on your voucher, for example MERDEKA-2026`}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          error={trouble ?? undefined}
        />
        <Button type="submit" disabled={redeem.isRunning}>
          {redeem.isRunning ? <Trans>Redeeming...</Trans> : <Trans>Redeem</Trans>}
        </Button>
      </form>
      <HowItWorks />
    </div>
  )
}

function HowItWorks() {
  return (
    <section className={style.how}>
      <h2>
        <Ticket size={20} aria-hidden />
        <Trans>How it works</Trans>
      </h2>
      <ol>
        <li>
          <Trans>A voucher is a package that someone has paid for. You pay nothing.</Trans>
        </li>
        <li>
          <Trans>It starts right away, or after the package you have now.</Trans>
        </li>
        <li>
          <Trans>You can use each code once.</Trans>
        </li>
      </ol>
      <Link to={urls.shop()}>
        <Trans>No voucher? See packages</Trans>
      </Link>
    </section>
  )
}

function Done({ packageName, endAt }: Redeemed) {
  const language = useLanguage()
  const until = formatDay(endAt, language, { year: true })
  const name = useSuppliedName()(packageName)
  return (
    <div className={style.done} role="status">
      <h2>
        <Trans>Voucher redeemed successfully</Trans>
      </h2>
      <p>
        <Trans>
          {name} is yours until {until}.
        </Trans>
      </p>
      <Onward />
    </div>
  )
}

/** The server's sentences are the specification's; nonsense is a voucher that there is not. */
function useTrouble() {
  const { t } = useLingui()
  return (error: unknown): string => {
    if (isRefusal(error, 'VOUCHER_USED')) return t`Voucher already used`
    if (isRefusal(error, 'VOUCHER_EXPIRED')) return t`Voucher expired`
    if (isRefusal(error, 'VOUCHER_NOT_FOUND') || isRefusal(error, 'INVALID_PARAMETERS'))
      return t`Voucher not found`
    if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) return t`Too many attempts, please try again later`
    return t`Something went wrong, please try again later`
  }
}
