import { Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from '@tayang/design'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import style from './watch-title.module.css'

interface Props {
  title: string
  onClose: () => void
  onRetry: () => void
}

/** Stands where the player would: its title could not even be asked for. */
export function WatchCover({ title, onClose, onRetry }: Props) {
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
          <Trans>There's Something wrong. Please try again later.</Trans>
        </p>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </dialog>
  )
}
