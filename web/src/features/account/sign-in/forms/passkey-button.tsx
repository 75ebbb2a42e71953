import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePartner } from '#shared/partner'
import { hasPasskeys, isCancelled, signInByPasskey } from '../flow/passkey.ts'
import { Trouble } from './trouble.tsx'
import { useTroubleText } from './use-trouble-text.ts'

/** Signs in by a passkey, where the browser has them. Pages of partners have none. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const isPartner = usePartner() !== null
  // The server renders the page without knowing the browser.
  const [isOffered, setIsOffered] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleText = useTroubleText()
  useEffect(() => setIsOffered(hasPasskeys()), [])
  if (!isOffered || isPartner) return null

  const handlePress = async () => {
    setTrouble(null)
    setIsBusy(true)
    try {
      await signInByPasskey({ inFields: false })
      onDone()
    } catch (error) {
      setTrouble(
        isCancelled(error)
          ? t`No passkey was used. Try again, or log in another way.`
          : troubleText('passkey', error),
      )
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        wide
        tone="outline"
        busy={isBusy ? t`Loading...` : undefined}
        onClick={() => void handlePress()}
      >
        <KeyRound size={20} aria-hidden />
        <Trans>Log in with a passkey</Trans>
      </Button>
      <Trouble>{trouble}</Trouble>
    </>
  )
}
