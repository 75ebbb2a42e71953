export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Commands that only some players have. */
const extraCommands = ['help', 'episodes', 'next-episode', 'skip-intro', 'keep-moment'] as const
export type ExtraCommand = (typeof extraCommands)[number]

export const isExtraCommand = (command: KeyCommand['do']): command is ExtraCommand =>
  extraCommands.some((extra) => extra === command)

export type KeyCommand =
  | {
      do:
        | 'toggle-play'
        | 'toggle-mute'
        | 'toggle-fullscreen'
        | 'toggle-captions'
        | 'toggle-picture-in-picture'
    }
  | { do: ExtraCommand }
  | { do: 'skip'; seconds: number }
  | { do: 'volume'; by: number }
  | { do: 'speed'; direction: 1 | -1 }
  | { do: 'seek-share'; share: number }
  | { do: 'escape' }

const LETTER_SKIP_S = 10
const VOLUME_STEP = 0.05

/** The command of a key; null for a key without one. `skipS` is the skip of the arrow keys in this player. */
export function keyCommand(press: KeyPress, skipS: number): KeyCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  if (/^[0-9]$/.test(press.key)) return { do: 'seek-share', share: Number(press.key) / 10 }
  switch (press.key.length === 1 ? press.key.toLowerCase() : press.key) {
    case ' ':
    case 'k':
      return { do: 'toggle-play' }
    case 'j':
      return { do: 'skip', seconds: -LETTER_SKIP_S }
    case 'l':
      return { do: 'skip', seconds: LETTER_SKIP_S }
    case 'ArrowLeft':
      return { do: 'skip', seconds: -skipS }
    case 'ArrowRight':
      return { do: 'skip', seconds: skipS }
    case 'ArrowUp':
      return { do: 'volume', by: VOLUME_STEP }
    case 'ArrowDown':
      return { do: 'volume', by: -VOLUME_STEP }
    case 'm':
      return { do: 'toggle-mute' }
    case 'f':
      return { do: 'toggle-fullscreen' }
    case 'c':
      return { do: 'toggle-captions' }
    case 'p':
      return { do: 'toggle-picture-in-picture' }
    case '?':
      return { do: 'help' }
    case 'e':
      return { do: 'episodes' }
    case 'n':
      return { do: 'next-episode' }
    case 's':
      return { do: 'skip-intro' }
    case 'x':
      return { do: 'keep-moment' }
    case '>':
      return { do: 'speed', direction: 1 }
    case '<':
      return { do: 'speed', direction: -1 }
    case 'Home':
      return { do: 'seek-share', share: 0 }
    case 'End':
      return { do: 'seek-share', share: 1 }
    case 'Escape':
      return { do: 'escape' }
    default:
      return null
  }
}
