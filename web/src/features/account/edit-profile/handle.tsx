import { Trans, useLingui } from '@lingui/react/macro'
import { HANDLE_LENGTH_MAX, isHandle, user, type Profile } from '@tayang/contract'
import { Button, IconButton, TextField } from '@tayang/design'
import { Pencil, Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { isRefusal, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { Link, urls } from '#shared/urls'
import { showProfile } from './use-save-profile.ts'
import style from './edit-profile.module.css'

/** The handle of the profile, which is its public address: docs/product/accounts.md#handle. */
export function Handle({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const [isChanging, setIsChanging] = useState(false)
  const { handle } = profile
  return (
    <div className={style.line}>
      <div>
        <h3>
          <Trans>Handle</Trans>
        </h3>
        <p>{handle ? <Link to={urls.handle(handle)}>@{handle}</Link> : <Trans>No handle yet</Trans>}</p>
      </div>
      <IconButton
        label={handle ? t`Change handle` : t`Choose a handle`}
        aria-expanded={isChanging}
        onClick={() => setIsChanging(!isChanging)}
      >
        {handle ? <Pencil size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
      </IconButton>
      {isChanging && (
        <div className={style.below}>
          <HandleForm handle={handle ?? ''} onDone={() => setIsChanging(false)} />
        </div>
      )}
    </div>
  )
}

function HandleForm({ handle, onDone }: { handle: string; onDone: () => void }) {
  const { t } = useLingui()
  const [written, setWritten] = useState(handle)
  const [trouble, setTrouble] = useState<string | undefined>()
  const putHandle = useChange(user.putHandle)
  const name = written.trim().replace(/^@/, '').toLowerCase()

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isHandle(name)) return setTrouble(t`Use 3 to 30 letters, digits, dots and underscores`)
    setTrouble(undefined)
    try {
      const { data } = await putHandle.runAsync({ body: { handle: name } })
      showProfile(data)
      showToast(t`Your handle has been updated`, 'ok')
      onDone()
    } catch (error) {
      setTrouble(wordsOf(error))
    }
  }
  const wordsOf = (error: unknown) => {
    if (isRefusal(error, 'HANDLE_TAKEN')) return t`This handle is taken. Please choose another one.`
    if (isRefusal(error, 'TEXT_NOT_ALLOWED')) return t`This handle is not allowed. Please choose another one.`
    if (isRefusal(error, 'TOO_MANY_ATTEMPTS'))
      return t`You have changed your handle often lately. Please wait a few days.`
    return t`Something went wrong, please try again later`
  }
  return (
    <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        label={t`New handle`}
        lead="@"
        value={written}
        maxLength={HANDLE_LENGTH_MAX + 1}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={trouble}
        hint={
          isHandle(name) ? (
            <Trans>Your public page: {`${location.host}${urls.handle(name)}`}</Trans>
          ) : (
            <Trans>3 to 30 letters, digits, dots and underscores</Trans>
          )
        }
        onChange={(event) => {
          setWritten(event.target.value)
          setTrouble(undefined)
        }}
      />
      {handle !== '' && (
        <p className={style.note}>
          <Trans>Your old handle leads here for 30 days. You can change it three times in 14 days.</Trans>
        </p>
      )}
      <Button type="submit" className={style.save} busy={putHandle.isRunning ? t`Saving` : undefined}>
        <Trans>Save handle</Trans>
      </Button>
    </form>
  )
}
