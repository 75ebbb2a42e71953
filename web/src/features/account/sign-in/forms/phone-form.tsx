import { useEffect, useState } from 'react'
import { isRefusal } from '#shared/api'
import { LEGAL_VERSION } from '#shared/legal'
import { trackPage } from '#shared/track'
import { useLanguage } from '#shared/i18n'
import { autoFill } from '../flow/auto-fill.ts'
import { phoneEntry, secondsLeft, type Proven } from '../flow/phone-entry.ts'
import { provenBy, sendCode, signInByCode, signInByProof } from '../flow/sign-in-methods.ts'
import { CodeStep } from './code-step.tsx'
import { NumberStep } from './number-step.tsx'
import { OfferStep } from './offer-step.tsx'
import { HOME_CODE, maskNumber, toE164 } from './phone-number.ts'

type Mode = 'login' | 'register'

interface PhoneFormProps {
  mode: Mode
  onMode: (mode: Mode) => void
  onDone: () => void
  /** People of other countries than Indonesia continue by email. */
  onOtherCountry: () => void
}

type Step = { is: 'number'; failure: unknown } | { is: 'code' } | { is: 'offer'; proven: Proven }

/**
 * The phone form: the number, the code that is sent to it, and the sign-in or the registration. A correct code serves
 * both: where it was requested for the other one, that one is offered.
 */
export function PhoneForm({ mode, onMode, onDone, onOtherCountry }: PhoneFormProps) {
  const [number, setNumber] = useState(() => phoneEntry.read().number)
  const mobile = toE164(HOME_CODE, number)
  const masked = maskNumber(HOME_CODE, number)
  const { step, toNumber, ...steps } = usePhoneSteps({ mode, mobile, onMode, onDone })

  const page = mode === 'register' ? 'RegisterMobile' : 'LoginMobile'
  const view = step.is === 'number' ? page : `${page}OTP`
  useEffect(() => trackPage(view), [view])

  const handleNumber = (next: string) => {
    setNumber(next)
    phoneEntry.keep({ number: next })
  }
  const handleCountry = () => {
    autoFill.keep(number)
    onOtherCountry()
  }

  const { sent } = phoneEntry.read()
  if (step.is === 'code' && sent) {
    return (
      <CodeStep
        length={sent.length}
        masked={masked}
        waitSeconds={secondsLeft(sent)}
        onVerify={steps.verifyCode}
        onResend={() => steps.send(mode)}
        onChangeNumber={() => toNumber()}
      />
    )
  }
  if (step.is === 'offer') {
    return (
      <OfferStep
        makes={step.proven.makes}
        masked={masked}
        onAccept={() => steps.submitProof(step.proven)}
        onChangeNumber={() => toNumber()}
      />
    )
  }
  return (
    <NumberStep
      mode={mode}
      number={number}
      failure={step.is === 'number' ? step.failure : null}
      onNumber={handleNumber}
      onSend={steps.requestCode}
      onLogIn={steps.requestLogin}
      onCountry={handleCountry}
    />
  )
}

interface PhoneStepsOptions extends Pick<PhoneFormProps, 'mode' | 'onMode' | 'onDone'> {
  mobile: string
}

/** The step that is shown, and the transitions between the steps. */
function usePhoneSteps({ mode, mobile, onMode, onDone }: PhoneStepsOptions) {
  const [step, setStep] = useState<Step>(() =>
    phoneEntry.read().opensCodeIn === mode ? { is: 'code' } : { is: 'number', failure: null },
  )
  useEffect(() => phoneEntry.keep({ opensCodeIn: null }), [])
  const enter = useEnter(mode, onDone)
  const toNumber = (failure: unknown = null) => setStep({ is: 'number', failure })

  const send = async (purpose: Mode) => {
    const { length } = await sendCode(mobile, purpose)
    phoneEntry.keep({ sent: { mobile, length, atMs: Date.now() } })
  }
  const submitProof = async (proven: Proven) => {
    try {
      await enter.byProof(proven)
    } catch (error) {
      if (!isUsedUp(error) || step.is === 'number') throw error
      toNumber(error)
    }
  }
  /** Continues at once where the proof is for what the person requested, and asks them otherwise. */
  const goOn = async (proven: Proven) => {
    if ((proven.makes === 'account') === (mode === 'register')) await submitProof(proven)
    else setStep({ is: 'offer', proven })
  }
  const requestCode = async () => {
    const proven = phoneEntry.provenFor(mobile)
    if (proven) return await goOn(proven)
    if (!phoneEntry.sentTo(mobile)) await send(mode)
    setStep({ is: 'code' })
  }
  const requestLogin = async () => {
    if (!phoneEntry.sentTo(mobile)) await send('login')
    if (mode === 'login') return setStep({ is: 'code' })
    phoneEntry.keep({ opensCodeIn: 'login' })
    onMode('login')
  }
  const verifyCode = async (code: string) => {
    const proven = phoneEntry.provenFor(mobile) ?? (await enter.byCode(mobile, code))
    if (proven) await goOn(proven)
  }
  return { step, toNumber, send, submitProof, requestCode, requestLogin, verifyCode }
}

/** Used, too old, or the number was registered meanwhile. After any other error a proof can be tried again. */
const isUsedUp = (error: unknown) => isRefusal(error, 'INVALID_OTP') || isRefusal(error, 'PHONE_ALREADY_USED')

/** The two last steps. A code or a proof is not used again once it was accepted. */
function useEnter(mode: Mode, onDone: () => void) {
  const language = useLanguage()
  const consent = { version: LEGAL_VERSION, language }
  return {
    /** The proof of a code that was correct, but requested for the other mode. */
    async byCode(mobile: string, code: string): Promise<Proven | null> {
      try {
        await signInByCode(mobile, code, mode === 'register' ? consent : undefined)
      } catch (error) {
        const proven = provenBy(error, mobile)
        if (!proven) throw error
        phoneEntry.keep({ sent: null, proven })
        return proven
      }
      onDone()
      return null
    },
    async byProof({ mobile, proof, makes }: Proven): Promise<void> {
      try {
        await signInByProof(mobile, proof, makes === 'account' ? consent : undefined)
      } catch (error) {
        if (isUsedUp(error)) phoneEntry.keep({ proven: null })
        throw error
      }
      onDone()
    },
  }
}
