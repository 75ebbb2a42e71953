import { Panel } from './panel.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './keys-panel.module.css'

const LETTER_SKIP_S = 10

/** Every key and its command; two keys in one line do the same, or are opposites. */
const keysOf = (words: PlayerTexts, skipS: number): readonly [keys: readonly string[], does: string][] => [
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
  [['F'], words.fullscreen],
  [['P'], words.pictureInPicture],
  [['?'], words.keyHelp],
  [['Esc'], words.back],
]

/** The list of the player's keys. */
export function KeysPanel({ words, skipS, onClose }: { words: PlayerTexts; skipS: number; onClose(): void }) {
  return (
    <Panel title={words.keys} words={words} onClose={onClose}>
      <dl className={styles.keys}>
        {keysOf(words, skipS).map(([keys, does]) => (
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
