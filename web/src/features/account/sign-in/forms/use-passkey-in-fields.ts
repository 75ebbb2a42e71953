import { useEffect, useRef } from 'react'
import { usePartner } from '#shared/partner'
import { cancelPasskey, offersInFields, signInByPasskey } from '../flow/passkey.ts'

/** While a login form is shown, the browser offers passkeys among the names for its first field. */
export function usePasskeyInFields({ isOn, onDone }: { isOn: boolean; onDone: () => void }): void {
  const isPartner = usePartner() !== null
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (!isOn || isPartner) return
    let isGone = false
    let isWaiting = false
    const wait = async () => {
      if (!(await offersInFields()) || isGone) return
      isWaiting = true
      await signInByPasskey({ inFields: true })
      if (!isGone) done.current()
    }
    // It is an offer beside the form: where it fails, the form is there.
    wait().catch(() => undefined)
    return () => {
      isGone = true
      if (isWaiting) void cancelPasskey()
    }
  }, [isOn, isPartner])
}
