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

interface Props {
  mode: Mode
  onMode: (mode: Mode) => void
  onDone: () => void
  /** Another country than Indonesia goes on by email. */
  onOtherCountry: () => void
}

type Step = { is: 'number'; failure: unknown } | { is: 'code' } | { is: 'offer'; proven: Proven }

/**
 * Phone form: the number, the code that was sent to it, and in, new or not (Spec 1, section 2). A right code serves
 * both ways: where it came for the other one, that one is offered.
 */
export function PhoneForm({ mode, onMode, onDone, onOtherCountry }: Props) {
  const [number, setNumber] = useState(() => phoneEntry.read().number)
  const [step, setStep] = useState<Step>(() =>
    phoneEntry.read().opensCodeIn === mode ? { is: 'code' } : { is: 'number', failure: null },
  )
  const mobile = toE164(HOME_CODE, number)
  const masked = maskNumber(HOME_CODE, number)
  const toNumber = (failure: unknown = null) => setStep({ is: 'number', failure })
  const enter = useEnter(mode, onDone)

  const page = mode === 'register' ? 'RegisterMobile' : 'LoginMobile'
  const view = step.is === 'number' ? page : `${page}OTP`
  useEffect(() => trackPage(view), [view])
  useEffect(() => phoneEntry.keep({ opensCodeIn: null }), [])

  const send = async (purpose: Mode) => {
    const { length } = await sendCode(mobile, purpose)
    phoneEntry.keep({ sent: { mobile, length, atMs: Date.now() } })
  }
  const handleNumber = (next: string) => {
    setNumber(next)
    phoneEntry.keep({ number: next })
  }
  /** By what the person has proven: at once where they asked for it, after a question otherwise. */
  const goOn = async (proven: Proven) => {
    if ((proven.makes === 'account') === (mode === 'register')) await handleProof(proven)
    else setStep({ is: 'offer', proven })
  }
  const handleProof = async (proven: Proven) => {
    try {
      await enter.byProof(proven)
    } catch (error) {
      if (!isOver(error) || step.is === 'number') throw error
      toNumber(error)
    }
  }
  const handleSend = async () => {
    const proven = phoneEntry.provenFor(mobile)
    if (proven) return await goOn(proven)
    if (!phoneEntry.sentTo(mobile)) await send(mode)
    setStep({ is: 'code' })
  }
  const handleLogIn = async () => {
    if (!phoneEntry.sentTo(mobile)) await send('login')
    if (mode === 'login') return setStep({ is: 'code' })
    phoneEntry.keep({ opensCodeIn: 'login' })
    onMode('login')
  }
  const handleCode = async (code: string) => {
    const proven = phoneEntry.provenFor(mobile) ?? (await enter.byCode(mobile, code))
    if (proven) await goOn(proven)
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
        onVerify={handleCode}
        onResend={() => send(mode)}
        onChangeNumber={() => toNumber()}
      />
    )
  }
  if (step.is === 'offer') {
    return (
      <OfferStep
        makes={step.proven.makes}
        masked={masked}
        onAccept={() => handleProof(step.proven)}
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
      onSend={handleSend}
      onLogIn={handleLogIn}
      onCountry={handleCountry}
    />
  )
}

/** Used, too old, or the number was registered meanwhile. After anything else a proof is good for another try. */
const isOver = (error: unknown) => isRefusal(error, 'INVALID_OTP') || isRefusal(error, 'PHONE_ALREADY_USED')

/** The two last steps in. Neither a code nor a proof is shown again once it has served. */
function useEnter(mode: Mode, onDone: () => void) {
  const language = useLanguage()
  const consent = { version: LEGAL_VERSION, language }
  return {
    /** What the code has proven, where it was right but not for this way in. */
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
        if (isOver(error)) phoneEntry.keep({ proven: null })
        throw error
      }
      onDone()
    },
  }
}
