import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextField } from '@tayang/design'
import { useState, type ChangeEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { isRefusal } from '#shared/api'
import { LEGAL_VERSION } from '#shared/legal'
import { useLanguage } from '#shared/i18n'
import { useAutoFill } from '../flow/auto-fill.ts'
import { emailEntry } from '../flow/email-entry.ts'
import { register as registerPerson, signInByPassword } from '../flow/sign-in-methods.ts'
import { Trouble } from './trouble.tsx'
import { useBusyText } from './use-busy-text.ts'
import { usePasskeyInFields } from './use-passkey-in-fields.ts'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

interface Fields {
  name: string
  email: string
  password: string
  repeated: string
}

interface EmailFormProps {
  mode: 'login' | 'register'
  /** False where the address has to be verified first: docs/product/accounts.md#verify-before-sign-in */
  onDone: (isSignedIn: boolean) => void
  /** With the content of the email field. */
  onForgot: (email: string) => void
}

/** The email form. An error is shown under its field after a submit and cleared by the next one. */
export function EmailForm({ mode, onDone, onForgot }: EmailFormProps) {
  const { form, trouble, handleSubmit } = useEmailForm(mode, onDone)
  const busy = useBusyText()
  const isRegister = mode === 'register'
  usePasskeyInFields({ isOn: !isRegister, onDone: () => onDone(true) })
  return (
    <form method="post" className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <PersonFields form={form} isRegister={isRegister} />
      <PasswordFields form={form} isRegister={isRegister} />
      <Trouble>{trouble}</Trouble>
      <Button type="submit" wide busy={form.formState.isSubmitting ? busy : undefined}>
        {isRegister ? <Trans>Register</Trans> : <Trans>Log in</Trans>}
      </Button>
      {!isRegister && (
        <button type="button" className={style.link} onClick={() => onForgot(form.getValues('email').trim())}>
          <Trans>Forgot your password?</Trans>
        </button>
      )}
    </form>
  )
}

function useEmailForm(mode: EmailFormProps['mode'], onDone: EmailFormProps['onDone']) {
  const language = useLanguage()
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleText = useTroubleText()
  const isRegister = mode === 'register'
  const prefilled = useAutoFill()
  // Read once: what is typed from here on is kept for the next form.
  const [kept] = useState(emailEntry.read)
  const form = useForm<Fields>({
    reValidateMode: 'onSubmit',
    values: {
      name: kept.name,
      email: emailFor(mode, kept.email || prefilled),
      password: '',
      repeated: '',
    },
    resetOptions: { keepDirtyValues: true },
  })

  const handleSubmit = form.handleSubmit(
    async ({ name, email, password }) => {
      setTrouble(null)
      try {
        const person = { name: name.trim(), email: email.trim().toLowerCase(), password }
        if (isRegister) onDone(await registerPerson(person, { version: LEGAL_VERSION, language }))
        else {
          await signInByPassword(email, password)
          onDone(true)
        }
      } catch (error) {
        const refused = isRegister ? fieldsIn(error) : []
        for (const field of refused) form.setError(field, { type: REFUSED })
        if (refused.length === 0) setTrouble(troubleText(mode, error))
      }
    },
    () => setTrouble(null),
  )
  return { form, trouble, handleSubmit }
}

type Typed = ChangeEvent<HTMLInputElement>

interface FieldsProps {
  form: UseFormReturn<Fields>
  isRegister: boolean
}

function PersonFields({ form, isRegister }: FieldsProps) {
  const { t } = useLingui()
  const prefilled = useAutoFill()
  const { errors } = form.formState
  const hint =
    isRegister && prefilled !== '' ? t`We'll keep ${prefilled} ready for when you log in.` : undefined
  return (
    <>
      {isRegister && (
        <TextField
          label={t`Name`}
          autoComplete="name"
          maxLength={300}
          data-first
          error={errors.name && t`Invalid name!`}
          {...form.register('name', {
            validate: isFilled,
            onChange: ({ target }: Typed) => emailEntry.keep({ name: target.value }),
          })}
        />
      )}
      <TextField
        label={isRegister ? t`Email` : t`Email/User ID`}
        type={isRegister ? 'email' : 'text'}
        autoComplete={isRegister ? 'email' : 'username webauthn'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        data-first={isRegister ? undefined : true}
        hint={hint}
        error={errors.email && t`Invalid email!`}
        {...form.register('email', {
          validate: isFilled,
          onChange: ({ target }: Typed) => emailEntry.keep({ email: target.value }),
        })}
      />
    </>
  )
}

function PasswordFields({ form, isRegister }: FieldsProps) {
  const { t } = useLingui()
  const { errors } = form.formState
  const isRefused = errors.password?.type === REFUSED
  const wrongPassword = isRefused ? t`Password should be at least 8 characters` : t`Invalid password!`
  const reveal = { show: t`Show password`, hide: t`Hide password` }
  return (
    <>
      <TextField
        label={t`Password`}
        type="password"
        autoComplete={isRegister ? 'new-password' : 'current-password'}
        maxLength={128}
        reveal={reveal}
        error={errors.password && wrongPassword}
        {...form.register('password', { validate: (value) => value !== '' })}
      />
      {isRegister && (
        <TextField
          label={t`Repeat password`}
          type="password"
          autoComplete="new-password"
          maxLength={128}
          reveal={reveal}
          error={errors.repeated && t`Invalid repassword!`}
          {...form.register('repeated', {
            validate: (value, { password }) => value !== '' && value === password,
          })}
        />
      )}
    </>
  )
}

/** A number and a User ID are no email: nobody registers with them. */
const emailFor = (mode: EmailFormProps['mode'], login: string) =>
  mode === 'login' || login.includes('@') ? login : ''

/** The type of an error that the server found in a field. */
const REFUSED = 'refused'

/** Every field that the server refused, so that a person can correct all of them at once. */
function fieldsIn(error: unknown): ('name' | 'email' | 'password')[] {
  if (!isRefusal(error, 'INVALID_PARAMETERS')) return []
  const refused = new Set(error.details.map((detail) => detail.split(':')[0]))
  return (['name', 'email', 'password'] as const).filter((field) => refused.has(field))
}

const isFilled = (value: string) => value.trim() !== ''
