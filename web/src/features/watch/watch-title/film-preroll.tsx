import { useLingui } from '@lingui/react/macro'
import { AdBreak, type AdBreakProps } from '@tayang/player/ads'
import { useMemo } from 'react'

/** The pre-roll ad of a film, in the language of the page. Loaded only where the server named one. */
export function FilmPreroll(props: Omit<AdBreakProps, 'words'>) {
  const { t } = useLingui()
  const words = useMemo(
    () => ({
      advertisement: t`Advertisement`,
      endsIn: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
      skip: t`Skip ad`,
      skipIn: (seconds: number) => t`Skip in ${seconds}`,
      visit: t`Visit the advertiser`,
      back: t`Back`,
      play: t`Play`,
      pause: t`Pause`,
      mute: t`Mute`,
      tapToUnmute: t`Turn sound on`,
      loading: t`Loading...`,
    }),
    [t],
  )
  return <AdBreak {...props} words={words} />
}
