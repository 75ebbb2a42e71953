import { Trans, useLingui } from '@lingui/react/macro'
import { CodeField, Mark, TextField } from '@tayang/design'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ActionButton } from '#kit'
import { isRefusal, signIn, useRefusalText } from '#shared/api'
import { chooseLanguage, languages, useLanguage } from '#shared/i18n'
import { session } from '#shared/session'
import style from './app.module.css'

const CODE_LENGTH = 6

/** The sign-in of the console. The code is asked for once the password was right. */
export function SignIn() {
  const { t } = useLingui()
  const [fields, setFields] = useState({ username: '', password: '' })
  const [code, setCode] = useState<string | null>(null)
  const { error, isBusy, send } = useSignIn(() => setCode(''))
  const submit = (totp = code) =>
    void send({ ...fields, username: fields.username.trim(), ...(totp !== null && { totp }) })
  return (
    <main className={style.signIn}>
      <form
        className={style.card}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={style.brand}>
          <Mark size={36} />
          <h1>Ruang Kendali</h1>
        </div>
        <WhyEnded />
        {code === null ? (
          <Names fields={fields} onChange={setFields} />
        ) : (
          <CodeField
            label={t`Code from your authenticator app`}
            digitLabel={(nth, length) => t`Digit ${nth} of ${length}`}
            value={code}
            onChange={setCode}
            onComplete={(whole) => submit(whole)}
            autoFocus
          />
        )}
        {error !== null && (
          <p className={style.error} role="alert">
            {error}
          </p>
        )}
        <ActionButton
          type="submit"
          tone="brand"
          label={t`Log in`}
          isBusy={isBusy}
          isOff={code === null ? !fields.username.trim() || !fields.password : code.length < CODE_LENGTH}
        />
        <Languages />
      </form>
    </main>
  )
}

interface Fields {
  username: string
  password: string
}

function Names({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Email, number or name`}
        name="username"
        autoComplete="username"
        autoFocus
        value={fields.username}
        onChange={({ target }) => onChange({ ...fields, username: target.value })}
      />
      <TextField
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="current-password"
        reveal={{ show: t`Show the password`, hide: t`Hide the password` }}
        value={fields.password}
        onChange={({ target }) => onChange({ ...fields, password: target.value })}
      />
    </>
  )
}

function useSignIn(onCodeNeeded: () => void) {
  const refusalText = useRefusalText()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  return {
    error,
    isBusy,
    async send(fields: Parameters<typeof signIn>[0]) {
      if (isBusy) return
      setBusy(true)
      setError(null)
      try {
        await signIn(fields)
      } catch (refusal) {
        // A wrong code makes room for the next one.
        if (isRefusal(refusal, 'TOTP_REQUIRED') || isRefusal(refusal, 'INVALID_OTP')) onCodeNeeded()
        if (!isRefusal(refusal, 'TOTP_REQUIRED')) setError(refusalText(refusal))
      } finally {
        setBusy(false)
      }
    },
  }
}

function WhyEnded() {
  const ended = useStore(session.store, (state) => state.ended)
  if (ended !== 'idle' && ended !== 'over') return null
  return (
    <p className={style.said} role="status">
      {ended === 'idle' ? (
        <Trans>You were logged out after 30 minutes of inactivity.</Trans>
      ) : (
        <Trans>Your session has ended. Log in again to pick up where you left off.</Trans>
      )}
    </p>
  )
}

const names = { en: 'English', id: 'Bahasa Indonesia' }

function Languages() {
  const current = useLanguage()
  return (
    <div className={style.languages}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => language === current || chooseLanguage(language)}
        >
          {names[language]}
        </button>
      ))}
    </div>
  )
}
