import { amountText } from '../core/index.ts'
import type { DataMode, PlayerError } from '../core/index.ts'

/** What is said of an error; the second line may be empty. */
export interface PlayerErrorText {
  readonly title: string
  readonly detail: string
}

/** Every text of the players; the site passes them in the viewer's language. */
export interface PlayerTexts {
  player: string
  back: string
  play: string
  pause: string
  skipBack(seconds: number): string
  skipForward(seconds: number): string
  mute: string
  unmute: string
  tapToUnmute: string
  volume: string
  seek: string
  timeOf(positionText: string, durationText: string): string
  nextEpisode: string
  skipIntro: string
  chapters: string
  nextEpisodeSoon: string
  /** Before the end: what comes, in so many seconds. */
  nextEpisodeIn(seconds: number): string
  playNow: string
  cancel: string
  episodes: string
  captions: string
  captionsOff: string
  captionSettings: string
  /** A sample caption, for the caption settings. */
  captionSample: string
  reset: string
  language: string
  fontSize: string
  fontColor: string
  fontEdges: string
  backgroundTransparency: string
  white: string
  yellow: string
  shadow: string
  border: string
  settings: string
  quality: string
  auto: string
  speed: string
  normalSpeed: string
  audio: string
  close: string
  pictureInPicture: string
  playOnOtherScreen: string
  fullscreen: string
  leaveFullscreen: string
  loading: string
  resumeTitle: string
  resumeQuestion(timeText: string): string
  resume: string
  startOver: string
  choose: string
  confirm: string
  keys: string
  keyPlay: string
  keySkip(seconds: number): string
  keyVolume: string
  keySpeed: string
  keyPlaces: string
  keyHelp: string
  moment: string
  keyMoment: string
  /** Texts that are a part of the product. */
  error(error: PlayerError): PlayerErrorText
  tryAgain: string
  dismiss: string
  offline: string
  /** Names of the product that are the same in every language. */
  dataModes: Readonly<Record<DataMode, string>>
  dataSoFar(mode: string, amountText: string): string
  data: string
  dataByConnection: string
  dataNow: string
  dataToday: string
  dataMonth: string
  soundOnly: string
  soundForNow: string
  /** Bytes as this language writes them: "86 MB". */
  amount(bytes: number): string
  rupiah(amount: number): string
  live: string
  liveEnded: string
  viewers(text: string): string
  behindLive(secondsText: string): string
  behindLiveFor(timeText: string): string
  goToLive: string
  skippedToLive(seconds: number): string
  theatre: string
  chat: string
  nextChannel: string
  previousChannel: string
  /** Formats a number as this language writes it. */
  number(value: number): string
}

function errorInEnglish({ kind, code, message }: PlayerError): PlayerErrorText {
  switch (kind) {
    case 'general':
      return { title: 'General Player Error!', detail: `(# ${code})` }
    case 'media':
      return { title: `This media is not valid (#${code}).`, detail: '' }
    case 'missing':
      return { title: 'Missing video asset to play.', detail: '' }
    case 'network':
      return {
        title: `Network Error (# ${code})`,
        detail: 'Please check your internet connection and try again',
      }
    case 'ios-browser':
      return { title: 'Please open this content on safari browser.', detail: '' }
    case 'licence':
    case 'other':
      return { title: message, detail: `(# ${code})` }
  }
}

const english = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const englishTexts: PlayerTexts = {
  player: 'Video player',
  back: 'Back',
  play: 'Play',
  pause: 'Pause',
  skipBack: (seconds) => `Back ${seconds} seconds`,
  skipForward: (seconds) => `Forward ${seconds} seconds`,
  mute: 'Mute',
  unmute: 'Unmute',
  tapToUnmute: 'Turn sound on',
  volume: 'Volume',
  seek: 'Seek',
  timeOf: (position, duration) => `${position} of ${duration}`,
  nextEpisode: 'Next episode',
  skipIntro: 'Skip intro',
  chapters: 'Chapters',
  nextEpisodeSoon: 'The next episode starts in a moment',
  nextEpisodeIn: (seconds) => `Starts in ${seconds} s`,
  playNow: 'Play now',
  cancel: 'Cancel',
  episodes: 'Episodes',
  captions: 'Captions',
  captionsOff: 'Off',
  captionSettings: 'Caption settings',
  captionSample: 'Captions will look like this',
  reset: 'Reset',
  language: 'Language',
  fontSize: 'Font size',
  fontColor: 'Font color',
  fontEdges: 'Font edges',
  backgroundTransparency: 'Background transparency',
  white: 'White',
  yellow: 'Yellow',
  shadow: 'Shadow',
  border: 'Border',
  settings: 'Settings',
  quality: 'Quality',
  auto: 'Auto',
  speed: 'Speed',
  normalSpeed: 'Normal',
  audio: 'Audio',
  close: 'Close',
  pictureInPicture: 'Picture in picture',
  playOnOtherScreen: 'Play on another screen',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  loading: 'Loading...',
  resumeTitle: 'Resume Watching',
  resumeQuestion: (time) => `Do you want to resume from ${time}?`,
  resume: 'Resume',
  startOver: 'Start Over',
  choose: 'choose',
  confirm: 'confirm',
  keys: 'Keyboard shortcuts',
  keyPlay: 'Play or pause',
  keySkip: (seconds) => `${seconds} seconds back or forward`,
  keyVolume: 'Volume',
  keySpeed: 'Playback speed',
  keyPlaces: 'Jump to 10–90%, start or end',
  keyHelp: 'This list',
  moment: 'Moment',
  keyMoment: 'Keep a moment',
  error: errorInEnglish,
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  offline: 'Connection lost, reconnecting...',
  dataModes: {
    otomatis: 'Auto',
    hemat: 'Data saver',
    'super-hemat': 'Super saver',
    'suara-saja': 'Audio only',
  },
  dataSoFar: (mode, amount) => `${mode} · ${amount} so far`,
  data: 'Hemat Kuota',
  dataByConnection: 'Saving data automatically: this connection is slow or metered.',
  dataNow: 'This playback',
  dataToday: 'Today',
  dataMonth: 'This month',
  soundOnly: 'Audio only',
  soundForNow: 'Slow connection: audio only for now',
  amount: (bytes) => amountText(bytes, english),
  rupiah: (amount) => `Rp${amount}`,
  live: 'LIVE',
  liveEnded: 'Live show has ended',
  viewers: (text) => `${text} watching`,
  behindLive: (seconds) => `${seconds} s behind live`,
  behindLiveFor: (time) => `${time} behind live`,
  goToLive: 'Go to live',
  skippedToLive: (seconds) => `Skipped ${seconds} s to be live again`,
  theatre: 'Theater mode',
  chat: 'Chat',
  nextChannel: 'Next channel',
  previousChannel: 'Previous channel',
  number: (value) => english.format(value),
}
