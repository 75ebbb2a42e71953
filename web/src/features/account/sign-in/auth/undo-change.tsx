import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { isRefusal } from '#shared/api'
import { Link, urls, useNavigateTo } from '#shared/urls'
import { FramedPage } from './framed-page.tsx'
import { ViewHead } from './view-head.tsx'
import { undoChange } from '../flow/email-links.ts'
import { Trouble } from '../forms/trouble.tsx'
import style from '../sign-in.module.css'

/**
 * Undoes a change by the link of its notice, and leads to a new password. It waits for a press, because mail scanners
 * open links too. See docs/product/accounts.md#undo-a-change.
 */
export function UndoChange({ token }: { token: string }) {
  const { t } = useLingui()
  const go = useNavigateTo()
  const [state, setState] = useState<'offered' | 'busy' | 'over'>(token === '' ? 'over' : 'offered')
  const [trouble, setTrouble] = useState<string | null>(null)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setTrouble(null)
    setState('busy')
    try {
      go(urls.resetPassword(await undoChange(token)))
    } catch (error) {
      const isOver = isRefusal(error, 'INVALID_PARAMETERS')
      if (!isOver) setTrouble(t`General error, please try again later`)
      setState(isOver ? 'over' : 'offered')
    }
  }

  if (state === 'over') return <LinkOver />
  return (
    <FramedPage viewKey="not-me">
      <ViewHead title={<Trans>This was not me</Trans>}>
        <Trans>
          One tap undoes the change and everything added to your account since, and logs out every device.
          Then you set a new password.
        </Trans>
      </ViewHead>
      <form method="post" className={style.form} onSubmit={(event) => void handleSubmit(event)}>
        <Trouble>{trouble}</Trouble>
        <Button type="submit" wide busy={state === 'busy' ? t`Undoing the change` : undefined}>
          <Trans>Undo the change</Trans>
        </Button>
        <Link to={urls.home()} className={style.link}>
          <Trans>It was me</Trans>
        </Link>
      </form>
    </FramedPage>
  )
}

function LinkOver() {
  return (
    <FramedPage viewKey="not-me-over">
      <ViewHead title={<Trans>This was not me</Trans>} />
      <div className={style.form}>
        <p className={style.lead} role="alert">
          <Trans>
            This link has expired, or it has been used. A new password also logs out every device.
          </Trans>
        </p>
        <Link to={urls.forgotPassword('')} className={buttonLook({ wide: true })}>
          <Trans>Set a new password</Trans>
        </Link>
      </div>
    </FramedPage>
  )
}
