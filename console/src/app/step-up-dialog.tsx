import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { CodeField, Dialog, TextField } from '@tayang/design'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ActionButton } from '#kit'
import { call, stepUp, useRefusalText } from '#shared/api'
import { session, useSession } from '#shared/session'
import style from './app.module.css'

const CODE_LENGTH = 6

/** Asks for a fresh code (in demo mode for the password); the refused call is then repeated by itself. */
export function StepUpDialog() {
  const { t } = useLingui()
  const isAsked = useStore(stepUp.isAsked)
  return (
    <Dialog open={isAsked} onClose={stepUp.cancel} label={t`A fresh code`}>
      <Proof />
    </Dialog>
  )
}

function Proof() {
  const { t } = useLingui()
  const usesCode = useSession()?.usesCode ?? true
  const { typed, setTyped, error, isBusy, give } = useProof(usesCode)
  const isOff = usesCode ? typed.length < CODE_LENGTH : typed === ''
  return (
    <form
      className={style.dialog}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOff) void give(typed)
      }}
    >
      <h2>
        <Trans>A fresh code</Trans>
      </h2>
      <p>
        {usesCode ? (
          <Trans>This needs a code from your authenticator app, no older than 5 minutes.</Trans>
        ) : (
          <Trans>Enter your password again. It stays valid for 5 minutes.</Trans>
        )}
      </p>
      {usesCode ? (
        <CodeField
          label={t`Code from your authenticator app`}
          digitLabel={(nth, length) => t`Digit ${nth} of ${length}`}
          value={typed}
          onChange={setTyped}
          onComplete={(whole) => void give(whole)}
          error={error}
          autoFocus
        />
      ) : (
        <TextField
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className={style.buttons}>
        <ActionButton label={t`Cancel`} onPress={stepUp.cancel} />
        <ActionButton type="submit" tone="brand" label={t`Confirm`} isOff={isOff} isBusy={isBusy} />
      </div>
    </form>
  )
}

function useProof(usesCode: boolean) {
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function give(proof: string): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const body = usesCode ? { totp: proof } : { password: proof }
      const { data } = await call(admin.stepUpConsoleSession, { body })
      session.change({ raisedUntil: data.raisedUntil })
      stepUp.given()
    } catch (refusal) {
      setTyped('')
      setError(refusalText(refusal))
    } finally {
      setBusy(false)
    }
  }
  return { typed, setTyped, error, isBusy, give }
}
