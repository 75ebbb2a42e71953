import { useLingui } from '@lingui/react/macro'
import type { WhyAnswered, WhyCall } from '@tayang/contract'
import { formatFigure, formatMoment, formatRupiah, useLanguage } from '#shared/i18n'

/** The calls that can be asked about, and whether they name somebody or something. */
export function useWhyCalls(): readonly {
  value: WhyCall
  label: string
  on: string | null
  hasAmount: boolean
}[] {
  const { t } = useLingui()
  return [
    {
      value: 'send-gift',
      label: t`send a gift`,
      on: t`To whom or where: an id, or an email`,
      hasAmount: true,
    },
    { value: 'comment', label: t`comment`, on: t`In which show or channel: an id`, hasAmount: false },
    { value: 'go-live', label: t`go live`, on: null, hasAmount: false },
    { value: 'watch', label: t`watch`, on: t`What: the id of a title, clip or show`, hasAmount: false },
    { value: 'cash-out', label: t`cash out`, on: null, hasAmount: true },
    { value: 'upload-clip', label: t`upload a clip`, on: null, hasAmount: false },
  ]
}

type Words = readonly [label: string, found: string]

/** One check as a label and what was found. */
export function useCheckWords(): (answered: WhyAnswered) => Words {
  const { t } = useLingui()
  const language = useLanguage()
  const figure = (value: string | number | null) =>
    typeof value === 'number' ? formatFigure(value) : (value ?? t`hidden from you`)
  const yesNo = (passes: boolean) => (passes ? t`yes` : t`no`)
  const noUntil = ({ passes, until }: WhyAnswered) => {
    if (passes) return t`no`
    return until === null ? t`for good` : t`until ${formatMoment(until, language)}`
  }
  return (one) => {
    const { check, passes, is, needs } = one
    switch (check) {
      case 'account':
        return [t`Account`, passes ? t`open` : t`closed by operators`]
      case 'signed-in':
        return [t`Logged in`, passes ? t`yes, ${is}` : t`on no device`]
      case 'switch':
        return [t`Switch`, passes ? t`on` : t`off for everybody`]
      case 'there':
        return [t`Found`, yesNo(passes)]
      case 'not-own':
        return [t`Somebody else`, yesNo(passes)]
      case 'open':
        return [t`Still open`, yesNo(passes)]
      case 'blocked':
        return [is === null ? t`Blocked` : t`Blocked by ${is}`, passes ? t`no` : t`yes, or blocked them`]
      case 'suspended':
        return [t`Suspended`, noUntil(one)]
      case 'silenced':
        return [t`Silenced everywhere`, noUntil(one)]
      case 'sanction':
        return [t`Banned from this chat`, noUntil(one)]
      case 'age':
        return [t`Age`, ageOf(one)]
      case 'approval':
        return [t`Approved to go live`, passes ? t`yes, or not needed` : t`no`]
      case 'key':
        return [t`Stream key`, passes ? t`free` : t`locked by operators`]
      case 'new-account':
        return [t`Old enough account`, passes ? t`yes` : t`needs ${needs} days`]
      case 'follower':
        return [t`Follows, where it is asked`, yesNo(passes)]
      case 'premium':
        return [t`Premium`, passes ? t`runs, or not needed` : t`needed`]
      case 'ready':
        return [t`Plays`, passes ? t`yes` : t`has no video that plays`]
      case 'minimum':
        return [
          t`Minimum`,
          t`${typeof is === 'number' ? formatRupiah(is) : figure(is)} of ${formatRupiah(Number(needs))}`,
        ]
      case 'bank-account':
        return [t`Bank account`, passes ? `${is}` : t`none that is served`]
      case 'under-way':
        return [t`Another cash-out`, passes ? t`none` : t`in process`]
      case 'wallet':
        return [t`Wallet`, passes ? t`free` : t`frozen by operators`]
      case 'balance':
        return [t`Balance`, needs === null ? figure(is) : t`${figure(is)}, needs ${figure(needs)}`]
    }
  }

  function ageOf({ is, needs }: WhyAnswered): string {
    const age = is === null ? t`no birth date` : String(is)
    return needs === null ? t`${age}, none is needed` : t`${age}, needs ${needs}`
  }
}
