import { useEffect, useState } from 'react'
import { useStore } from 'zustand'

import { costRupiah } from '../../core/index.ts'
import { dataChoices, dataUsed, watchData } from '../../dom/index.ts'
import type { Playback } from '../../dom/index.ts'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './data-use.module.css'

interface DataUseProps {
  playback: Playback
  words: PlayerTexts
}

/** Mobile data used by this playback, today and this month, also in rupiah where a price is known. */
export function DataUse({ playback, words }: DataUseProps) {
  const mediaBytes = useStore(playback.view, (view) => view.mediaBytes)
  const isByConnection = useStore(playback.view, (view) => view.dataRule.isByConnection)
  const { todayBytes, monthBytes, rupiahPerGb } = useDataNow()
  const lines = [
    [words.dataNow, mediaBytes],
    [words.dataToday, todayBytes],
    [words.dataMonth, monthBytes],
  ] as const
  return (
    <div className={styles.use}>
      {isByConnection && <p>{words.dataByConnection}</p>}
      <dl>
        {lines.map(([name, bytes]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {words.amount(bytes)}
              {rupiahPerGb !== null && <span> · {words.rupiah(costRupiah(bytes, rupiahPerGb))}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const readNow = () => ({ ...dataUsed(), rupiahPerGb: dataChoices().rupiahPerGb })

function useDataNow() {
  const [now, setNow] = useState(readNow)
  useEffect(() => watchData(() => setNow(readNow())), [])
  return now
}
