import { Panel } from './panel.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './keys-panel.module.css'

const LETTER_SKIP_S = 10

/** Every key and its command; two keys in one line do the same, or are opposites. */
type KeyLine = readonly [keys: readonly string[], does: string]

const keysOf = (words: PlayerTexts, skipS: number): readonly KeyLine[] => [
  [['Space', 'K'], words.keyPlay],
  [['←', '→'], words.keySkip(skipS)],
  [['J', 'L'], words.keySkip(LETTER_SKIP_S)],
  [['0–9', 'Home', 'End'], words.keyPlaces],
  [['↑', '↓'], words.keyVolume],
  [['M'], words.mute],
  [['C'], words.captions],
  [['<', '>'], words.keySpeed],
  [['S'], words.skipIntro],
  [['N'], words.nextEpisode],
  [['E'], words.episodes],
  [['F'], words.fullscreen],
  [['P'], words.pictureInPicture],
  [['?'], words.keyHelp],
  [['Esc'], words.back],
]

interface KeysPanelProps {
  words: PlayerTexts
  skipS: number
  /** The stream is a show, of which moments can be kept. */
  hasMoments: boolean
  onClose(): void
}

/** The list of the player's keys. */
export function KeysPanel({ words, skipS, hasMoments, onClose }: KeysPanelProps) {
  const moment: readonly KeyLine[] = hasMoments ? [[['X'], words.keyMoment]] : []
  return (
    <Panel title={words.keys} words={words} onClose={onClose}>
      <dl className={styles.keys}>
        {[...moment, ...keysOf(words, skipS)].map(([keys, does]) => (
          <div key={keys[0]}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
