import { useLingui } from '@lingui/react/macro'
import type { ClipListed, ClipRejection } from '@tayang/contract'

/** Why a clip is rejected, in the order of their numbers. */
export function useRejections(): readonly { value: ClipRejection; label: string }[] {
  const { t } = useLingui()
  return [
    { value: 'pornographic', label: t`Pornographic` },
    { value: 'violence', label: t`Violence content` },
    { value: 'illegal', label: t`Illegal content` },
    { value: 'someone-elses', label: t`Someone else’s work` },
    { value: 'too-poor', label: t`Picture or sound too poor` },
    { value: 'others', label: t`Others` },
  ]
}

export function useStateWords(): Readonly<Record<ClipListed['state'], string>> {
  const { t } = useLingui()
  return {
    pending: t`Waiting`,
    approved: t`Published`,
    rejected: t`Rejected`,
    processing: t`Being prepared`,
    uploading: t`Being uploaded`,
  }
}
