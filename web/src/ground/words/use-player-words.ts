import { useLingui } from '@lingui/react/macro'
import type { PlayerWords } from '@tayang/player/react'
import { useMemo } from 'react'
import { useLanguage } from './use-language.ts'

/** Everything that a player says, in the language of the page. */
export function usePlayerWords(): PlayerWords {
  const { t } = useLingui()
  const language = useLanguage()
  return useMemo(() => {
    const figures = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en', { maximumFractionDigits: 1 })
    return {
      player: t`Video player`,
      back: t`Back`,
      play: t`Play`,
      pause: t`Pause`,
      skipBack: (seconds) => t`Back ${seconds} seconds`,
      skipForward: (seconds) => t`Forward ${seconds} seconds`,
      mute: t`Mute`,
      unmute: t`Unmute`,
      tapToUnmute: t`Turn sound on`,
      volume: t`Volume`,
      seek: t`Seek`,
      timeOf: (position, duration) => t`${position} of ${duration}`,
      nextEpisode: t`Next episode`,
      nextEpisodeSoon: t`The next episode starts in a moment`,
      episodes: t`Episodes`,
      captions: t`Captions`,
      captionsOff: t`Off`,
      captionSettings: t`Caption settings`,
      reset: t`Reset`,
      language: t`Language`,
      fontSize: t`Font size`,
      fontColor: t`Font color`,
      fontEdges: t`Font edges`,
      backgroundTransparency: t`Background transparency`,
      white: t`White`,
      yellow: t`Yellow`,
      shadow: t`Shadow`,
      border: t`Border`,
      settings: t`Settings`,
      quality: t`Quality`,
      auto: t`Auto`,
      speed: t`Speed`,
      normalSpeed: t`Normal`,
      audio: t`Audio`,
      close: t`Close`,
      pictureInPicture: t`Picture in picture`,
      playOnOtherScreen: t`Play on another screen`,
      fullscreen: t`Full screen`,
      leaveFullscreen: t`Leave full screen`,
      loading: t`Loading...`,
      resumeTitle: t`Resume Watching`,
      resumeQuestion: (time) => t`Do you want to resume from ${time}?`,
      resume: t`Resume`,
      startOver: t`Start Over`,
      choose: t`choose`,
      confirm: t`confirm`,
      tryAgain: t`Try again`,
      dismiss: t`Dismiss`,
      offline: t`Connection lost, reconnecting...`,
      dataSoFar: (mode, megabytes) => t`${mode} · ${megabytes} MB so far`,
      live: t`LIVE`,
      liveEnded: t`Live show has ended`,
      viewers: (count) => t`${count} watching`,
      behindLive: (seconds) => t`${seconds} s behind live`,
      goToLive: t`Go to live`,
      theatre: t`Theatre mode`,
      chat: t`Chat`,
      number: (value) => figures.format(value),
    }
  }, [t, language])
}
