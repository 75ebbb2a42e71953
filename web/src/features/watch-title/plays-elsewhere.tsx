import { Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from '@tayang/design'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import style from './watch-title.module.css'

interface Props {
  title: string
  onClose: () => void
  /** Takes a place again, from whoever was heard of longest ago. */
  onRetry: () => void
}

/** Stands where the player was: other screens of this account have taken all its places. */
export function PlaysElsewhere({ title, onClose, onRetry }: Props) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} className={style.cover} aria-label={title} onClose={onClose}>
      <IconButton label={t`Back`} className={style.back} onClick={onClose}>
        <ArrowLeft size={22} aria-hidden />
      </IconButton>
      <div className={style.words}>
        <h2>{title}</h2>
        <p role="alert">
          <Trans>This account is watching on too many devices. Stop one of them and play again.</Trans>
        </p>
        <Button onClick={onRetry}>
          <Trans>Play here</Trans>
        </Button>
      </div>
    </dialog>
  )
}
