import { useLingui } from '@lingui/react/macro'
import type { OwnClip } from '@tayang/contract'
import style from './own-clips.module.css'

/** Where a clip is on its way to everybody. */
export function StateChip({ state }: Pick<OwnClip, 'state'>) {
  const { t } = useLingui()
  const words: Record<OwnClip['state'], string> = {
    uploading: t`Uploading`,
    processing: t`Processing`,
    pending: t`In review`,
    approved: t`Published`,
    rejected: t`Rejected`,
  }
  return (
    <span className={style.chip} data-state={state}>
      {words[state]}
    </span>
  )
}
