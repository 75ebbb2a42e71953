import { useEffect, useState } from 'react'
import { LEGAL_VERSION } from '#ground/legal'
import { trackPage } from '#ground/track'
import { useLanguage } from '#ground/words'
import { autoFill } from '../flow/auto-fill.ts'
import { sendCode, signInByCode } from '../flow/ways-in.ts'
import { CodeStep } from './code-step.tsx'
import { NumberStep } from './number-step.tsx'
import { HOME_CODE, maskNumber, toE164 } from './phone-number.ts'

interface Props {
  mode: 'login' | 'register'
  onDone: () => void
  /** Another country than Indonesia goes on by email. */
  onOtherCountry: () => void
}

/** Phone form: step one is the number, step two the code that was sent to it (Spec 1, section 2). */
export function PhoneForm({ mode, onDone, onOtherCountry }: Props) {
  const language = useLanguage()
  const [number, setNumber] = useState('')
  /** How many digits the code has, once one was sent. */
  const [digits, setDigits] = useState<number | null>(null)
  const mobile = toE164(HOME_CODE, number)

  const page = mode === 'register' ? 'RegisterMobile' : 'LoginMobile'
  const step = digits === null ? page : `${page}OTP`
  useEffect(() => trackPage(step), [step])

  const handleSend = async () => setDigits((await sendCode(mobile, mode)).length)
  const handleCountry = () => {
    autoFill.keep(number)
    onOtherCountry()
  }

  if (digits === null) {
    return (
      <NumberStep {...{ mode, number }} onNumber={setNumber} onSend={handleSend} onCountry={handleCountry} />
    )
  }
  const consent = mode === 'register' ? { version: LEGAL_VERSION, language } : undefined
  return (
    <CodeStep
      length={digits}
      masked={maskNumber(HOME_CODE, number)}
      onVerify={async (code) => {
        await signInByCode(mobile, code, consent)
        onDone()
      }}
      onResend={handleSend}
      onChangeNumber={() => setDigits(null)}
    />
  )
}
