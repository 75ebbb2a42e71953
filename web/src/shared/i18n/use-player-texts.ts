import { useLingui } from '@lingui/react/macro'
import { amountText } from '@tayang/player/core'
import type { PlayerTexts } from '@tayang/player/react'
import { useMemo } from 'react'
import { formatRupiah } from './figures.ts'
import { useDataModeNames } from './use-data-mode-names.ts'
import { useLanguage } from './use-language.ts'
import { usePlayerErrorText } from './use-player-error-text.ts'

/** Every text of the player, in the language of the page. */
export function usePlayerTexts(): PlayerTexts {
  const controls = useControlTexts()
  const captions = useCaptionTexts()
  const keys = useKeyTexts()
  const data = useDataTexts()
  const live = useLiveTexts()
  const error = usePlayerErrorText()
  const language = useLanguage()
  return useMemo(() => {
    const figures = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en', { maximumFractionDigits: 1 })
    return {
      ...controls,
      ...captions,
      ...keys,
      ...data,
      ...live,
      error,
      amount: (bytes) => amountText(bytes, figures),
      rupiah: formatRupiah,
      number: (value) => figures.format(value),
    }
  }, [controls, captions, keys, data, live, error, language])
}

function useControlTexts() {
  const { t } = useLingui()
  return useMemo(
    () =>
      ({
        player: t`Video player`,
        back: t`Back`,
        play: t`Play`,
        pause: t`Pause`,
        skipBack: (seconds: number) => t`Back ${seconds} seconds`,
        skipForward: (seconds: number) => t`Forward ${seconds} seconds`,
        mute: t`Mute`,
        unmute: t`Unmute`,
        tapToUnmute: t`Turn sound on`,
        volume: t`Volume`,
        seek: t`Seek`,
        timeOf: (position: string, duration: string) => t`${position} of ${duration}`,
        nextEpisode: t`Next episode`,
        skipIntro: t`Skip intro`,
        chapters: t`Chapters`,
        nextEpisodeSoon: t`The next episode starts in a moment`,
        nextEpisodeIn: (seconds) => t`Starts in ${seconds} s`,
        playNow: t`Play now`,
        cancel: t`Cancel`,
        episodes: t`Episodes`,
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
        resumeQuestion: (time: string) => t`Do you want to resume from ${time}?`,
        resume: t`Resume`,
        startOver: t`Start Over`,
        choose: t`choose`,
        confirm: t`confirm`,
        tryAgain: t`Try again`,
        dismiss: t`Dismiss`,
        offline: t`Connection lost, reconnecting...`,
      }) satisfies Partial<PlayerTexts>,
    [t],
  )
}

function useCaptionTexts() {
  const { t } = useLingui()
  return useMemo(
    () =>
      ({
        captions: t`Captions`,
        captionsOff: t`Off`,
        captionSettings: t`Caption settings`,
        captionSample: t`Captions will look like this`,
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
      }) satisfies Partial<PlayerTexts>,
    [t],
  )
}

function useKeyTexts() {
  const { t } = useLingui()
  return useMemo(
    () =>
      ({
        keys: t`Keyboard shortcuts`,
        keyPlay: t`Play or pause`,
        keySkip: (seconds: number) => t`${seconds} seconds back or forward`,
        keyVolume: t`Volume`,
        keySpeed: t`Playback speed`,
        keyPlaces: t`Jump to 10–90%, start or end`,
        keyHelp: t`This list`,
        moment: t`Moment`,
        keyMoment: t`Keep a moment`,
      }) satisfies Partial<PlayerTexts>,
    [t],
  )
}

function useDataTexts() {
  const { t } = useLingui()
  const dataModes = useDataModeNames()
  return useMemo(
    () =>
      ({
        dataModes,
        dataSoFar: (mode: string, amount: string) => t`${mode} · ${amount} so far`,
        data: 'Hemat Kuota',
        dataByConnection: t`Saving data automatically: this connection is slow or metered.`,
        dataNow: t`This playback`,
        dataToday: t`Today`,
        dataMonth: t`This month`,
        soundOnly: t`Audio only`,
        soundForNow: t`Slow connection: audio only for now`,
      }) satisfies Partial<PlayerTexts>,
    [t, dataModes],
  )
}

function useLiveTexts() {
  const { t } = useLingui()
  return useMemo(
    () =>
      ({
        live: t`LIVE`,
        liveEnded: t`Live show has ended`,
        viewers: (count: string) => t`${count} watching`,
        behindLive: (seconds: string) => t`${seconds} s behind live`,
        behindLiveFor: (time: string) => t`${time} behind live`,
        goToLive: t`Go to live`,
        skippedToLive: (seconds: number) => t`Skipped ${seconds} s to be live again`,
        theatre: t`Theater mode`,
        chat: t`Chat`,
        nextChannel: t`Next channel`,
        previousChannel: t`Previous channel`,
      }) satisfies Partial<PlayerTexts>,
    [t],
  )
}
